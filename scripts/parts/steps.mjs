// Runs on the oldest Node we take (20).
import { spawn } from 'node:child_process';
import { root } from './install.mjs';
import { environment } from './node.mjs';

const bin = (path) => `node_modules/${path}`;

/** What the checks look at but git does not hold: compiled texts and the types of the routes. */
export const generators = [
  { name: 'texts compiled', args: ['scripts/compile-catalogues.ts'] },
  { name: 'types of routes', args: [bin('@react-router/dev/bin.cjs'), 'typegen'] },
];

/** Checks that need no running program; each counts as one test. `ofPages`: needs the pages built. */
export const checks = [
  { name: 'format', args: [bin('oxfmt/bin/oxfmt'), '--check', '.'], advice: 'npm run format' },
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware'] },
  { name: 'types', args: [bin('typescript/bin/tsc'), '-p', '.'] },
  {
    name: 'layers',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      'contract',
      'server',
      'web',
      'demo',
      'test',
      '--config',
      '.dependency-cruiser.cjs',
    ],
  },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'words', args: ['scripts/checks/words.ts'], advice: 'see docs/glossary.md' },
  { name: 'services', args: ['scripts/checks/services.ts'] },
  { name: 'states', args: ['scripts/checks/states.ts'], advice: 'npm run docs:states' },
  { name: 'catalogues', args: ['scripts/checks/catalogues.ts'] },
  {
    name: 'weight of public pages',
    args: ['scripts/page-weight.ts', '--limits'],
    advice: 'npm run page-weight -- --files',
    ofPages: true,
  },
  { name: 'database', args: ['scripts/database.ts', 'check'] },
];

/** Runs a step with its output held back, and prints it when the step fails (`loud`: always). Resolves to whether it went well. */
export function runStep(node, { name, args, advice, loud = false, env = {} }) {
  const begin = performance.now();
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (loud ? process.stdout.write(chunk) : output.push(chunk)));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      const passed = code === 0;
      if (!passed) process.stdout.write(Buffer.concat(output));
      const time = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${time} s)${passed || !advice ? '' : `; try: ${advice}`}`);
      resolve(passed);
    });
  });
}

/** Runs the jobs in their order, `width` of them at a time. */
export async function runAll(jobs, width) {
  const results = [];
  const waiting = [...jobs.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
