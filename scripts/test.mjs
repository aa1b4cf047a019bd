// `npm test`: everything, on a machine with nothing but Node and npm. Its last line counts: each check is one test.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { provideBrowser } from './parts/browser.mjs';
import { buildIfNeeded } from './parts/build.mjs';
import { installIfNeeded } from './parts/install.mjs';
import { findNode } from './parts/node.mjs';
import { checks, generators, runAll, runStep } from './parts/steps.mjs';

installIfNeeded();
const node = findNode();
const passing = mkdtempSync(join(tmpdir(), 'kontor-run-'));
chmodSync(passing, 0o755); // PostgreSQL runs as another user when we are root
const counts = { passed: 0, failed: 0, skipped: 0 };

function count(passed) {
  counts[passed ? 'passed' : 'failed']++;
}

/** Adds what a suite's report says; a suite that failed without a failed test (it could not even begin) is one failure. */
function add(passed, file, read) {
  const found = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 };
  if (!passed && found.failed === 0) found.failed = 1;
  for (const kind of Object.keys(counts)) counts[kind] += found[kind];
}

async function runUnits() {
  const file = join(passing, 'vitest.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const passed = await runStep(node, { name: 'unit and integration tests', args });
  add(passed, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

async function runBrowser() {
  const file = join(passing, 'playwright.json');
  const browser = provideBrowser(node);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', '--reporter=line,json'];
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    KONTOR_TEST_HOME: join(passing, 'home'),
    ...(browser ? { KONTOR_TEST_BROWSER: browser } : {}),
  };
  const passed = await runStep(node, { name: 'browser tests', args, env });
  add(passed, file, ({ suites, stats }) => {
    report(suites);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

const kinds = { unexpected: 'FAILED', flaky: 'PASSED THE SECOND TIME' };

/** Once more at the end, where it is looked for: which browser tests failed, or passed the second time only, and why. */
function report(suites) {
  for (const { specs = [], suites: inner = [], file } of suites) {
    for (const { title, tests } of specs) {
      for (const { projectName, status, results } of tests.filter((test) => test.status in kinds)) {
        console.log(`${kinds[status]}: [${projectName}] ${file} › ${title}`);
        for (const { errors } of results)
          for (const { message, location } of errors) console.log(`    ${excerpt(message)} (line ${location?.line})`);
      }
    }
    report(inner);
  }
}

/** The first lines of an error, without colours, in one. */
const excerpt = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 6)
    .join(' | ')
    .slice(0, 600);

// The texts and types first: all that follows needs them. Then two at a time, which is what two cores can do: the pages are built, and the
// units and programs run against them, in parallel with the checks, of which some wait for the pages as well.
for (const step of generators) count(await runStep(node, step));
const pages = buildIfNeeded(node);
const units = () => pages.then(runUnits);
const checkOf = (step) => async () => {
  if (step.ofPages) await pages;
  count(await runStep(node, step));
};
await runAll([units, ...checks.map(checkOf)], 2);
await runBrowser();
rmSync(passing, { recursive: true, force: true });

console.log(`tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;
