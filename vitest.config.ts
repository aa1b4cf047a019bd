import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    include: ['**/*.test.ts', '**/*.test.tsx'],
    // Playwright's; and the ones that need a built program are run by `npm test` after the build.
    exclude: [...configDefaults.exclude, 'test/browser/**', 'build/**'],
    pool: 'forks',
    // Most of the time is spent waiting for the database: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Zones and languages of the machine must not decide a test.
    env: { TZ: 'UTC', LC_ALL: 'C.UTF-8' },
  },
});
