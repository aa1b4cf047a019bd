import { type Language, languages, languageTags } from '../../../contract/values/locale.ts';
import { catalogueCalls } from '../../../contract/catalogue/catalogue.ts';
import { searchCalls } from '../../../contract/search/search.ts';
import { categoryPath, itemPath, keywordPath, storePath } from '../../../web/app/slug.ts';
import { expect, test, textOf, type Visit } from '../support/test.ts';
import type { Page } from '@playwright/test';

/*
 * What programs and people without scripts find in the public pages.
 */

test.use({ javaScriptEnabled: false });

type Data = Record<string, unknown> & { '@type': string };

/** The structured data of a page by its type. */
async function structuredData(page: Page): Promise<Map<string, Data>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const all = texts.map((text) => JSON.parse(text) as Data);
  for (const one of all) expect(one['@context']).toBe('https://schema.org');
  return new Map(all.map((one) => [one['@type'], one]));
}

async function attribute(page: Page, selector: string, name: string): Promise<string> {
  return (await page.locator(selector).getAttribute(name)) ?? '';
}

type Head = { page: Page; language: Language; visit: Visit };

/** Title, description, the page's one address, and one address per language, the same for all callers. */
async function expectHead({ page, language, visit }: Head, title: string, path: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Kontor`);
  expect((await attribute(page, 'meta[name=description]', 'content')).length).toBeGreaterThanOrEqual(50);
  expect((await attribute(page, 'meta[name=description]', 'content')).length).toBeLessThanOrEqual(160);
  const canonical = await attribute(page, 'link[rel=canonical]', 'href');
  expect(pathOf(canonical)).toBe(language === languages[0] ? path : `${path}?_lang=${language}`);
  const alternates = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang') ?? '', link.getAttribute('href') ?? ''] as const));
  expect(alternates.map(([code]) => code)).toEqual([...languages, 'x-default']);
  const addresses = new Map(alternates);
  expect(addresses.get(language)).toBe(canonical);
  expect(addresses.get('x-default')).toBe(addresses.get(languages[0]));
  for (const code of languages) {
    const response = await visit(pathOf(addresses.get(code) ?? ''));
    expect(response.status, addresses.get(code)).toBe(200);
    expect(await response.text()).toContain(`<html lang="${languageTags[code]}"`);
  }
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

test('the home page', async ({ page, text, ask, format, language, visit }) => {
  const home = await ask(catalogueCalls.home, {});
  await page.goto('/');
  await expectHead({ page, language, visit }, text('home.title'), '/');
  expect((await structuredData(page)).get('Organization')).toMatchObject({ name: 'Kontor' });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('home.title'));
  for (const category of home.categories)
    await expect(main.getByRole('link', { name: category.name, exact: true }).first()).toHaveAttribute('href', categoryPath(category));
  const [item] = home.newItems;
  if (!item?.price) throw new Error('no new item with a price');
  const card = main.getByRole('article').filter({ has: page.getByRole('link', { name: item.name, exact: true }) });
  await expect(card.first()).toContainText(format.money(item.price.from, item.price.currency));
  await expect(card.first()).toContainText(item.itemCode);
});

test('a category', async ({ page, ask, text, format, language, visit }) => {
  const [root] = (await ask(catalogueCalls.navigation, {})).categories;
  const branch = root?.children[0];
  if (!branch) throw new Error('no second level');
  const answer = await ask(searchCalls.list, { categoryId: branch.id });
  await page.goto(categoryPath(branch));
  await expectHead({ page, language, visit }, branch.name, categoryPath(branch));
  const trail = (await structuredData(page)).get('BreadcrumbList')?.['itemListElement'] as Record<string, unknown>[];
  expect(trail.map(({ position, name }) => [position, name])).toEqual([
    [1, root.name],
    [2, branch.name],
  ]);
  for (const { item } of trail) expect(item).toMatch(/^https?:\/\/[^/]+\/category\/[^/]+~\d+$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(text('catalogue.results', { count: answer.total }));
  await expect(main.getByRole('article')).toHaveCount(answer.items.length);
  for (const [index, item] of answer.items.entries()) {
    const card = main.getByRole('article').nth(index);
    await expect(card.getByRole('link', { name: item.name, exact: true })).toHaveAttribute('href', itemPath(item));
    if (item.price) await expect(card).toContainText(format.money(item.price.from, item.price.currency));
  }
});

test('a long facet shows its first values, and all of them on request', async ({ page, ask, text, isPhone }) => {
  const [root] = (await ask(catalogueCalls.navigation, {})).categories;
  if (!root) throw new Error('an empty market');
  const { facets } = await ask(searchCalls.list, { categoryId: root.id });
  const long = facets.findLast(({ type, values }) => type !== 'number' && values.length > 20);
  const last = long?.values.at(-1);
  if (!long || !last) throw new Error('no long facet');
  const filters = page.getByRole('complementary', { name: text('catalogue.filters') });
  const list = filters.locator(`[id="more-${long.key}"]`);
  await page.goto(`${categoryPath(root)}?facet=${long.key}:${encodeURIComponent(last.value)}`);
  if (isPhone) await filters.locator('summary').first().click();
  // The selected entry is visible, wherever it stands.
  await expect(list.getByRole('listitem')).toHaveCount(9);
  await expect(list.locator('[aria-current=true]')).toHaveCount(1);
  await list.getByRole('link', { name: text('catalogue.showAll', { count: long.values.length }) }).click();
  await expect(list.getByRole('listitem')).toHaveCount(long.values.length);
  // Opened where it is folded, too.
  await expect(list.getByRole('listitem').last()).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a search', async ({ page, ask, text, language, visit }) => {
  const keyword = language === 'de' ? 'Stuhl' : 'chair';
  await page.goto(keywordPath(keyword));
  await expectHead({ page, language, visit }, text('catalogue.resultsFor', { keyword }), keywordPath(keyword));
  const { items } = await ask(searchCalls.list, { keyword });
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(items.length);
  await page.getByRole('search').getByRole('combobox').fill(keyword);
  await page.getByRole('search').getByRole('combobox').press('Enter');
  await expect(page).toHaveURL(keywordPath(keyword));
});

test('a narrowed list is not for search engines', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/keyword/oak?inStock=true');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[hreflang]')).toHaveCount(0);
});

test('a page of items ends in a full row at every width', { tag: '@desktop' }, async ({ page }) => {
  const main = page.getByRole('main');
  for (const size of [10, 20, 30, 50]) {
    await page.goto(`/keyword/oak?size=${size}`);
    await expect(main.getByRole('article')).toHaveCount(size);
    for (const width of [390, 760, 900, 1119, 1120, 1440, 1760]) {
      await page.setViewportSize({ width, height: 900 });
      const columns = await main
        .getByRole('article')
        .first()
        .locator('xpath=..')
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
      expect(size % columns, `${size} items at ${width} px in ${columns} columns`).toBe(0);
    }
  }
});

test('what stands as a sign on a card is said in words', { tag: '@desktop' }, async ({ page, text, ask }) => {
  const { items } = await ask(searchCalls.list, { keyword: 'desk' });
  const sized = items.find((one) => (one.size?.count ?? 0) > 1);
  const more = (sized?.size?.count ?? 0) - 1;
  expect(more).toBeGreaterThan(0);
  await page.goto(keywordPath('desk'));
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: sized?.itemCode ?? '' });
  await expect(card).toContainText(text('common.moreSizes', { count: more }));
  await expect(card.getByText(`+${more}`)).toHaveAttribute('aria-hidden', 'true');
});

test('a store', async ({ page, ask, format, language, visit }) => {
  const [first] = (await ask(catalogueCalls.home, {})).stores;
  const store = await ask(catalogueCalls.store, { id: first?.id ?? 0 });
  await page.goto(storePath(store));
  await expectHead({ page, language, visit }, store.name, storePath(store));
  expect((await structuredData(page)).get('Store')).toMatchObject({ name: store.name });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(store.name);
  await expect(main).toContainText(format.money(store.minimumOrderValue, store.currency));
  await expect(main.getByRole('article').first()).toContainText(store.name);
});

test('an item', async ({ page, ask, format, language, visit }) => {
  const { items } = await ask(searchCalls.list, { keyword: language === 'de' ? 'Stuhl' : 'chair' });
  const several = items.find((one) => one.variantCount > 1);
  const item = await ask(catalogueCalls.item, { id: several?.id ?? 0 });
  await page.goto(itemPath(several ?? { id: 0, urlKey: '' }));
  const path = itemPath({ id: item.id, urlKey: item.urlKeys[language] ?? '' });
  await expectHead({ page, language, visit }, item.name, path);
  const data = await structuredData(page);
  const product = data.get('Product');
  const prices = item.variants.map((variant) => variant.price?.unitPrice ?? 0);
  expect(product).toMatchObject({ name: item.name, sku: item.itemCode });
  // The store is no brand.
  expect(product?.['brand']).toEqual(item.brand ? { '@type': 'Brand', name: item.brand.name } : undefined);
  expect(product?.['image']).toHaveLength(item.pictureKeys.length);
  expect(String(product?.['description']).length).toBeGreaterThan(20);
  expect(product?.['offers']).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: (Math.min(...prices) / 100).toFixed(2),
    highPrice: (Math.max(...prices) / 100).toFixed(2),
    offerCount: prices.length,
    priceCurrency: item.store.currency,
    availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|BackOrder)$/) as unknown,
  });
  const trail = data.get('BreadcrumbList')?.['itemListElement'] as Record<string, unknown>[];
  expect(trail.map(({ name }) => name)).toEqual([...item.breadcrumb.map(({ name }) => name), item.name]);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(item.name);
  await expect(main).toContainText(item.itemCode);
  const rows = main.getByRole('table').getByRole('row');
  for (const variant of item.variants) {
    const row = rows.filter({ hasText: variant.sku });
    await expect(row).toContainText(format.money(variant.price?.unitPrice ?? 0, item.store.currency));
    if (variant.gtin) await expect(row).toContainText(variant.gtin);
  }
  await expect(main.getByRole('link', { name: item.store.name, exact: true }).first()).toHaveAttribute('href', storePath(item.store));
});

test('articles', async ({ page, ask, language, visit }) => {
  const { articles } = await ask(catalogueCalls.navigation, {});
  const [about, order] = articles;
  if (!about || !order) throw new Error('no articles');
  await page.goto('/about-us');
  await expectHead({ page, language, visit }, about.title, '/about-us');
  await page.getByRole('contentinfo').getByRole('link', { name: order.title, exact: true }).click();
  await expectHead({ page, language, visit }, order.title, `/help/${order.urlKey}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(order.title);
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
});

test('one address for each page', async ({ page, ask, language, visit }) => {
  const [root] = (await ask(catalogueCalls.navigation, {})).categories;
  const [item] = (await ask(catalogueCalls.home, {})).newItems;
  if (!root || !item) throw new Error('an empty market');
  for (const [given, right] of [
    [`/category/wrong~${root.id}`, categoryPath(root)],
    [`/item/~${item.id}`, itemPath(item)],
    ['/help/about-us', '/about-us'],
  ] as const) {
    const response = await visit(`${given}?page=2&_lang=${language}`);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(`${right}?page=2&_lang=${language}`);
  }
  await page.goto(`/item/~${item.id}`);
  expect(new URL(page.url()).pathname).toBe(itemPath(item));
});

test('the site map names each page once, by its one address', { tag: '@desktop' }, async ({ visit }) => {
  const map = await (await visit('/sitemap.xml?part=pages')).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => pathOf(address));
  expect(new Set(paths).size).toBe(paths.length);
  const pages = await Promise.all(paths.filter((path) => /^\/(?:about-us|help\/)/.test(path)).map((path) => visit(path)));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
});

test('a private page leads to the login', { tag: '@desktop' }, async ({ visit }) => {
  for (const path of ['/shopcart', '/purchased/purchase-orders?state=paid', '/seller-console', '/payment/place-order?lines=1']) {
    const response = await visit(path);
    expect(response.status, path).toBe(302);
    expect(response.headers.get('location')).toBe(`/login?redirect=${encodeURIComponent(path)}`);
  }
});

test('what does not exist is said to be missing', async ({ page, text, visit, faults }) => {
  const paths = ['/no/such/page', '/item/chair~999999999', '/category/x~999999999', '/store/999999999', '/help/nothing', '/item/chair'];
  faults.expected(/^404 /);
  for (const path of paths) {
    const response = await visit(path);
    expect(response.status, path).toBe(404);
    expect(await response.text()).toContain(`Page not found: ${path}`);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('common.pageNotFound'));
  }
  const field = page.getByRole('search').getByRole('combobox');
  await field.fill('oak');
  await field.press('Enter');
  await expect(page).toHaveURL(keywordPath('oak'));
});

test('every language speaks for itself', { tag: '@desktop' }, async ({ page, ask }) => {
  const [item] = (await ask(catalogueCalls.home, {}, 'en')).newItems;
  const [root] = (await ask(catalogueCalls.navigation, {}, 'en')).categories;
  for (const language of languages) {
    const text = await textOf(language);
    const titles: Record<string, string> = {
      '/': text('home.title'),
      '/login': text('login.title'),
      [`/keyword/oak`]: text('catalogue.resultsFor', { keyword: 'oak' }),
      [`/category/~${root?.id}`]: (await ask(catalogueCalls.category, { id: root?.id ?? 0 }, language)).name,
      [`/item/~${item?.id}`]: (await ask(catalogueCalls.item, { id: item?.id ?? 0 }, language)).name,
    };
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(`${path}?_lang=${language}`);
      await expect(page).toHaveTitle(`${title} · Kontor`);
      await expectLanguage(page, language);
    }
  }
});

/** Neither an id in place of a text, nor a text in another language. */
async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language]);
  const body = page.locator('body');
  expect(await body.evaluate((element) => /\b[a-z]+\.[a-z]+[A-Z][a-zA-Z]*\b/.exec((element as HTMLElement).innerText))).toBeNull();
  const others = await page.locator('main [lang]').evaluateAll((marked) => marked.map((element) => element.getAttribute('lang')));
  expect(others.filter((lang) => lang?.slice(0, 2) !== language)).toEqual([]);
}
