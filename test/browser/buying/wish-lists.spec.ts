import { testCountry } from '../support/market.ts';
import { awake, expect, fit, logIn, open, password, test } from '../support/test.ts';

/*
 * The buyer's own lists: what is saved before logging in, looked up again, compared and bought once more.
 */

test('a visitor’s heart survives the log-in; the list is filled, watched and bought', async ({ page, market, text }) => {
  const name = 'Spring';
  const [first, buyer] = await Promise.all([market.item(), market.buyer()]);
  await open(page, `${first.path}?_region=${testCountry}`);
  await page.getByRole('button', { name: text('item.saveToList'), exact: true }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await awake(page);
  await page.getByLabel(text('login.email'), { exact: true }).fill(buyer.email);
  await page.getByLabel(text('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: text('lists.saveTo') });
  await dialog.getByLabel(text('lists.list'), { exact: true }).selectOption('new');
  await dialog.getByLabel(text('lists.name'), { exact: true }).fill(name);
  await dialog.getByLabel(text('lists.note')).fill('window display');
  await fit(page);
  await dialog.getByRole('button', { name: text('lists.save'), exact: true }).click();
  await expect(page.getByText(text('lists.saved', { count: 1, list: name }))).toBeVisible();

  await open(page, '/my-favorite/wish-list');
  await page
    .getByRole('navigation', { name: text('lists.lists') })
    .getByRole('link', { name })
    .click();
  const line = page.getByRole('listitem').filter({ hasText: 'window display' });
  await expect(line).toContainText(first.name);
  await fit(page, { targets: true });
  await line.getByRole('button', { name: text('common.actionsFor', { name: first.variants[0]?.sku ?? '' }) }).click();
  await page.getByRole('menuitem', { name: text('lists.watch', { name: first.variants[0]?.sku ?? '' }) }).click();
  await line.getByRole('button', { name: text('lists.save'), exact: true }).click();
  await fit(page);
  await page.getByRole('button', { name: text('lists.buyAll'), exact: true }).click();
  await expect(page.getByText(text('lists.inCart', { count: 1 }))).toBeVisible();

  await page.getByRole('button', { name: text('lists.removeList'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('lists.removeList'), exact: true })
    .click();
  await expect(page.getByRole('navigation', { name: text('lists.lists') }).getByRole('link', { name })).toHaveCount(0);
});

test('items are compared by an address that others can open, and remembered on the device', async ({ page, market, text }) => {
  const [first, second, buyer] = await Promise.all([market.item({ price: 10_00 }), market.item({ price: 20_00 }), market.buyer()]);
  await logIn(page, buyer.email);
  for (const item of [first, second]) {
    await open(page, item.path);
    await page.getByRole('button', { name: text('item.compare'), exact: true }).click();
  }
  await page.getByRole('link', { name: text('compare.open', { count: 2, most: 4 }) }).click();
  await expect(page).toHaveURL(`/compare?items=${first.id},${second.id}`);
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await fit(page);
  const all = await page.getByRole('row').count();
  await page.getByRole('link', { name: text('compare.onlyDifferences') }).click();
  await expect(page.getByRole('link', { name: text('compare.showAll') })).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(all);
  await open(page, '/compare');
  await expect(page).toHaveURL(`/compare?items=${first.id},${second.id}`);

  await open(page, second.path);
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByRole('heading', { name: text('compare.recent') })).toBeAttached();
});

test('what was bought is found again with both prices, and gets a number of one’s own', async ({ page, market, text }) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  await market.order(buyer, [item]);
  await logIn(page, buyer.email, '/my-items/purchased-items');
  const rows = page.getByRole('list', { name: text('lists.purchased') }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await fit(page);
  const number = 'OWN-1';
  await page.getByRole('button', { name: new RegExp(text('lists.ownNumberAdd')) }).click();
  const field = rows.getByRole('textbox', { name: new RegExp(text('lists.ownNumberOf', { sku: '.+' })) });
  await field.fill(number);
  await field.press('Enter');
  await expect(page.getByText(text('lists.ownNumberIs', { number }))).toBeVisible();
  await open(page, `/my-items/purchased-items?keyword=${number}`);
  await expect(rows).toHaveCount(1);
  const file = await page.request.get(`/my-items/file/purchased-items.csv?keyword=${number}`);
  expect(await file.text()).toContain(number);
});
