/** Child of the invoices part: writes sample documents into an archive, by the code of the job, and says what they cost. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type InvoiceFormat, invoiceFormats } from '../contract/payments/invoices.ts';
import { writeDocuments } from '../server/domains/payments/invoices/archives/write.ts';
import { sampleInvoice } from '../test/support/invoices.ts';

type Cost = { milliseconds: number; cpu: number };
/** Of all documents; `each` is of one. Memory in MB. */
export type InvoicesMeasured = Cost & { memory: number; warm: number; each: Record<InvoiceFormat, Cost> };

const warm = 50;
const count = Number(process.argv[2] ?? 100);
const folder = await mkdtemp(join(tmpdir(), 'kontor-invoices-'));
const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#8a3a2a' } })
  .png()
  .toBuffer();

function* documents(most: number) {
  for (let index = 0; index < most; index++) yield { invoice: sampleInvoice(index), logo: index % 2 === 0 ? logo : null };
}

async function write(formats: readonly InvoiceFormat[], most: number): Promise<Cost> {
  const begun = performance.now();
  const used = process.cpuUsage();
  await writeDocuments(documents(most), {
    ...{ formats, month: '2026-11', language: 'en', path: join(folder, 'archive.zip') },
    onProgress: () => Promise.resolve(),
  });
  const { user, system } = process.cpuUsage(used);
  return { milliseconds: performance.now() - begun, cpu: (user + system) / 1_000 };
}

try {
  await write(invoiceFormats, warm);
  const whole = await write(['pdf', 'xrechnungUbl', 'facturX'], count);
  const memory = process.resourceUsage().maxRSS / 1024;
  const each: Partial<Record<InvoiceFormat, Cost>> = {};
  const few = Math.min(count, 200);
  for (const format of invoiceFormats) {
    const { milliseconds, cpu } = await write([format], few);
    each[format] = { milliseconds: milliseconds / few, cpu: cpu / few };
  }
  process.send?.({ ...whole, memory, warm, each } satisfies Omit<InvoicesMeasured, 'each'> & { each: typeof each });
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.disconnect?.();
