import type { Page } from '@playwright/test';
import { expect, fit, logIn, open, test } from './support.ts';

// In an order that changes do not touch: each test has rows of its own.
const list = '/seller-console/product/product-list?sort=itemCode';

/** The demo's seller has several stores: the first is chosen on the way. */
async function enter(page: Page): Promise<void> {
  await logIn(page, 'seller@demo.example', list, 'seller');
  if (!page.url().includes('/store-select')) return;
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL((url) => url.pathname + url.search === list);
}

test('a seller finds items, sees what a change of many would do, and makes it', async ({ page, text, isPhone }) => {
  await enter(page);
  await fit(page);
  const rows = page.locator('tbody').getByRole('row');
  await rows
    .nth(isPhone ? 1 : 0)
    .getByRole('checkbox')
    .check();
  await page.getByLabel(text('products.bulk.what')).selectOption('leadDays');
  await page.getByLabel(text('products.value')).fill('11');
  await page.getByRole('button', { name: text('products.preview') }).click();
  await expect(page.getByRole('region', { name: text('products.preview') })).toContainText('11');
  await page.getByRole('button', { name: text('products.apply', { count: 1 }) }).click();
  await expect(page.getByText(text('products.applied', { count: 1 }))).toBeVisible();
  await page.getByLabel(text('products.keyword')).fill('no such item at all');
  await page.getByRole('button', { name: text('products.filter') }).click();
  await expect(page.getByText(text('products.nothing'))).toBeVisible();
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('no such item at all');
});

test('of two editors the second is told, and what was written stays', async ({ page, text, isPhone }) => {
  await enter(page);
  await page
    .locator('tbody')
    .getByRole('row')
    .nth(isPhone ? 3 : 2)
    .getByRole('link')
    .click();
  await page.waitForURL(/\/seller-console\/product\/\d+$/);
  await fit(page);
  const second = await page.context().newPage();
  await open(second, new URL(page.url()).pathname);
  const leadTime = (of: typeof page) => of.getByLabel(text('products.leadDays'));
  await leadTime(page).fill('13');
  await page.getByRole('button', { name: text('products.save'), exact: true }).click();
  await expect(page.getByText(text('products.saved'))).toBeVisible();
  await leadTime(second).fill('14');
  await second.getByRole('button', { name: text('products.save'), exact: true }).click();
  await expect(second.getByRole('alert').first()).toBeVisible();
  await expect(leadTime(second)).toHaveValue('14');
  await expect(page.getByRole('list', { name: text('products.history') })).toContainText('13');
});

test('variants are filled like a spreadsheet, and what a cell cannot take stays to be corrected', async ({ page, text, isPhone }) => {
  await enter(page);
  await page
    .locator('tbody')
    .getByRole('row')
    .nth(isPhone ? 5 : 4)
    .getByRole('link')
    .click();
  await page.waitForURL(/\/seller-console\/product\/\d+$/);
  const cell = (row: number) => page.locator(`input[data-row="${row}"][data-column="moq"]`);
  if (isPhone) {
    const row = page.getByRole('table', { name: text('products.variants') }).getByRole('button', { expanded: false });
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
  await expect(page.getByText(text('products.cellsBad', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: text('products.save'), exact: true }).click();
  await expect(cell(1)).toBeFocused();
  await expect(cell(1)).toHaveValue('a dozen');
  await cell(1).fill('8');
  await page.keyboard.press('ArrowUp');
  await expect(cell(0)).toBeFocused();
  await fit(page);
  await page.getByRole('button', { name: text('products.save'), exact: true }).click();
  await expect(page.getByText(text('products.saved'))).toBeVisible();
  await expect(page.getByRole('list', { name: text('products.history') })).toContainText('8');
});
