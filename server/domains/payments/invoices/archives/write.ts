import { setImmediate } from 'node:timers/promises';
import type { InvoiceFormat } from '../../../../../contract/payments/invoices.ts';
import { type Language, languageOrEnglish } from '../../../../../contract/values/locale.ts';
import { toCsv } from '../../../../platform/formats/csv.ts';
import { Archive } from '../../../../platform/files/archive.ts';
import type { Files } from '../../../../platform/files/files.ts';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';
import { message } from '../../../../platform/texts.ts';
import { listCsv } from '../../../../../contract/wire/csv.ts';
import { factsText, missingFacts } from '../e-invoices/missing.ts';
import { fileName, fileOf } from '../files.ts';
import { type WholeInvoice, wholeInvoices } from '../list-queries.ts';
import { logoOf } from '../logos.ts';
import { filterOf, sideOf } from './archives.ts';
import type { ArchiveRow } from './queries.ts';

/** Documents that are read at once. */
const batch = 100;

type Parts = { db: Connection; files: Files; path: string; onProgress: (done: number) => Promise<void> };
export type Written = { size: number; documents: number; missing: number };
type Drawn = { invoice: WholeInvoice; logo: Buffer | null };

/** Writes the documents of an archive to `path`. */
export function writeArchive(row: ArchiveRow, { db, files, path, onProgress }: Parts): Promise<Written> {
  const { formats, month } = row;
  return writeDocuments(documentsOf(row, { db, files }), { formats, month, path, language: languageOrEnglish(row.language), onProgress });
}

type Target = Pick<Parts, 'path' | 'onProgress'> & { formats: readonly InvoiceFormat[]; month: string; language: Language };

/**
 * Writes documents into a ZIP, each in all formats, one after the other, so that memory holds one of them. A format that a document lacks
 * something for is left out and listed in `missing.csv`.
 */
export async function writeDocuments(
  drawn: AsyncIterable<Drawn> | Iterable<Drawn>,
  { formats, month, path, language, onProgress }: Target,
): Promise<Written> {
  const archive = new Archive(path, new Date(`${month}-02T12:00:00Z`));
  const missing: string[][] = [];
  let documents = 0;
  try {
    for await (const { invoice, logo } of drawn) {
      for (const format of formats) {
        const lacking = missingFacts(invoice.content, format);
        if (lacking.length > 0) missing.push([fileName(invoice, format), factsText(lacking, language)]);
        else await archive.add(fileName(invoice, format), [await fileOf(invoice, format, logo)], format === 'pdf' || format === 'facturX');
        // Requests of the same process come between two files.
        await setImmediate();
      }
      documents += 1;
      await onProgress(documents);
    }
    if (missing.length > 0) {
      const head = [message('invoice.missing.file', language), message('invoice.missing.facts', language)];
      await archive.add('missing.csv', [toCsv(head, missing, listCsv(language))]);
    }
    await archive.close();
  } catch (error) {
    archive.abandon();
    throw error;
  }
  return { size: archive.size, documents, missing: missing.length };
}

/** In the order in which they were written. Each logo is read once. */
async function* documentsOf(row: ArchiveRow, sources: { db: Connection; files: Files }): AsyncGenerator<Drawn> {
  const logos = new Map<string, Buffer | null>();
  const withLogo = row.formats.some((format) => format === 'pdf' || format === 'facturX');
  let after = 0;
  for (;;) {
    const invoices = await wholeInvoices(sources.db, sideOf(row), filterOf(row), { after, most: batch });
    for (const invoice of invoices) {
      const { store } = invoice.content;
      const key = `${store.logo} ${store.logoKey}`;
      if (withLogo && !logos.has(key)) logos.set(key, await logoOf(sources, store));
      yield { invoice, logo: logos.get(key) ?? null };
    }
    after = invoices.at(-1)?.id ?? 0;
    if (invoices.length < batch) return;
  }
}
