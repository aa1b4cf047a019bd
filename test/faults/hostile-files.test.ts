/** What a file can hold to keep a parser busy for ever, fill the memory, or crash it: each ends in time, in rows or a refusal. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type parse as parseList } from '../../server/domains/listings/import/reading/list-parser.ts';
import { rowsOfText } from '../../server/platform/files/csv-text.ts';
import { ParserFailure, parsers } from '../../server/platform/files/parsing/parsers.ts';
import { UnreadableFile } from '../../server/platform/files/parsing/unreadable.ts';
import { rewritePicture } from '../../server/platform/files/rewrite.ts';
import { entriesOf, extractEntry } from '../../server/platform/files/unzip.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import { sheetOf, slowWorkbook, workbookOf, workbookRelations } from '../support/workbook.ts';
import { zipOf } from '../support/zip.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-hostile-'));
afterAll(async () => {
  await parsers.close();
  await rm(folder, { recursive: true });
});

async function fileOf(content: string | Buffer | Uint8Array): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return path;
}

const million = 1_000_000;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const lists = new URL('../../server/domains/listings/import/reading/list-parser.ts', import.meta.url);

/** The number of lines, why the file is refused, or why its parser was ended. Whatever else is thrown is a defect. */
async function readList(content: string | Buffer | Uint8Array, contentType: string): Promise<number | string> {
  const path = await fileOf(content);
  let lines = 0;
  try {
    for await (const part of parsers.run<typeof parseList>(lists, { path, contentType, central: false }, { lane: 'lists' })) {
      if (!('lines' in part)) continue;
      lines += part.lines.length;
      for (const { cells } of part.lines) for (const cell of cells) expect(cell.isWellFormed() && !cell.includes('\0')).toBe(true);
    }
    return lines;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason;
    if (error instanceof ParserFailure && error.why !== 'crash') return error.why;
    throw error;
  } finally {
    await rm(path);
  }
}

/** Which limit is reached first depends on the machine. */
const orEnded = (outcomes: readonly (string | number)[]): readonly (string | number)[] =>
  outcomes.some((one) => one === 'time' || one === 'memory') ? [...outcomes, 'time', 'memory'] : outcomes;

const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const good = `<row r="1">${text('sku')}${text('price')}</row><row r="2">${text('A')}<c><v>1</v></c></row>`;
const named = `<row r="1">${text('sku')}<c t="s"><v>0</v></c></row><row r="2">${text('A')}<c><v>1</v></c></row>`;
const shared = (texts: string): string => `<sst>${texts}</sst>`;
const many = (most: number, text: (at: number) => string): string => Array.from({ length: most }, (_, at) => text(at)).join('');

describe('a workbook', { timeout: 120_000 }, () => {
  it('of a spreadsheet program is read', async () => {
    expect(await readList(workbookOf(sheetOf(named), shared('<si><t>price</t></si>')), xlsx)).toBe(1);
  });

  it.each<[string, () => Buffer, (string | number)[]]>([
    ['an endless tag', () => workbookOf(sheetOf(`<c ${'a'.repeat(9 * million)}`)), ['import.strange']],
    ['a giant comment', () => workbookOf(sheetOf(`<!--${'a'.repeat(50 * million)}`)), ['import.strange']],
    ['a giant text', () => workbookOf(sheetOf(`<row><c><v>${'1'.repeat(50 * million)}`)), ['import.strange']],
    ['entities', () => workbookOf(`<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1_000)}">]>${sheetOf('&b;'.repeat(1_000))}`), ['import.strange']],
    ['deep nesting', () => workbookOf(sheetOf('<a>'.repeat(3 * million))), ['import.strange']],
    ['a million shared texts', () => workbookOf(sheetOf(good), shared('<si><t>x</t></si>'.repeat(million))), ['import.manyTexts']],
    [
      'shared texts in a part that is called a picture',
      () =>
        workbookOf(sheetOf(good), '', {
          'xl/_rels/workbook.xml.rels': workbookRelations('media/a.png'),
          'xl/media/a.png': shared('<si><t>x</t></si>'.repeat(3 * million)),
        }),
      ['memory', 'time', 1],
    ],
    [
      'attributes without end',
      () => workbookOf(sheetOf(good), shared(`<si ${many(6_000, (at) => `a${at}="" `)}/>`.repeat(500))),
      ['memory', 1],
    ],
    ['a far corner', () => workbookOf(sheetOf('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>')), ['import.tooLarge']],
    [
      'a column that does not exist',
      () => workbookOf(sheetOf('<row><c r="A1"><v>1</v></c><c r="ZZZZZZZZZ1"><v>2</v></c></row>')),
      ['import.kind'],
    ],
    [
      'rows of impossible numbers',
      () => workbookOf(sheetOf(good + good + good.replaceAll('r="1"', 'r="1e300"').replaceAll('r="2"', 'r="-3"'))),
      [5],
    ],
    [
      'one long text in all cells',
      () =>
        workbookOf(
          sheetOf(`<row>${text('sku')}${text('name')}</row>${'<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(100_000)}`),
          shared(`<si><t>${'x'.repeat(32_000)}</t></si>`),
        ),
      ['import.tooLarge'],
    ],
    ['ten million cells in a row', () => workbookOf(sheetOf(`<row>${'<c/>'.repeat(10 * million)}</row>`)), ['import.kind', 'memory']],
    ['fifty million empty rows', () => workbookOf(sheetOf('<row/>'.repeat(50 * million))), ['import.empty', 'time']],
    ['markup without rows', slowWorkbook, ['import.empty', 'time']],
    ['no workbook', () => zipOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }), ['import.kind']],
    [
      'a workbook inside',
      () => workbookOf('', undefined, { 'xl/worksheets/sheet1.xml': workbookOf(sheetOf(good)) }),
      ['import.strange', 'import.kind', 'import.empty'],
    ],
  ])('with %s', async (_name, made, outcomes) => {
    expect(orEnded(outcomes)).toContain(await readList(made(), xlsx));
  });

  it('with any damage to its XML or its archive', async () => {
    const xml = sheetOf(named);
    const pieces = [
      '<',
      '>',
      '"',
      '/',
      '</row>',
      '<row>',
      '<c t="s">',
      '<!--',
      '<![CDATA[',
      ']]>',
      '&amp;',
      '&#x110000;',
      '&',
      '\0',
      '<c r="A0"/>',
      'e',
      '1e99',
    ];
    const damage = fc.record({
      inXml: fc.boolean(),
      cuts: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 30 }), fc.constantFrom(...pieces)), { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ inXml, cuts }) => {
        let content = inXml ? xml : workbookOf(xml, shared('<si><t>price</t></si>')).toString('latin1');
        for (const [at, length, piece] of cuts) {
          const place = at % content.length;
          content = content.slice(0, place) + piece + content.slice(place + length);
        }
        const outcome = await readList(inXml ? workbookOf(content, shared('<si><t>price</t></si>')) : Buffer.from(content, 'latin1'), xlsx);
        expect(typeof outcome === 'number' || outcome.startsWith('import.')).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a list', { timeout: 120_000 }, () => {
  it.each<[string, () => Buffer | string, (string | number)[]]>([
    ['NULs', () => Buffer.alloc(20 * million), ['import.empty', 'import.unreadable']],
    ['a quote that is never closed', () => `sku,price\nA,"${'x'.repeat(20 * million)}`, ['import.unreadable']],
    ['nothing but quotes', () => `sku,price\nA,${'"'.repeat(20 * million)}`, ['import.unreadable']],
    ['a line without end', () => `sku,price\n${'x'.repeat(20 * million)}`, ['import.unreadable']],
    ['a line of separators', () => `sku,price\n${','.repeat(60 * million)}`, ['memory', 'import.tooLarge']],
    ['empty lines', () => `sku,price\n1,2\n${'\n'.repeat(60 * million)}`, ['import.tooLarge', 'time']],
    ['very many lines', () => `sku,price\n${'1,2\n'.repeat(12 * million)}`, ['import.tooManyLines']],
    ['UTF-16', () => Buffer.from('\uFEFFsku;price\nA\uD800;1\n', 'utf16le'), [1]],
  ])('of %s', async (_name, made, outcomes) => {
    expect(orEnded(outcomes)).toContain(await readList(made(), 'text/csv'));
  });

  it('of any bytes, as a file and as a text', async () => {
    const text = fc.array(fc.constantFrom('"', ',', ';', '\t', '\n', '\r', '\0', 'a', '1', '""', '\uD800', 'sep=,\r\n', '\uFEFF', 'é'), {
      maxLength: 200,
    });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((all) => Buffer.from(all)),
      text.map((all) => Buffer.from(all.join(''), all.length % 2 === 0 ? 'utf8' : 'utf16le')),
    );
    await fc.assert(
      fc.asyncProperty(bytes, text, fc.constantFrom(',', ';', '\t'), async (content, letters, delimiter) => {
        const outcome = await readList(content, 'text/csv');
        expect(typeof outcome === 'number' || outcome.startsWith('import.')).toBe(true);
        const rows = await rowsOfText({ content: letters.join(''), delimiter });
        expect(rows === null || Array.isArray(rows)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('an archive', { timeout: 120_000 }, () => {
  it('whose entries share their content is none', async () => {
    const archive = zipOf({ a: Buffer.alloc(million, 'ab') });
    const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
    const directory = archive.subarray(archive.readUInt32LE(end + 16), end);
    const count = 9_000;
    const tail = Buffer.from(archive.subarray(end));
    tail.writeUInt16LE(count, 8);
    tail.writeUInt16LE(count, 10);
    tail.writeUInt32LE(directory.length * count, 12);
    const shared9000 = Buffer.concat([
      archive.subarray(0, end - directory.length),
      ...Array.from({ length: count }, () => directory),
      tail,
    ]);
    expect(await entriesOf(await fileOf(archive))).toHaveLength(1);
    expect(await entriesOf(await fileOf(shared9000))).toBeNull();
  });

  it('that inflates to more than it says gives nothing', async () => {
    const path = await fileOf(zipOf({ 'bomb.png': Buffer.alloc(200 * million) }, { 'bomb.png': 1_000 }));
    const [entry] = (await entriesOf(path)) ?? [];
    expect(await extractEntry(path, entry!, { to: join(folder, 'bomb'), most: 20 * million })).toBe(false);
  });

  it('with any damage', async () => {
    const archive = zipOf({ 'a.png': 'x'.repeat(500), 'b/c.png': 'y', '[Content_Types].xml': '<a/>' });
    const changes = fc.array(fc.tuple(fc.nat({ max: archive.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat({ max: archive.length }), async (bytes, length) => {
        const damaged = Buffer.from(archive);
        for (const [at, byte] of bytes) damaged[at] = byte;
        const path = await fileOf(length % 4 === 0 ? damaged.subarray(0, length) : damaged);
        for (const entry of ((await entriesOf(path)) ?? []).slice(0, 3))
          expect(await extractEntry(path, entry, { to: join(folder, 'part'), most: 1_000 })).toBeTypeOf('boolean');
        await rm(path);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a picture', { timeout: 120_000 }, () => {
  const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
  const pictures = new Map<string, Buffer>();
  beforeAll(async () => {
    const noise = {
      create: { width: 40, height: 30, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    } as const;
    for (const format of formats) pictures.set(format, await sharp(noise).toFormat(format).toBuffer());
  });

  it.each(formats)('as %s with any damage is written or refused', async (format) => {
    const intact = pictures.get(format)!;
    const changes = fc.array(fc.tuple(fc.nat({ max: intact.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat({ max: intact.length }), async (bytes, length) => {
        const damaged = Buffer.from(intact);
        for (const [at, byte] of bytes) damaged[at] = byte;
        const path = await fileOf(length % 4 === 0 ? damaged.subarray(0, length) : damaged);
        const type = format === 'avif' ? 'image/webp' : (`image/${format}` as const);
        const error = await rewritePicture(path, join(folder, 'picture'), { type }).then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error !== null) expect(error).toBeInstanceOf(Refusal);
        await rm(path);
      }),
      { numRuns: 60 },
    );
  });

  it('is written while a list keeps its parser busy', async () => {
    const busy = new AbortController();
    const list = { path: await fileOf(slowWorkbook()), contentType: xlsx, central: false };
    const reading = Array.fromAsync(parsers.run<typeof parseList>(lists, list, { lane: 'lists', signal: busy.signal })).catch(
      (error: unknown) => error,
    );
    await rewritePicture(await fileOf(pictures.get('png')!), join(folder, 'other'), { type: 'image/webp' });
    busy.abort(new Error('enough'));
    expect(await reading).toMatchObject({ message: 'enough' });
  });
});
