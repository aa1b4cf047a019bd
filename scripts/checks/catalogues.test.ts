import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Language, languages } from '../../contract/values/locale.ts';
import { problemsOf } from './catalogues.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogues-'));
  for (const language of languages) await mkdir(join(folder, 'texts', language), { recursive: true });
  for (const name of ['pages', 'server']) await mkdir(join(folder, name));
});
afterEach(() => rm(folder, { recursive: true }));

const po = (texts: Record<string, string>) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n${Object.entries(texts)
    .map(([id, text]) => `\n#. js-lingui-explicit-id\nmsgid "${id}"\nmsgstr "${text}"\n`)
    .join('')}`;

const found = () =>
  problemsOf(join(folder, 'texts'), { page: [join(folder, 'pages')], message: [join(folder, 'server')], mail: [join(folder, 'server')] });

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
    await writeFile(join(folder, 'texts', language, 'stores.po'), po(texts));
  }
  await writeFile(join(folder, 'pages/page.tsx'), page);
  return found();
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
    'de/stores.po: shop.title is missing',
    'fr/stores.po: shop.title is still English',
    'it/stores.po: shop.more is not in the English catalogue',
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
    'pl/stores.po: shop.lines lacks the plural form "few"',
    'pl/stores.po: shop.lines lacks the plural form "many"',
    'ro/stores.po: shop.lines has {counted: plural}, English has {count: plural}',
    'ro/stores.po: shop.hint has no placeholders, English has <link>',
  ]);
});

test('what no page uses, and what no catalogue has', async () => {
  const found = await problems({ 'shop.old': 'Old' }, {}, "// text('shop.old')\ntext('shop.new')");
  expect(found).toHaveLength(2);
  expect(found[0]).toContain('shop.new is in no catalogue');
  expect(found[1]).toBe('shop.old is not used by any page');
});

test('a group is in one area, and an area is one of the product', async () => {
  await problems({ 'shop.title': 'Shop' }, {}, "text('shop.title')");
  for (const language of languages) {
    await writeFile(join(folder, 'texts', language, 'content.po'), po({ 'home.title': `Home ${language}` }));
    await writeFile(join(folder, 'texts', language, 'warehouse.po'), po({ 'shop.more': `More ${language}`, plain: `Plain ${language}` }));
  }
  await writeFile(join(folder, 'pages/page.tsx'), "text('shop.title'); text('shop.more'); text('home.title'); text('plain')");
  expect(await found()).toEqual(
    expect.arrayContaining([
      'en/warehouse.po: there is no area warehouse',
      'en/warehouse.po: shop.more belongs to stores.po, where its group is',
      'en/warehouse.po: plain does not begin with a group',
    ]),
  );
});

test('messages of the server are used by calls, texts by pages', async () => {
  await writeFile(join(folder, 'server/service.ts'), "new Refusal(codes.refused, 'shop.full', { most }); message('shop.gone', language)");
  const english = { 'shop.title': 'Shop', 'message.shop.full': '{most} at most', 'message.shop.title': 'Shop', 'message.shop.old': 'Old' };
  expect(await problems(english, {}, "text('shop.title'); text('shop.full')")).toEqual([
    expect.stringContaining('page.tsx: shop.full is in no catalogue'),
    expect.stringContaining('service.ts: shop.gone is in no catalogue'),
    'message.shop.title is not used by any call',
    'message.shop.old is not used by any call',
  ]);
});

test('mails are declared with their button, and sent', async () => {
  await writeFile(
    join(folder, 'server/mails.ts'),
    'export const mails = mailTemplates({\n  opened: { link: true },\n  closed: { link: true },\n  lost: {},\n});\n',
  );
  await writeFile(
    join(folder, 'server/service.ts'),
    'notify(tx, scope, mails.opened, people, values); notify(tx, scope, mails.closed, [], {});',
  );
  const mail = (key: string) => ({ [`mail.${key}.subject`]: `Shop ${key}`, [`mail.${key}.text`]: 'Good day' });
  const english = { ...mail('opened'), 'mail.opened.button': 'Go there', ...mail('closed'), ...mail('moved'), 'mail.opened.footer': 'Bye' };
  expect(await problems(english, {}, '')).toEqual([
    'mail.opened.footer is no part of a mail',
    'mail.closed has a link without a button, or a button without a link',
    'mail.moved is declared in no mails.ts',
    'mail.lost is declared, but has no texts',
  ]);
});

test('a text for both is used by a page and by the server', async () => {
  const english = { 'both.shop.closed': 'The shop is closed', 'shop.title': 'Shop' };
  await writeFile(join(folder, 'server/shop.ts'), '');
  const page = "text('shop.title'); text('shop.closed')";
  expect(await problems(english, {}, page)).toEqual(['both.shop.closed is not used by any call']);
  await writeFile(join(folder, 'server/shop.ts'), "message('shop.closed', language)");
  expect(await problems(english, {}, page)).toEqual([]);
  expect(await problems(english, {}, "text('shop.title')")).toEqual(['both.shop.closed is not used by any page']);
});
