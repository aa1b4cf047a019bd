import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Language, languages } from '../contract/values/locale.ts';
import { problemsOf } from './check-catalogues.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogues-'));
  for (const language of languages) await mkdir(join(folder, 'texts', language), { recursive: true });
  await mkdir(join(folder, 'pages'));
});
afterEach(() => rm(folder, { recursive: true }));

const po = (texts: Record<string, string>) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n${Object.entries(texts)
    .map(([id, text]) => `\n#. js-lingui-explicit-id\nmsgid "${id}"\nmsgstr "${text}"\n`)
    .join('')}`;

async function problems(
  english: Record<string, string>,
  others: Partial<Record<Language, Record<string, string>>>,
  page: string,
): Promise<string[]> {
  for (const language of languages) {
    const texts =
      language === 'en'
        ? english
        : { ...Object.fromEntries(Object.entries(english).map(([id, text]) => [id, `${text} ${language}`])), ...others[language] };
    await writeFile(join(folder, 'texts', language, 'shop.po'), po(texts));
  }
  await writeFile(join(folder, 'pages/page.tsx'), page);
  return problemsOf(join(folder, 'texts'), join(folder, 'pages'));
}

test('texts that are there, translated and used are in order', async () => {
  expect(
    await problems(
      { 'shop.title': 'Shop of {name}', 'shop.state.paid': 'Paid' },
      {},
      "text('shop.title', { name }); text(`shop.state.${state}`)",
    ),
  ).toEqual([]);
});

test('a missing, an untranslated and a foreign text', async () => {
  const english = { 'shop.title': 'Goods from many good makers' };
  const found = await problems(
    english,
    { de: { 'shop.title': '' }, fr: { 'shop.title': 'Goods from many good makers' }, it: { 'shop.more': 'Di più' } },
    "text('shop.title')",
  );
  expect(found).toEqual([
    'de/shop.po: shop.title is missing',
    'fr/shop.po: shop.title is still English',
    'it/shop.po: shop.more is not in the English catalogue',
  ]);
});

test('placeholders, tags and plural forms', async () => {
  const english = { 'shop.lines': '{count, plural, one {# line} other {# lines}}', 'shop.hint': 'Read the <link>terms</link>' };
  const right = '{count, plural, one {# l} few {# l} many {# l} other {# l}}';
  const all = Object.fromEntries(
    languages
      .filter((language) => language !== 'en')
      .map((language) => [language, { 'shop.lines': right, 'shop.hint': 'x <link>y</link>' }]),
  );
  expect(await problems(english, all, "text('shop.lines', { count }); text('shop.hint')")).toEqual([]);
  const wrong = {
    ...all,
    pl: { 'shop.lines': '{count, plural, one {# l} other {# l}}', 'shop.hint': 'x <link>y</link>' },
    ro: { 'shop.lines': '{counted, plural, one {# l} few {# l} other {# l}}', 'shop.hint': 'x y' },
  };
  expect(await problems(english, wrong, "text('shop.lines', { count }); text('shop.hint')")).toEqual([
    'pl/shop.po: shop.lines lacks the plural form "few"',
    'pl/shop.po: shop.lines lacks the plural form "many"',
    'ro/shop.po: shop.lines has {counted: plural}, English has {count: plural}',
    'ro/shop.po: shop.hint has no placeholders, English has <link>',
  ]);
});

test('what no page uses, and what no catalogue has', async () => {
  const found = await problems({ 'shop.old': 'Old' }, {}, "// text('shop.old')\ntext('shop.new')");
  expect(found).toHaveLength(2);
  expect(found[0]).toContain('shop.new is in no catalogue');
  expect(found[1]).toBe('shop.old is not used by any page');
});
