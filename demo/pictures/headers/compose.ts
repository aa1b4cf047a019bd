import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { headerTiles } from './tiles.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const side = 600;

/** Puts four pictures of goods side by side, for each store whose header picture is missing; 2400 × 600, WebP. */
export async function composeHeaders(files: string): Promise<void> {
  for (const [store, tiles] of Object.entries(headerTiles)) {
    const header = `${here}${store}.webp`;
    if (existsSync(header)) continue;
    const pictures = await Promise.all(tiles.map(([, name]) => sharp(`${files}/${name}.webp`).resize(side, side).toBuffer()));
    await sharp({ create: { width: side * tiles.length, height: side, channels: 3, background: 'white' } })
      .composite(pictures.map((input, at) => ({ input, left: at * side, top: 0 })))
      .webp({ quality: 74, effort: 6, smartSubsample: true })
      .toFile(header);
  }
}
