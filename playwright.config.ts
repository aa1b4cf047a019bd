import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/parts/browser.mjs';
import { translationKey } from './test/support/translation-servers.ts';

const port = Number(process.env['KONTOR_TEST_PORT'] ?? 3190);
const origin = `http://localhost:${port}`;
/** A server that plays LibreTranslate. */
const translationPort = port + 1;

/** A market of its own. `npm test` gives the folder and removes it; the workers get the one of the process that began. */
function home(): string {
  const given = process.env['KONTOR_TEST_HOME'];
  if (given) return given;
  const folder = mkdtempSync(join(tmpdir(), 'kontor-browser-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user when we are root
  process.env['KONTOR_TEST_HOME'] = folder;
  return folder;
}

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A test takes seconds; this is for machines that have more to do.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // Each test makes its own companies and goods (support/market.ts), so that it can be tried again: on a busy machine a browser is late once in
  // some hundred tests. `npm test` names each that passed the second time, since it may be more than that.
  retries: 1,
  use: {
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What moves is there at once: nothing has to be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of each test costs a third of the time: to examine a failure, run that test again with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['KONTOR_TEST_BROWSER'] ?? findBrowser() },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // What is marked so has nothing to do with the size of a screen, nor with the language.
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'de-DE' } },
  ],
  webServer: [
    {
      command: `node test/browser/support/translations.ts ${translationPort}`,
      port: translationPort,
    },
    {
      command: 'node scripts/start.mjs',
      url: `${origin}/api/health`,
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      env: {
        ...{ PORT: String(port), KONTOR_HOME: home(), KONTOR_DEMO: 'on', KONTOR_LOG: 'warn', KONTOR_EXCHANGE_RATES: 'off' },
        KONTOR_WIDGET: 'stub',
        // A provider that never answers: nobody listens there.
        ...{
          KONTOR_STRIPE_KEY: 'sk_test_nobody_answers',
          KONTOR_STRIPE_WEBHOOK_SECRET: 'whsec_nobody_answers',
          KONTOR_STRIPE_API: 'http://127.0.0.1:9',
        },
        KONTOR_TRANSLATION: 'libretranslate',
        KONTOR_TRANSLATION_URL: `http://127.0.0.1:${translationPort}/lt`,
        KONTOR_TRANSLATION_KEY: translationKey,
      },
    },
  ],
});
