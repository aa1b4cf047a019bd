import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { isImageFile, typeOfName } from '../../../contract/wire/files.ts';
import { contentTypeOf, headLength } from './content-type.ts';
import { zipEntries } from './zip.ts';
import { zipOf } from '../../../test/support/zip.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-types-'));
afterAll(() => rm(folder, { recursive: true }));
const box = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0`, 'latin1');

test.each([
  ['%PDF-1.7\n…', 'application/pdf'],
  [' %PDF-1.7 not at the start', 'text/csv'],
  ['name;price\nCup;1,20\n', 'text/csv'],
  ['\uFEFFname,price', 'text/csv'],
  ['<!doctype html><script>alert(1)</script>', null],
  ['  \n<html>', null],
  ['<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['<svg onload="alert(1)">', 'image/svg+xml'],
  ['<?xml version="1.0"?><html/>', null],
  ['<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel/></rss>', 'application/xml'],
  ['<rss version="2.0">', 'application/xml'],
  ['<?xml version="1.0"?><!-- made by hand --><feed xmlns="http://www.w3.org/2005/Atom">', 'application/xml'],
  ['<?xml version="1.0"?><products><product/></products>', 'application/xml'],
  ['<products><product/></products>', null],
  ['<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "b">]><rss/>', null],
  ['<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:script/></h:html>', null],
  ['{\\rtf1 …}', null],
  ['MZ\u0090\0\u0003', null],
  ['\u007fELF\u0002\u0001', null],
  ['', null],
  ['   ', null],
] as const)('%j is %s', (text, type) => {
  expect(contentTypeOf(Buffer.from(text))).toBe(type);
});

test('films, sounds and pictures in the same container are distinguished', () => {
  expect(['isom', 'mp42', 'avif', 'M4A ', 'heic', 'evil'].map((brand) => contentTypeOf(box(brand)))).toEqual([
    'video/mp4',
    'video/mp4',
    'image/avif',
    'audio/mp4',
    null,
    null,
  ]);
});

test('tables of old programs, with the letters of their country, are text', () => {
  expect(contentTypeOf(Buffer.from('Größe;Preis\nklein;3', 'latin1'))).toBe('text/csv');
});

test('tables in UTF-16 are text, in either order of bytes; other text with their mark is not', () => {
  const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
  expect(contentTypeOf(utf16('Größe;Preis\r\nklein;3'))).toBe('text/csv');
  expect(contentTypeOf(utf16('Größe;Preis\r\nklein;3').swap16())).toBe('text/csv');
  expect(contentTypeOf(utf16('łódź 🙂;'.repeat(1_000)).subarray(0, headLength - 1))).toBe('text/csv');
  for (const text of ['<!doctype html><script>', 'a\0b', 'a\u0007b', '']) expect(contentTypeOf(utf16(text))).toBeNull();
  expect(contentTypeOf(Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]))).toBeNull();
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s of a real program', async (format) => {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();
  expect(contentTypeOf(picture)).toBe(`image/${format}`);
});

test('sound and film by their first bytes', () => {
  expect(contentTypeOf(Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]))).toBe('video/webm');
  expect(contentTypeOf(Buffer.from('OggS\0\u0002'))).toBe('audio/ogg');
  expect(contentTypeOf(Buffer.from('ID3\u0004'))).toBe('audio/mpeg');
  expect(contentTypeOf(Buffer.from([0xff, 0xfb, 0x90, 0x64]))).toBe('audio/mpeg');
});

test('the directory of an archive is read without inflating it', async () => {
  const path = join(folder, 'a.zip');
  await writeFile(path, zipOf({ '[Content_Types].xml': 'a'.repeat(5000), 'xl/workbook.xml': 'b' }));
  expect(await zipEntries(path)).toEqual([
    { name: '[Content_Types].xml', packed: expect.any(Number) as number, inflated: 5000, encrypted: false, method: 8, offset: 0 },
    {
      name: 'xl/workbook.xml',
      packed: expect.any(Number) as number,
      inflated: 1,
      encrypted: false,
      method: 8,
      offset: expect.any(Number) as number,
    },
  ]);
  await writeFile(path, zipOf({ a: 'b' }).subarray(0, -30));
  expect(await zipEntries(path)).toBeNull();
  await writeFile(path, 'PK\u0005\u0006');
  expect(await zipEntries(path)).toBeNull();
});

test('pictures are recognised by the endings of the specification', () => {
  for (const ending of ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'tiff', 'svg', 'ico', 'JPG'])
    expect(isImageFile(`a.b.${ending}`)).toBe(true);
  for (const name of ['a.pdf', 'png', 'a.png.exe', 'a.', '']) expect(isImageFile(name)).toBe(false);
  expect([typeOfName('Liste.CSV'), typeOfName('a.jpeg'), typeOfName('a.exe'), typeOfName('a')]).toEqual([
    'text/csv',
    'image/jpeg',
    null,
    null,
  ]);
});
