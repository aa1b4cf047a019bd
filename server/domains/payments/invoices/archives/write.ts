import { setImmediate } from 'node:timers/promises';
import { languageOrEnglish } from '../../../../../contract/values/locale.ts';
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

/**
 * Writes the documents of an archive to `path`, each in all formats, one after the other, so that memory holds one of them. A format that a
 * document lacks something for is left out and listed in `missing.csv`.
 */
export async function writeArchive(row: ArchiveRow, { db, files, path, onProgress }: Parts): Promise<Written> {
  const language = languageOrEnglish(row.language);
  const archive = new Archive(path, new Date(`${row.month}-02T12:00:00Z`));
  const missing: string[][] = [];
  let documents = 0;
  try {
    for await (const { invoice, logo } of documentsOf(row, { db, files })) {
      for (const format of row.formats) {
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
async function* documentsOf(
  row: ArchiveRow,
  sources: { db: Connection; files: Files },
): AsyncGenerator<{ invoice: WholeInvoice; logo: Buffer | null }> {
  const logos = new Map<string, Buffer | null>();
  const withLogo = row.formats.some((format) => format === 'pdf' || format === 'facturX');
  for (let after = 0; ;) {
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
