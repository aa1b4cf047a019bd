/** Invoices as PDF, XRechnung and Factur-X, written into an archive as the job for a month does. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { InvoicesMeasured } from '../invoices.ts';
import { environment, serverArguments } from '../../scripts/parts/node.mjs';
import { type Figure, megabytes, milliseconds, type Part } from '../tools/figures.ts';

const all = 10_000;
const mostMinutes = 10;
const mostMegabytes = 300;

export async function invoices(quick: boolean): Promise<Part> {
  const count = quick ? 100 : 1_000;
  const child = fork(join(import.meta.dirname, '../invoices.ts'), [String(count)], {
    execArgv: serverArguments.filter((argument) => argument.startsWith('--')),
    env: environment({ NODE_ENV: 'production' }) as NodeJS.ProcessEnv,
  });
  const [measured] = (await once(child, 'message')) as [InvoicesMeasured];
  const minutes = (measured.milliseconds * all) / count / 60_000;
  const cpuMinutes = (measured.cpu * all) / count / 60_000;
  const figures: Figure[] = [
    {
      part: 'invoices',
      what: `${all.toLocaleString('en')} invoices as PDF, XRechnung (UBL) and Factur-X, from ${count.toLocaleString('en')}`,
      value: `${minutes.toFixed(1)} min, ${cpuMinutes.toFixed(1)} min CPU`,
      goal: `≤ ${mostMinutes} min`,
      reached: minutes <= mostMinutes,
    },
    {
      part: 'invoices',
      what: 'highest memory of the process meanwhile',
      value: megabytes(measured.memory),
      goal: `≤ ${mostMegabytes} MB`,
      reached: measured.memory <= mostMegabytes,
    },
    ...(['pdf', 'xrechnungUbl', 'xrechnungCii', 'facturX'] as const).map((format): Figure => ({
      part: 'invoices',
      what: `one document as ${format}`,
      value: `${milliseconds(measured.each[format].milliseconds)}, ${milliseconds(measured.each[format].cpu)} CPU`,
      goal: 'reported',
      reached: null,
    })),
  ];
  return {
    name: 'invoices',
    figures,
    notes: [
      `Sample documents of all kinds, one to six lines, every thirteenth 40 to 90, half of them with a logo, in a process of their own that is run as the server is, after ${measured.warm} that are not counted. The time of ${count.toLocaleString('en')} times ${all / count}; reading the documents from the database is not in it.`,
    ],
  };
}
