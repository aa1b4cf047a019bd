import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Files } from '../../../platform/files/files.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { InvoiceContent } from './content.ts';

/** The largest size that documents show a logo in, in pixels. */
const largest = { width: 480, height: 160 };

/** Raster pictures only; pdfkit reads PNG and JPEG. Null for a picture that is gone or cannot be read. */
async function drawn(files: Files, key: string): Promise<Buffer | null> {
  const stored = await files.get(key).catch(() => null);
  if (!stored) return null;
  return sharp(stored)
    .resize(largest.width, largest.height, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => null);
}

/**
 * Stores the logos of stores as documents show them, in the transaction that writes the documents: the store's own picture is deleted once
 * it is replaced. Returns their keys by those of the pictures.
 */
export async function freezeLogos(tx: Tx, files: Files, logoKeys: ReadonlySet<string>): Promise<Map<string, string>> {
  const frozen = new Map<string, string>();
  for (const logoKey of logoKeys) {
    const picture = await drawn(files, logoKey);
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
  if (store.logo === undefined) return store.logoKey === null ? null : drawn(files, store.logoKey);
  if (store.logo === null) return null;
  const found = await db.selectFrom('invoice_logo').select('picture').where('key', '=', store.logo).executeTakeFirst();
  return found?.picture ?? null;
}
