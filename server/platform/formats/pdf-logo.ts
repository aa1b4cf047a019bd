import sharp from 'sharp';
import type { Files } from '../files/files.ts';

/** The largest size that documents show a logo in, in pixels. */
const largest = { width: 480, height: 160 };

/** A stored picture as documents show it. Raster pictures only; pdfkit reads PNG and JPEG. Null for one that is gone or cannot be read. */
export async function pdfLogo(files: Files, key: string): Promise<Buffer | null> {
  const stored = await files.get(key).catch(() => null);
  if (!stored) return null;
  return sharp(stored)
    .resize(largest.width, largest.height, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => null);
}
