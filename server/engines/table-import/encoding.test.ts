import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { encodingOf } from './encoding.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-encodings-'));
afterAll(() => rm(folder, { recursive: true }));

/** Node only decodes old encodings. */
function encoded(text: string, encoding: string): Buffer {
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte] as const).toReversed(),
  );
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 63));
}

const texts = {
  german: 'Artikelnummer;Bezeichnung;Größe\n1;Türschloß weiß;groß\n2;Bürste für Möbel;üblich\n',
  french: 'référence;libellé\n1;Chaise pliée à roulettes\n2;Étagère en chêne élégante\n',
  polish: 'symbol;nazwa\n1;Łóżko dziecięce\n2;Półka ścienna dębowa, źródło światła\n3;Żarówka\n',
  romanian: 'cod;denumire\n1;Scaun înalt pentru bucătărie\n2;Masă pliantă, uşă\n',
};

it.each([
  ['german', 'windows-1252', false],
  ['german', 'macintosh', false],
  ['french', 'windows-1252', false],
  ['french', 'macintosh', false],
  ['polish', 'windows-1250', false],
  ['polish', 'windows-1250', true],
  ['polish', 'iso-8859-2', true],
  ['romanian', 'windows-1250', true],
] as const)('%s in %s is recognized (of central Europe: %s)', async (language, encoding, central) => {
  const path = join(folder, randomUUID());
  await writeFile(path, encoded(texts[language], encoding));
  const found = await encodingOf(path, { central });
  expect([found.encoding, found.head]).toEqual([encoding, texts[language]]);
});

it('UTF-8 and UTF-16 are recognized, and a chosen encoding is taken as it is', async () => {
  const path = join(folder, randomUUID());
  await writeFile(path, texts.polish);
  expect((await encodingOf(path, { central: true })).encoding).toBe('utf-8');
  expect((await encodingOf(path, { central: true, given: 'windows-1252' })).head).toContain('Å');
  await writeFile(path, Buffer.from(`\uFEFF${texts.polish}`, 'utf16le'));
  expect((await encodingOf(path, { central: true })).encoding).toBe('utf-16le');
});
