/** Photographs every design of the demo market into demo/pictures/files: `npm run demo:pictures`. */
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';
import { planned } from '../designs/index.ts';
import type { Colour } from '../goods/vocabulary.ts';
import { composeHeaders } from './headers/compose.ts';
import type { ViewName } from './studio.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Software rendering, and nothing that talks to the network in the background. */
export const launchArgs = [
  '--headless',
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
export type Shot = { name: string; key: string; colour: Colour; view: ViewName };

/** Every picture that the designs plan: first one of each item, then the other colours, then the other views. */
export function shots(): Shot[] {
  const [heroes, others, views]: [Shot[], Shot[], Shot[]] = [[], [], []];
  for (const design of planned) {
    const looks = new Map(design.variants.map((variant) => [variant.picture, variant.colour]));
    let first = true;
    for (const [name, colour] of looks) {
      (first ? heroes : others).push({ name, key: design.key, colour, view: 'hero' });
      first = false;
    }
    for (const name of design.pictures)
      views.push({ name, key: design.key, colour: design.variants[0]!.colour, view: name.endsWith('-front') ? 'front' : 'detail' });
  }
  return [...heroes, ...others, ...views];
}

export async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: here,
    build: { write: false, minify: false, target: 'es2022', lib: { entry: `${here}page.ts`, formats: ['iife'], name: 'page' } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output.find((part) => part.type === 'chunk') : undefined;
  if (!chunk || chunk.type !== 'chunk') throw new Error('The studio page could not be bundled');
  return chunk.code;
}

/** The further views are many: a little less quality keeps the whole set below 25 MB. */
async function pack(pixels: Buffer, file: string): Promise<void> {
  await sharp(pixels, { raw: { width: 720, height: 720, channels: 4 } })
    .flip()
    .removeAlpha()
    .webp({ quality: /-(?:front|detail)\.webp$/.test(file) ? 60 : 74, effort: 5, smartSubsample: true })
    .toFile(`${file}.part`);
  renameSync(`${file}.part`, file);
}

/** Renders the shots whose files are missing into `folder`; 720 px WebP. */
export async function render(wanted: readonly Shot[], folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const missing = wanted.filter((shot) => !existsSync(`${folder}/${shot.name}.webp`));
  if (missing.length === 0) return 0;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: launchArgs,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 720, height: 720 } });
    page.on('pageerror', (error) => console.error(error));
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text());
    });
    await page.setContent('<!doctype html>');
    await page.addScriptTag({ content: await bundle() });
    const started = Date.now();
    let done = 0;
    // The next picture is drawn while the last ones are being packed.
    const packing = new Set<Promise<void>>();
    for (const shot of missing) {
      const raw = await page.evaluate(
        ([key, colour, view]) => (window as unknown as { shoot: (k: string, c: string, v: string) => string }).shoot(key, colour, view),
        [shot.key, shot.colour, shot.view] as const,
      );
      const file = `${folder}/${shot.name}.webp`;
      const packed = pack(Buffer.from(raw, 'base64'), file).finally(() => packing.delete(packed));
      packing.add(packed);
      if (packing.size > 2) await Promise.race(packing);
      done++;
      if (done % 50 === 0 || done === missing.length)
        console.log(`${done} of ${missing.length} pictures, ${((Date.now() - started) / done / 1000).toFixed(2)} s each`);
    }
    await Promise.all(packing);
    return done;
  } finally {
    await browser.close();
  }
}

/** Writes down which pictures there are, so that the designs name no others. */
export function list(folder: string): void {
  const known = new Set(shots().map((shot) => `${shot.name}.webp`));
  const names = readdirSync(folder)
    .filter((file) => known.has(file))
    .map((file) => file.slice(0, -'.webp'.length));
  writeFileSync(`${here}rendered.json`, `${JSON.stringify(names.sort(), null, 1)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = `${here}files`;
  if (!process.argv.includes('--list')) await render(shots(), files);
  list(files);
  await composeHeaders(files);
}
