import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Whole programs that are started, killed and started again; `npm run test:fast` leaves them out. */
const programs = ['test/process/**/*.test.ts', 'test/faults/**/*.test.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    // Most of the time is spent waiting for the database: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Zones and languages of the machine must not decide a test.
    env: { TZ: 'UTC', LC_ALL: 'C.UTF-8' },
    projects: [
      { extends: true, test: { name: 'programs', include: programs } },
      {
        extends: true,
        test: {
          name: 'fast',
          globalSetup: ['test/support/global-setup.ts'],
          include: ['**/*.test.ts', '**/*.test.tsx'],
          // Those of the browser are Playwright's.
          exclude: [...configDefaults.exclude, 'test/browser/**', 'build/**', ...programs],
        },
      },
    ],
  },
});
