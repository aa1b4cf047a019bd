import sharp from 'sharp';
import { pictureSizes, type PictureSize } from '../../../contract/values/pictures.ts';
import type { Files } from './files.ts';

export type PictureFormat = 'avif' | 'webp';
export type Picture = { content: Buffer; type: string };

const types: Record<string, string> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  webp: 'image/webp',
};

/** The media type of a raster picture by its key's ending; null for whatever must not be shown in place (SVG, documents). */
export function pictureType(key: string): string | null {
  const ending = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(types, ending) ? (types[ending] ?? null) : null;
}

// Resizing shares the CPU with the rendering of pages: one picture at a time, the others wait.
sharp.concurrency(1);
const mostPixels = 50_000_000;
const making = new Map<string, Promise<Buffer | null>>();
let last: Promise<unknown> = Promise.resolve();

/** Waits until no other picture is made. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** Makes a picture in its turn; who asks for it meanwhile gets the same one. */
function once(sized: string, work: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const known = making.get(sized);
  if (known) return known;
  const made = inTurn(work);
  making.set(sized, made);
  void last.then(() => making.delete(sized));
  return made;
}

/** For small pictures AVIF saves little and takes twenty times as long, so only the large sizes are made in it. */
export function formatFor(size: PictureSize, accept: string): PictureFormat {
  return accept.includes('image/avif') && size >= 'n4' ? 'avif' : 'webp';
}

/** A picture in a given size, made on first use and stored next to the originals. Null if there is no original. */
export async function sizedPicture(files: Files, key: string, size: PictureSize, format: PictureFormat): Promise<Picture | null> {
  const type = pictureType(key);
  if (!type) return null;
  if (size === 'n0') {
    const content = await files.get(key);
    return content && { content, type };
  }
  const sized = `sized/${size}/${key}.${format}`;
  const found = await files.get(sized);
  if (found) return { content: found, type: `image/${format}` };
  const content = await once(sized, () => make(files, key, sized, pictureSizes[size], format));
  return content && { content, type: `image/${format}` };
}

/** A square PNG with all of a picture in its middle; `padding` is the part of a side that stays free on each side. */
export function squareIcon(
  picture: Buffer,
  { size, padding, background }: { size: number; padding: number; background: string },
): Promise<Buffer> {
  const free = Math.round(size * padding);
  const inner = size - 2 * free;
  return inTurn(() =>
    sharp(picture, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width: inner, height: inner, fit: 'contain', background })
      .extend({ top: free, bottom: free, left: free, right: free, background })
      .flatten({ background })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}

/** Widths in pixels of a private picture: in a list, and on its own. */
export const previewWidths = { thumb: pictureSizes.n3, large: 1_600 } as const;
export type PreviewSize = keyof typeof previewWidths;
const previewKey = (key: string, size: PreviewSize): string => `sized/${size}/${key}.webp`;

/** Moving pictures go on moving: they have no previews. */
export const hasPreviews = (contentType: string): boolean => contentType.startsWith('image/') && !/gif|svg/.test(contentType);

/**
 * A private picture in a size, as WebP, made on first use like those of `sizedPicture`. Nothing below `/media/` leads to it. Null where there is
 * no original, and where none can be made of it.
 */
export async function previewOf(files: Files, key: string, size: PreviewSize): Promise<Buffer | null> {
  const sized = previewKey(key, size);
  const found = await files.get(sized);
  return found ?? once(sized, () => make(files, key, sized, previewWidths[size], 'webp')).catch(() => null);
}

/** Removes a private picture with its previews. */
export async function removePrivatePicture(files: Files, key: string): Promise<void> {
  await Promise.all([key, previewKey(key, 'thumb'), previewKey(key, 'large')].map((one) => files.remove(one)));
}

/** Removes a picture with all its sizes. */
export async function removePicture(files: Files, key: string): Promise<void> {
  const sizes = Object.keys(pictureSizes).flatMap((size) => [`sized/${size}/${key}.avif`, `sized/${size}/${key}.webp`]);
  await Promise.all([key, ...sizes].map((one) => files.remove(one)));
}

async function make(files: Files, key: string, sized: string, width: number, format: PictureFormat): Promise<Buffer | null> {
  const original = await files.get(key);
  if (!original) return null;
  const picture = sharp(original, { limitInputPixels: mostPixels }).rotate().resize({ width, withoutEnlargement: true });
  const content = await (format === 'avif' ? picture.avif({ quality: 55, effort: 2 }) : picture.webp({ quality: 80 })).toBuffer();
  await files.put(sized, content);
  return content;
}
