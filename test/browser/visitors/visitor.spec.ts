import type { Page } from '@playwright/test';
import { catalogueCalls, type ItemPage } from '../../../contract/catalogue/catalogue.ts';
import { cookies, languageNames } from '../../../contract/values/locale.ts';
import { searchCalls } from '../../../contract/search/search.ts';
import { categoryPath, itemPath, keywordPath, storePath } from '../../../web/app/slug.ts';
import { allowedQuantity, moreThan } from '../../../web/components/commerce/quantity.ts';
import { unitPriceAt } from '../../../web/pages/catalogue/item/variant-choice.ts';
import { type Ask, awake, expect, fit, open, test } from '../support/test.ts';

/*
 * What somebody who is not logged in does: looks, searches, narrows, compares, changes language, country and light.
 */

const chair = { en: 'chair', de: 'Stuhl' } as const;
const begun = { en: 'tab', de: 'Tisch' } as const;
type Tongue = keyof typeof chair;

/** On phones the filters are folded. */
async function unfoldFilters(page: Page, label: string): Promise<void> {
  const filters = page.getByRole('complementary', { name: label });
  const head = filters.locator('summary').first();
  const isFolded = () => head.evaluate((summary) => !(summary.parentElement as HTMLDetailsElement).open);
  if ((await head.isVisible()) && (await isFolded())) await head.click();
}

async function openMenu(page: Page, isPhone: boolean, label: string): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: label, exact: true }).click();
}

/** Where each kind of public page is found. */
const kinds: Record<string, (ask: Ask, keyword: string) => Promise<string>> = {
  home: async () => '/',
  category: async (ask) => categoryPath((await ask(catalogueCalls.home, {})).categories[0] ?? { id: 0, urlKey: '' }),
  keyword: async (_ask, keyword) => keywordPath(keyword),
  store: async (ask) => storePath((await ask(catalogueCalls.home, {})).stores[0] ?? { id: 0 }),
  item: async (ask, keyword) => itemPath((await ask(searchCalls.list, { keyword })).items[0] ?? { id: 0, urlKey: '' }),
  'about us': async () => '/about-us',
  article: async () => '/help/faq',
  tracking: async () => '/tracking',
};

for (const [kind, pathOf] of Object.entries(kinds)) {
  test(`fit for everybody, in light and in the dark: ${kind}`, async ({ page, ask, text, language }) => {
    await open(page, await pathOf(ask, chair[language as Tongue]));
    await fit(page);
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: text('common.themeDark') })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await fit(page);
  });
}

test('from the home page through a category to an item', async ({ page, ask, text }) => {
  const home = await ask(catalogueCalls.home, {});
  await open(page, '/');
  const [root] = home.categories;
  await page
    .getByRole('main')
    .getByRole('link', { name: root?.name ?? '', exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(root?.name ?? '');
  const card = page.getByRole('main').getByRole('article').first();
  const name = (await card.getByRole('heading').innerText()).trim();
  await card.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Kontor`);
  const trail = page.getByRole('navigation', { name: text('common.breadcrumb') });
  await trail.getByRole('link', { name: root?.name ?? '', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(root?.name ?? '');
});

test('a list is narrowed, sorted and paged, and its address says how', async ({ page, ask, text, isPhone, language }) => {
  const all = await ask(searchCalls.list, {});
  const facet = all.facets.find((one) => one.type === 'choice' && one.values.some((value) => value.count > 40 && value.count < all.total));
  const value = facet?.values.find((one) => one.count > 40 && one.count < all.total);
  const [root] = (await ask(catalogueCalls.navigation, {})).categories;
  if (!facet || !value || !root) throw new Error('nothing to narrow by');
  const chosen = `${facet.key}:${value.value}`;
  const path = categoryPath(root);
  const entire = await ask(searchCalls.list, { categoryId: root.id });
  const narrowed = await ask(searchCalls.list, { categoryId: root.id, facet: [chosen] });
  const results = (count: number) => expect(page.getByRole('main').getByRole('status')).toHaveText(text('catalogue.results', { count }));
  const query = () => new URL(page.url()).searchParams;

  await open(page, path);
  await results(entire.total);
  await unfoldFilters(page, text('catalogue.filters'));
  const filters = page.getByRole('complementary', { name: text('catalogue.filters') });
  const section = filters.locator('details').filter({ has: page.locator('summary', { hasText: facet.name }) });
  await section.last().getByRole('link', { name: value.label }).first().click();
  await results(narrowed.total);
  expect(query().getAll('facet')).toEqual([chosen]);
  const chips = page.getByRole('group', { name: text('catalogue.chosen') });
  await expect(chips.getByRole('link', { name: value.label })).toHaveCount(1);
  await fit(page);
  if (isPhone) {
    // The list stands below all filters: the way to it folds them.
    await filters.getByRole('link', { name: text('catalogue.results', { count: narrowed.total }), exact: true }).click();
    await expect(section.last()).toBeHidden();
    await expect(page.getByRole('main').getByRole('article').first()).toBeInViewport();
  }

  await page.getByLabel(text('catalogue.sort'), { exact: true }).selectOption({ label: text('catalogue.sort.priceAsc') });
  await expect.poll(() => query().get('sort')).toBe('priceAsc');
  const sorted = await ask(searchCalls.list, { categoryId: root.id, facet: [chosen], sort: 'priceAsc' });
  await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText(sorted.items.map((item) => item.name));

  await page.getByLabel(text('common.perPage')).selectOption('10');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(Math.min(10, narrowed.total));
  expect(query().get('size')).toBe('10');
  await page
    .getByRole('navigation', { name: text('common.pages') })
    .getByRole('link', { name: text('common.nextPage') })
    .click();
  await expect.poll(() => query().get('page')).toBe('2');
  const second = await ask(searchCalls.list, { categoryId: root.id, facet: [chosen], sort: 'priceAsc', size: 10, page: 2 });
  await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText(second.items.map((item) => item.name));

  await page.goBack();
  await expect(page.getByRole('navigation', { name: text('common.pages') }).locator('[aria-current=page]')).toHaveText('1');
  await expect(page.getByRole('main').getByRole('article').getByRole('heading').first()).toHaveText(sorted.items[0]?.name ?? '');
  await page.reload();
  await results(narrowed.total);
  await open(page, page.url().replace(/^https?:\/\/[^/]+/, ''));
  await chips.getByRole('link', { name: value.label }).click();
  await results(entire.total);
  expect(query().get('facet')).toBeNull();
  expect(query().get('sort')).toBe('priceAsc');
  await page.goBack();
  await results(narrowed.total);
  expect(language).toBe((await page.locator('html').getAttribute('lang'))?.slice(0, 2));
});

test('a search is narrowed by price and stock', async ({ page, ask, text, language }) => {
  const keyword = chair[language as Tongue];
  const entire = await ask(searchCalls.list, { keyword });
  if (!entire.price) throw new Error('no prices');
  const from = Math.ceil(entire.price.from / 100) + 20;
  const to = from + 200;
  const { currency } = entire.price;
  const narrowed = await ask(searchCalls.list, { keyword, currency, priceFrom: from * 100, priceTo: to * 100 });
  expect(narrowed.total).toBeLessThan(entire.total);
  await open(page, keywordPath(keyword));
  const status = page.getByRole('main').getByRole('status');
  await unfoldFilters(page, text('catalogue.filters'));
  await page.getByLabel(text('catalogue.priceFrom', { currency })).fill(String(from));
  await page.getByLabel(text('catalogue.priceTo', { currency })).fill(String(to));
  await page.getByRole('button', { name: text('catalogue.apply'), exact: true }).click();
  await expect(status).toHaveText(text('catalogue.results', { count: narrowed.total }));
  // A form sent before its script has loaded reloads the page, with its filters folded.
  await unfoldFilters(page, text('catalogue.filters'));
  const inStock = await ask(searchCalls.list, { keyword, currency, priceFrom: from * 100, priceTo: to * 100, inStock: true });
  await page
    .getByRole('complementary', { name: text('catalogue.filters') })
    .getByRole('link', { name: text('catalogue.inStock') })
    .click();
  await expect(status).toHaveText(text('catalogue.results', { count: inStock.total }));
  await page
    .getByRole('link', { name: text('catalogue.clearFilters'), exact: true })
    .first()
    .click();
  await expect(status).toHaveText(text('catalogue.results', { count: entire.total }));
});

test('a list is narrowed by the figures of a measure, from and to', async ({ page, ask, text, format }) => {
  const [category] = (await ask(searchCalls.list, {})).categories;
  const { facets } = await ask(searchCalls.list, { categoryId: category?.id });
  const measure = facets.find(({ type, unit, values }) => type === 'number' && unit !== null && values.length > 10);
  if (!measure || !category) throw new Error('nothing to measure');
  const [from, to] = [measure.values[2]?.value ?? '', measure.values.at(-3)?.value ?? ''];
  const chosen = `${measure.key}:${from}..${to}`;
  const narrowed = await ask(searchCalls.list, { categoryId: category.id, facet: [chosen] });
  const path = categoryPath(category);
  await open(page, path);
  await unfoldFilters(page, text('catalogue.filters'));
  const filters = page.getByRole('complementary', { name: text('catalogue.filters') });
  const section = filters
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: measure.name }) })
    .last();
  if (!(await section.evaluate((element: HTMLDetailsElement) => element.open))) await section.locator('summary').click();
  const field = (end: 'from' | 'to') => filters.getByLabel(`${measure.name}: ${text(`catalogue.figure.${end}`)}`);
  // Either way round.
  await field('from').fill(to);
  await field('to').fill(from);
  await field('to').press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(text('catalogue.results', { count: narrowed.total }));
  expect(new URL(page.url()).searchParams.getAll('facet')).toEqual([chosen]);
  await unfoldFilters(page, text('catalogue.filters'));
  await expect(field('from')).toHaveValue(from);
  await fit(page);
  // One filter, however many figures lie between.
  const chips = page.getByRole('group', { name: text('catalogue.chosen') });
  const range = `${measure.name}: ${format.number(Number(from))} – ${format.number(Number(to))}`;
  await chips.getByRole('link').filter({ hasText: range }).click();
  await expect(page.getByRole('main').getByRole('status')).not.toHaveText(text('catalogue.results', { count: narrowed.total }));
  await expect(field('from')).toHaveValue('');
});

test('a price that is typed before its script has come stays @desktop', async ({ page, text }) => {
  // As over a slow line.
  let come: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (come = resolve));
  await page.route(/facets[^/]*\.js/, async (route) => {
    await wait;
    await route.continue();
  });
  await open(page, keywordPath(chair.en));
  const [from, to] = [page.locator('input[name=priceFrom]'), page.locator('input[name=priceTo]')];
  const facetScript = page.waitForRequest(/facets[^/]*\.js/);
  await from.click();
  await facetScript;
  await from.fill('47');
  come();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('input[name=priceTo]') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await to.fill('247');
  await expect(from).toHaveValue('47');
  await page.getByRole('button', { name: text('catalogue.apply'), exact: true }).click();
  await expect(page).toHaveURL(/priceFrom=47&priceTo=247/);
});

test('what is typed and chosen before the page’s scripts have come is heard @desktop', async ({ page, text }) => {
  let come: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto('/tracking', { waitUntil: 'commit' });
  const search = page.getByRole('combobox', { name: text('common.searchHint') });
  await search.pressSequentially(chair.en);
  await page.locator('input[name=number]').fill('1234567890');
  come();
  await awake(page);
  await expect(page.locator('input[name=number]')).toHaveValue('1234567890');
  // The field is left as it is, and the page knows what stands in it.
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${keywordPath(chair.en)}$`));

  const again = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await again;
    await route.continue();
  });
  await page.goto(keywordPath(chair.en), { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: text('catalogue.sort') }).selectOption('newest');
  come();
  await expect(page).toHaveURL(/sort=newest/);
});

test('nothing found says what to do', async ({ page, text }) => {
  await open(page, '/keyword/qqqqzzzzxxxx');
  await expect(page.getByRole('main').getByText(text('catalogue.nothing'), { exact: true })).toBeVisible();
  await fit(page);
});

/** An item that shows everything: several variants, and one whose price falls with the quantity. */
async function richItem(ask: Ask): Promise<ItemPage> {
  const { items } = await ask(searchCalls.list, { size: 100, inStock: true });
  for (const card of items.filter((one) => one.variantCount > 1 && one.moq > 1)) {
    const item = await ask(catalogueCalls.item, { id: card.id });
    if (item.variants.every((variant) => (variant.price?.tiers.length ?? 0) > 1 && variant.available > 0)) return item;
  }
  throw new Error('no item with tiers');
}

test('an item: variants, tiers, next price break, minimum and step', async ({ page, ask, text, format, language }) => {
  const item = await richItem(ask);
  await open(page, itemPath({ id: item.id, urlKey: item.urlKeys[language] ?? '' }));
  const main = page.getByRole('main');
  const [first, ...others] = item.variants;
  const price = first?.price;
  if (!first || !price) throw new Error('no price');
  const quantity = main.getByRole('textbox', { name: text('item.quantity'), exact: true });
  const total = (pieces: number) => text('item.total', { amount: format.money(unitPriceAt(price, pieces) * pieces, price.currency) });
  const least = allowedQuantity(1, first.rule);
  await expect(quantity).toHaveValue(String(least));
  await expect(main.getByText(text('item.moq'))).toBeVisible();
  await expect(main.getByRole('button', { name: text('common.less'), exact: true })).toBeDisabled();
  await expect(main.getByText(total(least))).toBeVisible();

  const more = moreThan(least, first.rule);
  await main.getByRole('button', { name: text('common.more'), exact: true }).click();
  await expect(quantity).toHaveValue(String(more));
  await expect(main.getByText(total(more))).toBeVisible();
  await quantity.fill(String(least + 1));
  await quantity.press('Enter');
  await expect(quantity).toHaveValue(String(allowedQuantity(least + 1, first.rule)));

  const tiers = main.getByRole('group', { name: text('item.tiers') }).getByRole('button');
  await tiers.last().click();
  await expect(tiers.last()).toHaveAttribute('aria-pressed', 'true');
  const most = allowedQuantity(price.tiers.at(-1)?.from ?? 0, first.rule);
  await expect(quantity).toHaveValue(String(most));
  await expect(main.getByText(total(most))).toBeVisible();
  await tiers.first().click();
  const next = price.tiers.find((step) => step.from > least);
  if (next) {
    const missing = allowedQuantity(next.from, first.rule) - least;
    await expect(
      main.getByText(text('item.nextBreak', { count: missing, price: format.money(next.unitPrice, price.currency) })),
    ).toBeVisible();
  }

  for (const other of others) {
    for (const [index, value] of other.options.entries()) {
      const option = item.options[index];
      const choice = main.getByRole('group', { name: option?.name ?? '' }).getByRole('button', { name: value.label });
      await choice.first().click();
      await expect(choice.first()).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(main.getByText(other.sku, { exact: true }).first()).toBeVisible();
  }
  for (const { city, available } of others.at(-1)?.stock ?? []) {
    const row = main.getByRole('listitem').filter({ hasText: city });
    await expect(row).toContainText(available > 0 ? text('facts.available', { count: available }) : text('facts.soldOut'));
  }
  await expect(main.getByText(text('facts.leadTime', { count: item.leadDays }))).toBeVisible();
});

test('a visitor’s cart waits on the device', async ({ page, ask, text, language }) => {
  const item = await richItem(ask);
  await open(page, itemPath({ id: item.id, urlKey: item.urlKeys[language] ?? '' }));
  await page.getByRole('button', { name: text('item.addToCart'), exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: text('item.savedOnDevice') })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: text('common.cartCount', { count: 1 }) })).toBeVisible();
  await page.getByRole('link', { name: text('item.toCart'), exact: true }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fshopcart');
});

test('language and country are chosen in the header', async ({ page, text, isPhone, context, format, language }) => {
  const menu = page.getByRole(isPhone ? 'dialog' : 'banner');
  await open(page, '/about-us');
  await openMenu(page, isPhone, text('common.menu'));
  await menu.getByLabel(`${text('common.language')}: ${languageNames[language]}`).click();
  await menu.getByRole('link', { name: languageNames.pl, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl-PL');
  await open(page, '/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl-PL');
  const stored = (await context.cookies()).find(({ name }) => name === cookies.language);
  expect(stored?.value).toBe('pl');
  expect(Math.round(((stored?.expires ?? 0) * 1000 - Date.now()) / 86_400_000)).toBe(365);

  await open(page, `/about-us?_lang=${language}`);
  await openMenu(page, isPhone, text('common.menu'));
  await menu.getByLabel(text('common.regionOf', { country: format.country('DE') })).click();
  await menu.getByRole('link', { name: format.country('AT'), exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-region', 'AT');
  await open(page, '/');
  await expect(page.locator('html')).toHaveAttribute('data-region', 'AT');
});

test('suggestions while typing, and the last ten searches', async ({ page, ask, text, language }) => {
  test.slow();
  const keyword = begun[language as Tongue];
  const found = await ask(searchCalls.suggest, { keyword });
  await open(page, '/');
  const heading = page.getByRole('heading', { level: 1 });
  const field = page.getByRole('combobox', { name: text('common.searchHint') });
  const options = page.getByRole('listbox', { name: text('common.suggestions') }).getByRole('option');
  await field.fill(keyword);
  await expect(options).toHaveCount(found.keywords.length + found.categories.length + found.items.length + found.stores.length);
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await fit(page);
  await field.press('Enter');
  await expect(heading).toHaveText(text('catalogue.resultsFor', { keyword: found.keywords[0] ?? '' }));

  for (let turn = 1; turn <= 11; turn += 1) {
    await field.fill(`oak ${turn}`);
    await field.press('Enter');
    await expect(heading).toHaveText(text('catalogue.resultsFor', { keyword: `oak ${turn}` }));
  }
  await open(page, '/');
  await field.click();
  await expect(options).toHaveText(Array.from({ length: 10 }, (_, at) => `oak ${11 - at}`));
  await options.nth(2).click();
  await expect(heading).toHaveText(text('catalogue.resultsFor', { keyword: 'oak 9' }));
  await field.fill('');
  await expect(options.first()).toHaveText('oak 9');
  await page.getByRole('button', { name: text('common.clearHistory'), exact: true }).click();
  await expect(options).toHaveCount(0);
});

test('what is typed while a search is loading stays', async ({ page, text }) => {
  await open(page, '/');
  const heading = page.getByRole('heading', { level: 1 });
  const field = page.getByRole('combobox', { name: text('common.searchHint') });
  const held = Promise.withResolvers<void>();
  await page.route(/\/keyword\/oak\.data/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await field.fill('oak');
  await field.press('Enter');
  await field.pressSequentially(' table');
  held.resolve();
  await expect(heading).toHaveText(text('catalogue.resultsFor', { keyword: 'oak' }));
  await expect(field).toHaveValue('oak table');
  await field.press('Enter');
  await expect(heading).toHaveText(text('catalogue.resultsFor', { keyword: 'oak table' }));
  await expect(field).toHaveValue('oak table');
  await page.goBack();
  await expect(heading).toHaveText(text('catalogue.resultsFor', { keyword: 'oak' }));
  await expect(field).toHaveValue('oak');
});

test('the full range can be reached by keyboard', async ({ page, ask, text, isPhone }) => {
  const [root] = (await ask(catalogueCalls.navigation, {})).categories;
  const branch = root?.children[0];
  const leaf = branch?.children[0];
  if (!root || !branch || !leaf) throw new Error('no third level');
  await open(page, '/about-us');
  if (isPhone) {
    await page.getByRole('button', { name: text('common.menu'), exact: true }).press('Enter');
    const drawer = page.getByRole('dialog', { name: text('common.menu') });
    await drawer.locator('summary', { hasText: root.name }).press('Enter');
    await expect(drawer.getByRole('link', { name: branch.name, exact: true })).toBeVisible();
    await fit(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: text('common.menu'), exact: true }).press('Enter');
    await drawer.locator('summary', { hasText: root.name }).press('Enter');
    await drawer.getByRole('link', { name: branch.name, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(branch.name);
    await expect(drawer).toBeHidden();
    return;
  }
  const navigation = page.getByRole('navigation', { name: text('common.mainNavigation') });
  const opener = navigation.getByRole('button', { name: text('common.allOf', { name: root.name }) });
  await opener.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(navigation.getByRole('link', { name: leaf.name, exact: true })).toBeVisible();
  await fit(page);
  await navigation.getByRole('link', { name: leaf.name, exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(navigation.getByRole('link', { name: leaf.name, exact: true })).toBeHidden();
  await opener.press('Enter');
  await navigation.getByRole('link', { name: leaf.name, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(leaf.name);
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
});

test('light and dark are chosen, and stay', async ({ page, text }) => {
  await open(page, '/');
  const dark = page.getByRole('button', { name: text('common.themeDark'), exact: true });
  await dark.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await open(page, '/about-us');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: text('common.themeSystem'), exact: true }).click();
  await open(page, '/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
});
