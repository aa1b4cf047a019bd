import type { Locator } from '@playwright/test';
import { catalogueCalls } from '../../../contract/catalogue/catalogue.ts';
import { searchCalls } from '../../../contract/search/search.ts';
import { keywordPath } from '../../../web/app/slug.ts';
import { mark } from '../support/market.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/* What is searched for as buyers do: pasted lists, words that nothing has, long facets; and the operator's synonyms. */

/** As a spreadsheet is pasted: the field makes one line of it. */
async function paste(field: Locator, pasted: string): Promise<void> {
  await field.focus();
  await field.evaluate((input, lines) => {
    const data = new DataTransfer();
    data.setData('text', lines);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, pasted);
}

test('a pasted list, a word that nothing has, a long facet', async ({ page, ask, text, format, isPhone }) => {
  const { items } = await ask(searchCalls.list, { size: 10 });
  const codes = items.slice(0, 3).map(({ itemCode }) => itemCode);
  await open(page, '/');
  const heading = page.getByRole('heading', { level: 1 });
  const field = page.getByRole('combobox', { name: text('common.searchHint') });
  const main = page.getByRole('main');
  await test.step('lines that are pasted become a list, and what is not there is named', async () => {
    await paste(field, `${codes.join('\n')}\nX-404`);
    await expect(field).toHaveValue(`${codes.join(', ')}, X-404`);
    await field.press('Enter');
    await expect(heading).toHaveText(text('catalogue.pastedTitle', { count: 3 }));
    await expect(main.getByText(text('catalogue.pastedMissing', { count: 1, codes: 'X-404' }))).toBeVisible();
    for (const code of codes) await expect(main.getByText(code, { exact: true })).toBeVisible();
    await fit(page);
  });

  await test.step('what nothing has is left out, or leads on', async () => {
    await open(page, keywordPath('qqxxzz'));
    await expect(main.getByRole('heading', { name: text('catalogue.popular') })).toBeVisible();
    await main
      .getByRole('group', { name: text('common.categories') })
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(/\/category\//);
  });

  await test.step('goods that are not sold are said so, with categories of similar ones', async () => {
    const keyword = isPhone ? 'Kleiderschrank' : 'wardrobe';
    const { unsold, total } = await ask(searchCalls.list, { keyword });
    expect(total).toBe(0);
    await open(page, keywordPath(keyword));
    await expect(main.getByText(text('catalogue.unsold', { good: unsold ?? '' }), { exact: true })).toBeVisible();
    await expect(
      main
        .getByRole('group', { name: text('common.categories') })
        .getByRole('link')
        .first(),
    ).toBeVisible();
    await expect(main.getByRole('heading', { name: text('catalogue.popular') })).toHaveCount(0);
    await fit(page);
  });

  await test.step('a long facet is searched, and what was typed stays', async () => {
    await open(page, keywordPath('oak'));
    if (isPhone) await main.getByText(text('catalogue.filters'), { exact: true }).click();
    const { facets } = await ask(searchCalls.list, { keyword: 'oak' });
    const colours = facets.find(({ key }) => key === 'colour');
    const wanted = colours?.values.find(({ count }) => count > 1);
    if (!colours || !wanted) throw new Error('no colours');
    const search = main.getByRole('searchbox', { name: text('facets.searchIn', { name: colours.name }) });
    const values = main.locator('[id="more-colour"]').getByRole('listitem');
    await expect(values).toHaveCount(8);
    // It is loaded when somebody begins to use it; until then its links lead on as they are written.
    await search.click();
    await expect.poll(() => search.evaluate((field) => Object.keys(field).some((key) => key.startsWith('__reactProps')))).toBe(true);
    await main
      .getByRole('link', { name: text('catalogue.showAll', { count: colours.values.length }) })
      .first()
      .press('Enter');
    await expect(values).toHaveCount(colours.values.length);
    await expect(values.nth(8).getByRole('link')).toBeFocused();
    await expect(page).not.toHaveURL(/more=/);
    await search.click();
    await search.fill(wanted.label.toUpperCase());
    const other = colours.values.find(({ label }) => !label.toUpperCase().includes(wanted.label.toUpperCase()));
    await expect(main.getByRole('link', { name: new RegExp(`^${other?.label} `) }).first()).toBeHidden();
    const link = main.getByRole('link', { name: new RegExp(`^${wanted.label}`) }).first();
    await expect(link).toBeVisible();
    await link.click();
    await expect(page).toHaveURL(/facet=/);
    await expect(search).toHaveValue(wanted.label.toUpperCase());
  });

  await test.step('a warehouse’s country is chosen, and its chip takes it away', async () => {
    const { sentFrom } = await ask(searchCalls.list, { keyword: 'bench', sentFrom: ['PL'] });
    expect(sentFrom.some(({ code, chosen }) => code === 'PL' && chosen)).toBe(true);
    const narrowed = await ask(searchCalls.list, { keyword: 'oak', sentFrom: ['PL'] });
    await open(page, `${keywordPath('oak')}?sentFrom=PL`);
    await expect(main.getByRole('status').first()).toHaveText(text('catalogue.results', { count: narrowed.total }));
    const chip = text('catalogue.sentFromChip', { country: format.country('PL') });
    await main
      .getByRole('group', { name: text('catalogue.chosen') })
      .getByRole('link')
      .filter({ hasText: chip })
      .click();
    await expect(page).not.toHaveURL(/sentFrom/);
    if (isPhone) await main.getByText(text('catalogue.filters'), { exact: true }).click();
  });

  await test.step('a price is moved by the keyboard', async () => {
    const slider = main.getByRole('slider', { name: text('facets.lowestPrice') });
    const lowest = main.getByLabel(text('catalogue.priceFrom', { currency: 'EUR' }));
    await expect(lowest).toHaveValue('');
    await slider.press('ArrowRight');
    await expect(lowest).not.toHaveValue('');
  });

  await test.step('what is no price stays in its field, which says so', async () => {
    const lowest = main.getByLabel(text('catalogue.priceFrom', { currency: 'EUR' }));
    await lowest.fill('abc');
    await lowest.press('Enter');
    await expect(main.getByRole('alert')).toHaveText(text('facets.priceWrong', { example: isPhone ? '12,50' : '12.50' }));
    await expect(lowest).toHaveValue('abc');
    await expect(lowest).toBeFocused();
    await expect(lowest).toHaveAccessibleDescription(/12[.,]50/);
    await lowest.fill('50');
    await lowest.press('Enter');
    await expect(page).toHaveURL(/priceFrom=50/);
    await expect(main.getByRole('alert')).toHaveCount(0);
  });
});

test('quantities pasted with codes go on to quick order', async ({ page, market, ask, text }) => {
  const { items } = await ask(searchCalls.list, { size: 10 });
  const pages = await Promise.all(items.slice(0, 3).map(({ id }) => ask(catalogueCalls.item, { id })));
  const skus = pages.map(({ variants }) => variants[0]?.sku ?? '');
  // In a country that the demo's stores sell to.
  await logIn(page, (await market.buyer({ country: 'DE' })).email);
  const main = page.getByRole('main');
  const field = page.getByRole('combobox', { name: text('common.searchHint') });
  await paste(field, `Artikelnummer\tMenge\n${skus.map((sku, at) => `${sku}\t${at + 2}`).join('\n')}\nABC 12\t7`);
  await expect(field).toHaveValue(`Artikelnummer; Menge, ${skus.map((sku, at) => `${sku}; ${at + 2}`).join(', ')}, ABC 12; 7`);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('catalogue.pastedTitle', { count: 3 }));
  await expect(main.getByText(text('catalogue.pastedMissing', { count: 1, codes: 'ABC 12' }))).toBeVisible();
  await fit(page);
  await main.getByRole('link', { name: text('catalogue.pastedOrder', { count: 3 }) }).click();
  await expect(main.getByRole('textbox', { name: text('cart.quick.label') })).toHaveValue(
    skus.map((sku, at) => `${sku} ${at + 2}`).join('\n'),
  );
  await fit(page);
});

test('the operator adds a synonym, and it is searched by', async ({ page, newPage, market, text, language, faults }) => {
  const word = mark().toLowerCase();
  const goods = language === 'de' ? 'Bürostuhl' : 'office chair';
  await logIn(page, (await market.operator()).email, `/operator/search?test=${word}&country=DE`);
  const main = page.getByRole('main');
  await expect(main.getByText(text('operator-search.found', { count: 0 }))).toBeVisible();
  await fit(page);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 1024, height: 900 });
  const cut = (tables: Element[]) => tables.filter(({ parentElement: box }) => box && box.scrollWidth > box.clientWidth).length;
  expect(await main.getByRole('table').evaluateAll(cut)).toBe(0);
  await page.setViewportSize(size);
  await main.getByRole('button', { name: text('operator-search.add'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: text('operator-search.add') });
  await sheet.getByLabel(text('operator-search.words')).fill(word);
  await sheet.getByRole('button', { name: text('operator-search.save') }).click();
  // One word means nothing by itself; what was typed is still there.
  faults.expected(/operatorSearch|saveSynonym/);
  await expect(sheet.getByLabel(text('operator-search.words'))).toHaveValue(word);
  await sheet.getByLabel(text('operator-search.leadsTo')).fill(goods);
  await sheet.getByRole('button', { name: text('operator-search.save') }).click();
  await expect(sheet).toBeHidden();
  const visitor = await newPage();
  await expect(async () => {
    await open(visitor, keywordPath(word));
    await expect(visitor.getByRole('main').getByRole('article').first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await main.getByRole('button', { name: text('operator-search.removeOf', { words: word }), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: text('operator-search.remove'), exact: true }).click();
  await expect(main.getByRole('button', { name: text('operator-search.removeOf', { words: word }), exact: true })).toHaveCount(0);
});

test('the operator adds a kind of goods that nobody sells yet: visitors are informed, and shown what is related', async ({
  page,
  newPage,
  market,
  text,
  language,
  faults,
}) => {
  const word = `q${mark().toLowerCase()}`;
  await logIn(page, (await market.operator()).email, '/operator/search');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: text('operator-goods.title') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('operator-goods.title'));
  await fit(page);
  await main.getByRole('button', { name: text('operator-goods.add'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: text('operator-goods.add') });
  await sheet.locator(`textarea[lang=${language}]`).fill(word);
  await sheet.getByLabel(text('operator-goods.near')).fill('officeChair\nqqxxzz');
  faults.expected(/operatorGoods|saveGood/);
  const save = sheet.getByRole('button', { name: text('operator-search.save') });
  await save.click();
  // There are no goods called so; what was typed is still there.
  await expect(
    page
      .getByText('“qqxxzz”')
      .or(page.getByText('qqxxzz', { exact: false }))
      .first(),
  ).toBeVisible();
  await expect(sheet.locator(`textarea[lang=${language}]`)).toHaveValue(word);
  await sheet.getByLabel(text('operator-goods.near')).fill('officeChair');
  await save.click();
  await expect(sheet).toBeHidden();
  await main.getByLabel(text('operator-goods.name'), { exact: true }).fill(word);
  await main.getByRole('button', { name: text('operator-search.find') }).click();
  // In its row: on phones as a mark next to the name, else as its source, too.
  await expect(main.getByText(text('operator-goods.state.own'), { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await fit(page);

  const visitor = await newPage();
  await expect(async () => {
    await open(visitor, keywordPath(word));
    await expect(visitor.getByText(text('catalogue.unsold', { good: word }))).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(visitor.getByRole('main').getByRole('article')).toHaveCount(0);

  await main.getByRole('button', { name: text('operator-goods.removeOf', { good: word }), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('operator-goods.remove'), exact: true })
    .click();
  await expect(main.getByText(text('operator-goods.none'))).toBeVisible();
});
