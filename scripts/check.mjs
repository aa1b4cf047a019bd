// `npm run check`: every check that needs no running program. With names (`npm run check lint types`) only those.
import { installIfNeeded } from './parts/install.mjs';
import { findNode } from './parts/node.mjs';
import { checks, generators, runAll, runStep } from './parts/steps.mjs';

installIfNeeded();
const node = findNode();
const wanted = process.argv.slice(2);
const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const ready = await runAll(
  generators.map((step) => () => runStep(node, step)),
  1,
);
const passed = await runAll(
  chosen.map((step) => () => runStep(node, step)),
  2,
);
process.exitCode = [...ready, ...passed].every(Boolean) ? 0 : 1;
