import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { encodingOfXml } from '../../../../../engines/table-import/xml-rows.ts';
import { parse } from '../list-parser.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-feeds-'));
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return path;
}

/** The headers, the lines, and what is broken. */
async function read(content: string | Buffer) {
  const found = { headers: [] as string[], lines: [] as [number, ...string[]][], broken: 0 };
  for await (const part of parse({ path: await fileOf(content), contentType: 'application/xml', central: false })) {
    if ('headers' in part) found.headers = part.headers;
    else if ('lines' in part) found.lines.push(...part.lines.map(({ line, cells }): [number, ...string[]] => [line, ...cells]));
    else found.broken = part.broken;
  }
  return found;
}

const rss = (items: string, prolog = '<?xml version="1.0"?>'): string =>
  `${prolog}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>A shop</title><link>https://shop.example</link>${items}</channel></rss>`;

describe('feeds as tables', () => {
  it('RSS: one line for each item, repeated elements as lines of a cell, groups as Google writes them in a cell', async () => {
    const { headers, lines, broken } = await read(
      rss(`<item><g:id>L-1</g:id><title><![CDATA[Lamp <3]]></title><description>&lt;p&gt;Warm &amp;amp; bright&lt;/p&gt;</description>
        <g:additional_image_link>https://shop.example/1.jpg</g:additional_image_link><g:additional_image_link>https://shop.example/2.jpg</g:additional_image_link>
        <g:shipping><g:country>DE</g:country><g:service>Standard</g:service><g:price>4.90 EUR</g:price></g:shipping></item>
        <item><g:id>L-2</g:id><title>Mug</title><g:price>4.50 EUR</g:price></item>`),
    );
    expect(headers).toEqual(['id', 'additional_image_link', 'shipping', 'price', 'title', 'description']);
    expect(lines).toEqual([
      [
        1,
        'L-1',
        'https://shop.example/1.jpg\nhttps://shop.example/2.jpg',
        'DE:Standard:4.90 EUR',
        '',
        'Lamp <3',
        '<p>Warm &amp; bright</p>',
      ],
      [2, 'L-2', '', '', '4.50 EUR', 'Mug'],
    ]);
    expect(broken).toBe(0);
  });

  it('Atom: the number of the goods stays apart from that of the entry; links are their addresses', async () => {
    const { headers, lines } =
      await read(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>Shop</title>
      <entry><id>tag:shop.example,2026:1</id><g:id>A-1</g:id><title>Chair</title><link href="https://shop.example/a-1"/></entry></feed>`);
    expect(headers).toEqual(['g:id', 'id', 'title', 'link']);
    expect(lines).toEqual([[1, 'A-1', 'tag:shop.example,2026:1', 'Chair', 'https://shop.example/a-1']]);
  });

  it('others: the elements that come several times, with their attributes, languages and inner elements', async () => {
    const { headers, lines } = await read(`<catalogue><header><date>2026-01-01</date><by>us</by></header><products>
      <product sku="P-1"><name xml:lang="de">Stuhl</name><name xml:lang="en">Chair</name><price currency="EUR">12</price><size><width>40</width></size></product>
      <product sku="P-2"><name xml:lang="de">Tisch</name></product></products></catalogue>`);
    expect(headers).toEqual(['sku', 'name.de', 'name.en', 'price currency', 'price', 'size/width']);
    expect(lines).toEqual([
      [1, 'P-1', 'Stuhl', 'Chair', 'EUR', '12', '40'],
      [2, 'P-2', 'Tisch'],
    ]);
  });

  it('a file that ends amid an item: what comes before it is good', async () => {
    const whole = rss('<item><g:id>1</g:id><title>One</title></item><item><g:id>2</g:id><title>Tw');
    const { lines, broken } = await read(whole.slice(0, whole.indexOf('Tw') + 2));
    expect([lines, broken]).toEqual([[[1, '1', 'One']], 2]);
  });

  it.each([
    ['declared entities', rss('<item><g:id>&a;</g:id><title>x</title></item>', '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>')],
    ['endless nesting', `<rss>${'<a>'.repeat(200)}`],
    ['an endless tag', `<rss><item a="${'a'.repeat(100_000)}`],
  ])('%s are refused', async (_name, content) => {
    await expect(read(content)).rejects.toMatchObject({ reason: 'import.strangeFeed' });
  });

  it('one without records, and one with more kinds of elements than a table has columns', async () => {
    await expect(read('<rss><channel><title>A shop</title></channel></rss>')).rejects.toMatchObject({ reason: 'import.empty' });
    const wide = Array.from({ length: 400 }, (_, at) => `<c${at}>1</c${at}>`).join('');
    await expect(read(rss(`<item>${wide}</item>`))).rejects.toMatchObject({ reason: 'import.tooLarge' });
  });

  it('is read in its encoding: declared, or by a mark', async () => {
    const text = rss('<item><g:id>1</g:id><title>Größe</title></item>', '<?xml version="1.0" encoding="ISO-8859-1"?>');
    expect((await read(Buffer.from(text, 'latin1'))).lines).toEqual([[1, '1', 'Größe']]);
    expect((await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).lines).toEqual([[1, '1', 'Größe']]);
    const polish = Buffer.from('<?xml version="1.0" encoding="windows-1250"?><a>\u00bf</a>', 'latin1');
    expect((await encodingOfXml(await fileOf(polish), { central: false })).encoding).toBe('windows-1250');
  });

  it('twenty thousand items are read without holding the file', async () => {
    const item = `<item><g:id>1</g:id><title>Lamp</title><description>${'Warm. '.repeat(50)}</description></item>`;
    const { lines } = await read(rss(item.repeat(20_000)));
    expect(lines).toHaveLength(20_000);
    expect(lines.at(-1)?.[0]).toBe(20_000);
  });
});
