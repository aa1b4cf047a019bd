/**
 * Writes sample invoices and credit notes of all kinds in all formats, to be checked with the official rules of EN 16931, XRechnung and Factur-X
 * (docs/invoices.md):
 *
 *     node scripts/sample-invoices.ts FOLDER [COUNT]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { invoiceFormats } from '../contract/payments/invoices.ts';
import { missingFacts } from '../server/domains/payments/invoices/e-invoices/missing.ts';
import { fileName, fileOf } from '../server/domains/payments/invoices/files.ts';
import { sampleInvoice } from '../test/support/invoices.ts';

const [folder, count = '300'] = process.argv.slice(2);
if (!folder) throw new Error('Which folder? node scripts/sample-invoices.ts FOLDER [COUNT]');
const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#8a3a2a' } })
  .png()
  .toBuffer();
for (const format of invoiceFormats) await mkdir(join(folder, format), { recursive: true });
for (let index = 0; index < Number(count); index++) {
  const invoice = sampleInvoice(index);
  for (const format of invoiceFormats) {
    const missing = missingFacts(invoice.content, format);
    if (missing.length > 0) throw new Error(`${invoice.number} lacks ${missing.join(', ')}`);
    await writeFile(join(folder, format, fileName(invoice, format)), await fileOf(invoice, format, index % 2 === 0 ? logo : null));
  }
}
console.log(`${count} documents in ${invoiceFormats.length} formats`);
