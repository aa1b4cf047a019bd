import { createHash } from 'node:crypto';
import type { Files } from '../../../platform/files/files.ts';
import { pdfLogo } from '../../../platform/formats/pdf-logo.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { InvoiceContent } from './content.ts';

/**
 * Stores the logos of stores as documents show them, in the transaction that writes the documents: the store's own picture is deleted once
 * it is replaced. Returns their keys by those of the pictures.
 */
export async function freezeLogos(tx: Tx, files: Files, logoKeys: ReadonlySet<string>): Promise<Map<string, string>> {
  const frozen = new Map<string, string>();
  for (const logoKey of logoKeys) {
    const picture = await pdfLogo(files, logoKey);
    if (!picture) continue;
    const key = createHash('sha256').update(picture).digest('hex');
    await tx
      .insertInto('invoice_logo')
      .values({ key, picture })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    frozen.set(logoKey, key);
  }
  return frozen;
}

/** The logo of a document. One from before logos were frozen has that of the store while it is there. */
export async function logoOf({ db, files }: { db: Connection; files: Files }, store: InvoiceContent['store']): Promise<Buffer | null> {
  if (store.logo === undefined) return store.logoKey === null ? null : pdfLogo(files, store.logoKey);
  if (store.logo === null) return null;
  const found = await db.selectFrom('invoice_logo').select('picture').where('key', '=', store.logo).executeTakeFirst();
  return found?.picture ?? null;
}
