import sharp, { type Sharp } from 'sharp';
import { codes } from '../../../contract/codes.ts';
import { Refusal } from '../refusal.ts';
import { inTurn, mostPixels } from './pictures.ts';

export type RasterType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/**
 * Decodes a picture and writes it anew, upright: what it carried besides its pixels (places, thumbnails, a page behind them) is gone.
 * @throws Refusal when it is damaged, or has too many pixels in all its frames together.
 */
export async function rewritePicture(
  from: string,
  to: string,
  { type, side }: { type: RasterType; side?: number | undefined },
): Promise<void> {
  await inTurn(async () => {
    try {
      const options = { limitInputPixels: mostPixels, failOn: 'error' } as const;
      const { width, height, pages = 1 } = await sharp(from, options).metadata();
      if (width * height * pages > mostPixels) throw new Refusal(codes.invalid, 'upload.pixels');
      // Moving pictures are turned by nothing, and keep moving where their kind can.
      const moving = pages > 1 && (type === 'image/gif' || type === 'image/webp') && side === undefined;
      let picture = sharp(from, { ...options, animated: moving }).timeout({ seconds: 30 });
      if (!moving) picture = picture.autoOrient();
      if (side) picture = picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
      await written(picture, type).toFile(to);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const said = String((error as { message?: unknown }).message);
      throw new Refusal(codes.invalid, /pixel limit/i.test(said) ? 'upload.pixels' : 'upload.picture');
    }
  });
}

function written(picture: Sharp, type: RasterType): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality: 88 });
  if (type === 'image/png') return picture.png();
  return type === 'image/gif' ? picture.gif() : picture.webp({ quality: 88 });
}
