import Fastify from 'fastify';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { testFiles } from '../../../test/support/market.ts';
import { setMarketProfile, standardProfile } from '../market-profile.ts';
import { manifestPath, mountWebApp, touchIconPath } from './web-app.ts';

const app = Fastify();
mountWebApp(app, testFiles);
afterEach(() => setMarketProfile(standardProfile));

type Manifest = { name: string; theme_color: string; icons: { src: string; sizes: string; type: string; purpose: string }[] };
const manifest = async (): Promise<Manifest> => {
  const answer = await app.inject(manifestPath);
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  return answer.json();
};
const pixel = async (png: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
};

it('the market is an app with its name, colour and icons in the sizes that are said', async () => {
  setMarketProfile({ ...standardProfile, name: 'Radhaus', accent: '#c02020' });
  const { name, theme_color: colour, icons } = await manifest();
  expect([name, colour]).toEqual(['Radhaus', '#c02020']);
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type } of [...icons, { src: touchIconPath, sizes: '180x180', type: 'image/png' }]) {
    const answer = await app.inject(src);
    expect(answer.headers['content-type']).toBe(type);
    const { width, height, format, hasAlpha } = await sharp(answer.rawPayload).metadata();
    expect([`${width}x${height}`, format, hasAlpha]).toEqual([sizes, 'png', false]);
    // The mark in the market's colour, on white.
    expect(await pixel(answer.rawPayload, 1, 1)).toEqual([255, 255, 255]);
    expect(await pixel(answer.rawPayload, Math.round(width * 0.5), Math.round(height * 0.3))).toEqual([192, 32, 32]);
  }
});

it('the icons are made of the logo, whole and in the middle, and have another address after a change', async () => {
  const before = (await manifest()).icons[0]?.src ?? '';
  const logoPath = 'logos/te/test-logo.webp';
  await testFiles.put(
    logoPath,
    await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0000ff' } })
      .webp({ lossless: true })
      .toBuffer(),
  );
  setMarketProfile({ ...standardProfile, logoPath });
  const [first] = (await manifest()).icons;
  expect(first?.src).not.toBe(before);
  const icon = await app.inject(first?.src ?? '');
  expect(icon.headers['cache-control']).toContain('immutable');
  expect(await pixel(icon.rawPayload, 96, 96)).toEqual([0, 0, 255]);
  expect(await pixel(icon.rawPayload, 96, 40)).toEqual([255, 255, 255]);
  expect((await app.inject(before)).headers['cache-control']).not.toContain('immutable');
  for (const gone of ['/icons/icon-64.png', '/icons/constructor.png', '/icons/icon-192'])
    expect((await app.inject(gone)).statusCode).toBe(404);
});
