import { testCountry } from '../support/market.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * Goods for few: a seller finds a buyer by its VAT number, makes an item exclusive to it and opens it again; the buyer sees it meanwhile.
 */

test('an item is shown to one buyer, and to everyone again', async ({ page, newPage, visit, market, text }) => {
  const vatId = `LV${String(Date.now()).slice(-11)}`;
  const [item, buyer] = await Promise.all([market.item(), market.buyer({ vatId })]);
  const { seller, name, itemCode: code } = item;
  const reserve = await market.storeFor(buyer, seller);
  expect((await visit(`${item.path}?_region=${testCountry}`)).status).toBe(200);
  await logIn(page, seller.email, '/seller-console/exclusives', 'seller');
  await page.locator('main li button').filter({ hasText: item.store.name }).click();
  await page.waitForURL('/seller-console/exclusives');
  await awake(page);
  await page.getByRole('button', { name: text('exclusive.newItems'), exact: true }).click();
  await page.getByRole('combobox', { name: text('exclusive.items') }).fill(code);
  const option = page.getByRole('option', { name });
  await expect(option).toContainText(name);
  await option.click();
  await page.getByRole('button', { name: text('exclusive.findBuyer'), exact: true }).click();
  await page.getByLabel(text('exclusive.reference')).fill(vatId);
  await page.getByLabel(text('exclusive.reference')).press('Enter');
  await expect(page.getByRole('button', { name: text('exclusive.takeAway', { name: buyer.company }) })).toBeVisible();
  await fit(page);
  await page.getByRole('button', { name: text('exclusive.make'), exact: true }).click();
  const right = page.getByRole('row').filter({ hasText: code }).filter({ hasText: buyer.company });
  await expect(right).toContainText(text('exclusive.state.live'));

  const theirs = await newPage();
  await logIn(theirs, buyer.email, '/exclusive/product-exclusive');
  const line = theirs.getByRole('listitem').filter({ hasText: code });
  await expect(line).toContainText(name);
  await fit(theirs);
  const address = (await line.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
  expect((await visit(`${address}?_region=${testCountry}`)).status).toBe(404);
  await open(theirs, '/exclusive/store-exclusive');
  await expect(theirs.getByRole('link', { name: reserve.name })).toBeVisible();

  await right.getByRole('button', { name: text('exclusive.open'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('exclusive.open'), exact: true })
    .click();
  await expect(right).toContainText(text('exclusive.state.ended'));
  await open(theirs, '/exclusive/product-exclusive');
  await expect(theirs.getByRole('listitem').filter({ hasText: code })).toHaveCount(0);
});

test('a group of buyers is made and ended', async ({ page, market, text }) => {
  const name = 'Good customers';
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  // A buyer that has ordered is one that the seller knows.
  await market.order(buyer, [item]);
  await logIn(page, item.seller.email, '/seller-console/exclusives?view=groups', 'seller');
  await page.getByRole('button', { name: text('exclusive.newGroup'), exact: true }).click();
  await page.getByLabel(text('exclusive.groupName'), { exact: true }).fill(name);
  await page.getByRole('button', { name: text('exclusive.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page
    .getByRole('button', { name: text('exclusive.addBuyers'), exact: true })
    .first()
    .click();
  await page.getByRole('combobox', { name: text('exclusive.buyers') }).fill(buyer.company);
  await page.getByRole('option', { name: buyer.company }).click();
  await page
    .locator('form')
    .getByRole('button', { name: text('exclusive.addBuyers'), exact: true })
    .click();
  await expect(page.getByRole('row').filter({ hasText: buyer.company })).toContainText(text('exclusive.state.live'));
  await fit(page);
  await page.getByRole('button', { name: text('exclusive.endGroup'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('exclusive.endGroup'), exact: true })
    .click();
  await expect(page.getByRole('button', { name: text('exclusive.endGroup'), exact: true })).toHaveCount(0);
});
