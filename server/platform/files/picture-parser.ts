/** Runs in a parser process. */
import sharp, { type Sharp } from 'sharp';
import { UnreadableFile } from './parsing/unreadable.ts';

export type RasterType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
export type Rewrite = { from: string; to: string; type: RasterType; side?: number | undefined };

sharp.concurrency(1);
sharp.cache(false);
const mostPixels = 50_000_000;

/** Decodes a picture and writes it again, upright; one part without content when it is done. */
export async function* parse({ from, to, type, side }: Rewrite): AsyncGenerator<null> {
  try {
    const options = { limitInputPixels: mostPixels, failOn: 'error' } as const;
    const { width, height, pages = 1 } = await sharp(from, options).metadata();
    if (width * height * pages > mostPixels) throw new UnreadableFile('upload.pixels');
    // Animated pictures are not rotated, and stay animated if the format supports it.
    const moving = pages > 1 && (type === 'image/gif' || type === 'image/webp') && side === undefined;
    let picture = sharp(from, { ...options, animated: moving });
    if (!moving) picture = picture.autoOrient();
    if (side) picture = picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    await written(picture, type).toFile(to);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(/pixel limit/i.test(String((error as { message?: unknown }).message)) ? 'upload.pixels' : 'upload.picture');
  }
  yield null;
}

function written(picture: Sharp, type: RasterType): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality: 88 });
  if (type === 'image/png') return picture.png();
  return type === 'image/gif' ? picture.gif() : picture.webp({ quality: 88 });
}
