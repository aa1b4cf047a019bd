import type { Page } from '@playwright/test';
import { cookies } from '../../../contract/values/locale.ts';
import { toField } from '../../../contract/values/zoned-time.ts';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { type Goods, mark, type TestMarket, testCountry } from '../support/market.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

const list = '/seller-console/product/product-list';

/** The list of a new seller with some items of its own, as it sees it. */
async function enter(
  page: Page,
  market: TestMarket,
  goods: Parameters<TestMarket['items']>[2] & { count?: number } = {},
): Promise<Goods[]> {
  const seller = await market.seller({ sellsTo: [testCountry, 'MT'] });
  const [store] = seller.stores;
  const { count = 2, ...given } = goods;
  const items = store ? await market.items(store, count, given) : [];
  await logIn(page, seller.email, list, 'seller');
  return items;
}

test('a seller finds items, sees what a change of many would do, and makes it', async ({ page, market, text }) => {
  await enter(page, market);
  await fit(page);
  const rows = page.locator('tbody').getByRole('row');
  await rows.first().getByRole('checkbox').check();
  await page.getByLabel(text('listings.bulk.what')).selectOption('leadDays');
  await page.getByLabel(text('listings.value')).fill('11');
  await page.getByRole('button', { name: text('listings.preview') }).click();
  await expect(page.getByRole('region', { name: text('listings.preview') })).toContainText('11');
  await page.getByRole('button', { name: text('listings.apply', { count: 1 }) }).click();
  await expect(page.getByText(text('listings.applied', { count: 1 }))).toBeVisible();
  await page.getByLabel(text('listings.keyword')).fill('no such item at all');
  await page.getByRole('button', { name: text('listings.filter') }).click();
  await expect(page.getByText(text('listings.nothing'))).toBeVisible();
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('no such item at all');
  // An invalid price is reported at its field, which is open on phones, too.
  await open(page, `${list}?priceFrom=cheap`);
  await expect(page.getByLabel(text('listings.priceFrom'))).toHaveAccessibleDescription(/12/);
  await expect(page.getByLabel(text('listings.priceFrom'))).toBeVisible();
});

test(
  'a change of all that a filter finds is shown, then done by a job, and found again',
  { tag: '@desktop' },
  async ({ page, market, text, format }) => {
    const [item] = await enter(page, market);
    const keyword = item?.itemCode ?? '';
    const store = (await page.context().cookies()).find(({ name }) => name === cookies.store)?.value;
    // The list has fewer items than it takes for its own button.
    const started = await page.request.post('/api/seller/product/bulk/start', {
      headers: { 'idempotency-key': crypto.randomUUID(), 'sec-fetch-site': 'same-origin' },
      form: { body: JSON.stringify({ storeId: Number(store), change: { kind: 'item', leadDays: 17 }, filter: { keyword } }) },
    });
    const { data } = (await started.json()) as { data: { id: string; items: number } };
    await open(page, list);
    await page.getByRole('link', { name: text('listings.bulkOpen') }).click();
    await page.waitForURL(`**/seller-console/product/bulk/${data.id}`);
    await expect(page.getByRole('region', { name: text('listings.preview') })).toContainText('17');
    await fit(page);
    await page.getByRole('button', { name: text('bulk-change.apply', { count: data.items }) }).click();
    await expect(page.getByText(text('bulk-change.has'))).toBeVisible();
    await page.getByRole('link', { name: text('bulk-change.title') }).click();
    const done = page.locator('tbody').getByRole('row').first();
    await expect(done).toContainText(text('bulk-change.state.done'));
    await expect(done).toContainText(`${text('listings.leadDays')}: ${format.number(17)}`);
    await fit(page);
  },
);

test('of two editors the second is notified, and the input stays', async ({ page, market, text }) => {
  await enter(page, market);
  await page.locator('tbody').getByRole('row').first().getByRole('link').click();
  await page.waitForURL(/\/seller-console\/product\/\d+$/);
  await fit(page);
  const second = await page.context().newPage();
  await open(second, new URL(page.url()).pathname);
  const leadTime = (of: typeof page) => of.getByLabel(text('listings.leadDays'));
  await leadTime(page).fill('13');
  await page.getByRole('button', { name: text('listings.save'), exact: true }).click();
  await expect(page.getByText(text('listings.saved'))).toBeVisible();
  await leadTime(second).fill('14');
  await second.getByRole('button', { name: text('listings.save'), exact: true }).click();
  await expect(second.getByRole('alert').first()).toBeVisible();
  await expect(leadTime(second)).toHaveValue('14');
  await expect(page.getByRole('list', { name: text('listings.history') })).toContainText('13');
});

test('variants are filled like a spreadsheet, and what a cell cannot take stays to be corrected', async ({
  page,
  market,
  text,
  isPhone,
}) => {
  await enter(page, market, { count: 1, variants: 2, options: ['Oak', 'Beech'] });
  await page.locator('tbody').getByRole('row').first().getByRole('link').click();
  await page.waitForURL(/\/seller-console\/product\/\d+$/);
  const cell = (row: number) => page.locator(`input[data-row="${row}"][data-column="moq"]`);
  if (isPhone) {
    const row = page.getByRole('table', { name: text('listings.variants') }).getByRole('button', { expanded: false });
    await expect(cell(0)).toBeHidden();
    await row.first().click();
    await row.first().click();
  }
  await cell(0).focus();
  await cell(0).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '6\na dozen\n');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(cell(0)).toHaveValue('6');
  await expect(page.getByText(text('listings.cellsBad', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: text('listings.save'), exact: true }).click();
  await expect(cell(1)).toBeFocused();
  await expect(cell(1)).toHaveValue('a dozen');
  await cell(1).fill('8');
  await page.keyboard.press('ArrowUp');
  await expect(cell(0)).toBeFocused();
  await fit(page);
  await page.getByRole('button', { name: text('listings.save'), exact: true }).click();
  await expect(page.getByText(text('listings.saved'))).toBeVisible();
  await expect(page.getByRole('list', { name: text('listings.history') })).toContainText('8');
});

type Screen = { page: Page; market: TestMarket; text: Translate; isPhone: boolean };

/** Fills the form of a new item; the first category that is offered, one variant. */
async function fillNew(screen: Screen, name: string, sku: string): Promise<void> {
  const { page, market, text, isPhone } = screen;
  await enter(page, market, { count: 0 });
  await open(page, '/seller-console/product/new');
  await page
    .getByRole('textbox', { name: text('listings.name') })
    .first()
    .fill(name);
  await page.getByRole('combobox', { name: text('listings.category') }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  if (isPhone) await openVariant(screen);
  await page.locator('input[data-row="0"][data-column="sku"]').fill(sku);
  await page.locator('input[data-row="0"][data-column="listPrice"]').fill('40');
}

const openVariant = ({ page, text }: Screen): Promise<void> =>
  page
    .getByRole('table', { name: text('listings.variants') })
    .getByRole('button', { expanded: false })
    .click();

async function planPrice({ page, text }: Screen, price: string, from: string): Promise<void> {
  await page.getByText(`${text('listings.scheduledPrices')} · 0`).click();
  await page.getByRole('button', { name: text('listings.addScheduledPrice') }).click();
  const planned = page.getByRole('group', { name: text('listings.scheduledPrice', { number: 1 }) });
  await planned.getByLabel(text('listings.price')).fill(price);
  await planned.getByLabel(text('listings.scheduledFrom')).fill(from);
}

test('a new item is planned with all of its times, of which one that is over is refused', async ({ page, market, text, isPhone }) => {
  const screen = { page, market, text, isPhone };
  await fillNew(screen, 'Stool for later', `LATER-${mark()}`);
  const [from, until] = [page.getByLabel(text('listings.publishAt')), page.getByLabel(text('listings.unpublishAt'))];
  const save = page.getByRole('button', { name: text('listings.save'), exact: true });
  await from.fill('2020-01-01T09:00');
  await save.click();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await from.fill('2037-01-01T09:00');
  await until.fill('2038-01-01T09:00');
  // Another state would end what is planned: the form says so before, and keeps it until it is saved.
  const state = page.getByLabel(text('listings.state'), { exact: true });
  await state.selectOption('active');
  await expect(state).toHaveAccessibleDescription(/2037/);
  await expect(from).toBeHidden();
  await state.selectOption('draft');
  await expect(from).toHaveValue('2037-01-01T09:00');
  if (!isPhone) await openVariant(screen);
  await planPrice(screen, '44', '2037-06-01T00:00');
  await fit(page);
  await save.click();
  await page.waitForURL(/\/seller-console\/product\/\d+$/);
  await expect(from).toHaveValue('2037-01-01T09:00');
  await open(page, `${list}?scheduled=yes`);
  await expect(page.locator('tbody').getByRole('row').filter({ hasText: 'Stool for later' }).first()).toContainText('2037');
  await fit(page);
});

test('prices of several variants are scheduled together; half a date is none, and goes by its button', async ({
  page,
  market,
  text,
  isPhone,
}) => {
  await enter(page, market, { count: 1, variants: 2, options: ['Oak', 'Beech'] });
  await page.locator('tbody').getByRole('row').first().getByRole('link').click();
  await page.waitForURL(/\/seller-console\/product\/\d+$/);
  if (isPhone) await page.getByRole('button', { name: text('listings.several') }).click();
  const tools = page.getByRole('group', { name: text('listings.several') });
  await tools.getByLabel(text('listings.sameForAll')).selectOption('percent');
  await tools.getByLabel(text('listings.value')).fill('5');
  const from = tools.getByLabel(text('listings.scheduledFrom'));
  await from.press('1');
  await tools.getByRole('button', { name: text('listings.fillIn') }).click();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await tools.getByRole('button', { name: text('common.clearField') }).click();
  await expect(from).not.toHaveAttribute('aria-invalid');
  // The year by keys: it is the third part of the field, and goes on to the hour by itself.
  await from.fill('2037-01-01T09:00');
  await from.press('ArrowRight');
  await from.press('ArrowRight');
  await page.keyboard.type('203812', { delay: 30 });
  await expect(from).toHaveValue(/^2038-01-01T/);
  await from.fill('2037-01-01T00:00');
  await tools.getByRole('button', { name: text('listings.planPrices') }).click();
  const undo = page.getByRole('button', { name: text('listings.undo') });
  await expect(undo).toBeVisible();
  await fit(page);
  await page.getByRole('button', { name: text('listings.save'), exact: true }).click();
  await expect(page.getByText(text('listings.saved'))).toBeVisible();
  const history = page.getByRole('list', { name: text('listings.history') });
  await expect(history).toContainText('2037');
  if (isPhone) await page.getByRole('button', { name: text('listings.several') }).click();
  await tools.getByLabel(text('listings.sameForAll')).selectOption('unschedule');
  await tools.getByRole('button', { name: text('listings.removePlans') }).click();
  await page.getByRole('button', { name: text('listings.save'), exact: true }).click();
  await expect(history.getByRole('listitem').first()).toContainText('→ –');
});

test('what an item plans is done at its minute', { tag: '@desktop' }, async ({ page, market, text, visit, isPhone }) => {
  test.setTimeout(180_000);
  const screen = { page, market, text, isPhone };
  await fillNew(screen, 'Stool for now', `NOW-${mark()}`);
  await page.getByLabel(text('listings.countries')).selectOption('some');
  const countries = page.getByRole('group', { name: text('listings.countriesSome') });
  for (const box of await countries.getByRole('checkbox').all()) if ((await box.getAttribute('value')) !== 'MT') await box.uncheck();
  const soon = toField(new Date(Date.now() + 65_000).toISOString());
  await page.getByLabel(text('listings.publishAt')).fill(soon);
  await openVariant(screen);
  await planPrice(screen, '44', soon);
  await page.getByRole('button', { name: text('listings.save'), exact: true }).click();
  await page.waitForURL(/\/seller-console\/product\/\d+$/);
  const { pathname } = new URL(page.url());
  // Somebody writes in the form meanwhile.
  const second = await page.context().newPage();
  await open(second, pathname);
  const leadTime = second.getByLabel(text('listings.leadDays'));
  await leadTime.fill('21');
  const item = `/item/stool-for-now~${pathname.split('/').at(-1)}`;
  const inMalta = async () => (await visit(`${item}?_region=MT`)).status;
  expect(await inMalta()).toBe(404);
  await expect.poll(inMalta, { timeout: 90_000, intervals: [1_000] }).toBe(200);
  expect((await visit(`${item}?_region=${testCountry}`)).status).toBe(404);
  const save = second.getByRole('button', { name: text('listings.save'), exact: true });
  await save.click();
  await expect(second.getByRole('alert')).toContainText(text('listings.schedule.goOn'));
  await expect(second.getByLabel(text('listings.state'), { exact: true })).toHaveValue('active');
  await expect(leadTime).toHaveValue('21');
  await fit(second);
  await save.click();
  await expect(second.getByText(text('listings.saved'))).toBeVisible();
  await open(page, pathname);
  await expect(page.getByLabel(text('listings.state'), { exact: true })).toHaveValue('active');
  await expect(page.getByLabel(text('listings.leadDays'))).toHaveValue('21');
  await expect(page.locator('input[data-row="0"][data-column="listPrice"]')).toHaveValue(/^44\D00$/);
  await expect(page.getByRole('list', { name: text('listings.history') })).toContainText(text('listings.source.schedule'));
});
