import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { scratch } from './scripts/parts/scratch.mjs';

// Inherited by all that runs the tests.
process.env['TMPDIR'] = scratch();
process.env['KONTOR_TEST_RUN'] = String(process.pid);

/** Complete programs that are started, killed and started again. */
const programs = ['test/process/**/*.test.ts', 'test/faults/**/*.test.ts'];
/** What takes seconds per file: races, properties, walks of all calls, hostile and large files, the demo market, passwords, providers, long ways. `npm run test:fast` leaves both out. */
const thorough = [
  '{test,scripts,demo}/**/*.test.ts',
  'server/domains/listings/{bulk,import}/**/*.test.ts',
  'server/engines/local-postgres/**/*.test.ts',
  'server/platform/{files,jobs,postgres,uploads}/**/*.test.ts',
  '**/*.property.test.ts',
  'server/domains/buying/checkout/{provider-payments,transfers}/**/*.test.ts',
  'server/domains/catalogue/{brand-admin,own-options}/**/*.test.ts',
  'server/domains/companies/{registration,vat-checks}/**/*.test.ts',
  'server/domains/identity/{login,passwords,privacy}/**/*.test.ts',
  'server/domains/identity/security.test.ts',
  'server/domains/orders/{after-sales,changes,matching,order-upload}/**/*.test.ts',
  'server/domains/payments/{card-refunds,payouts/transfers,providers,saved-cards,settlements}/**/*.test.ts',
  'server/domains/search/search.test.ts',
  'server/domains/talk/{service,stream}/**/*.test.ts',
];
/** Playwright runs the tests of the browser. */
const others = [...configDefaults.exclude, 'test/browser/**', 'build/**', ...programs];
/** Tests within one process of Node. */
const withinProcess = {
  globalSetup: ['test/support/global-setup.ts'],
  setupFiles: ['test/support/release.ts'],
  // Starting a process and reading all modules again for each file was two fifths of the time. What the server keeps in memory it
  // keeps by database, and each file has its own.
  isolate: false,
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Most of the time is spent waiting for the database: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for ends the wait when it comes; a busy machine may be late by seconds.
    expect: { poll: { timeout: 20_000 } },
    // Zones and languages of the machine must not decide a test.
    env: { TZ: 'UTC', LC_ALL: 'C.UTF-8' },
    projects: [
      { extends: true, test: { name: 'programs', include: programs } },
      { extends: true, test: { name: 'thorough', include: thorough, exclude: others, ...withinProcess } },
      {
        extends: true,
        test: { name: 'fast', include: ['**/*.test.ts', '**/*.test.tsx'], exclude: [...others, ...thorough], ...withinProcess },
      },
    ],
  },
});
