import type { Page } from '@playwright/test';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* Goods that a buyer leaves in the seller's warehouse are sent to the buyer's customer. */

/** Enters a sales order for Erika Muster in Riga. */
async function enter(page: Page, text: Translate, { sku, number }: { sku: string; number: string }): Promise<void> {
  const main = page.getByRole('main');
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });
  await field(text('payment.address.name')).fill('Erika Muster');
  await field(text('payment.address.street')).fill('Brīvības iela 4');
  await field(text('payment.address.postalCode')).fill('LV-1010');
  await field(text('payment.address.city')).fill('Rīga');
  await main.getByRole('combobox', { name: text('payment.address.country'), exact: true }).selectOption('LV');
  await field(text('salesOrders.sku')).fill(sku);
  await field(text('salesOrders.externalNumber')).fill(number);
  await main.getByRole('button', { name: text('salesOrders.add'), exact: true }).click();
}

test('a sales order is entered, corrected, matched and sent by the seller', async ({ page, market, text, language, newPage }) => {
  const item = await market.item({ price: 10_00 });
  const buyer = await market.buyer();
  await market.holds(buyer, item, 5);
  const main = page.getByRole('main');
  await logIn(page, buyer.email, `/purchased/sales-orders/new?_lang=${language}`);
  await awake(page);
  await fit(page);
  await enter(page, text, { sku: 'SHOP-CODE', number: 'A-1001' });
  // The channel's code is not known: the user chooses the goods.
  await main.getByRole('button', { name: text('salesOrders.chooseGoods'), exact: true }).click();
  await main.getByRole('combobox').fill(item.variants[0]?.sku ?? '');
  await main.getByRole('option').first().click();
  await expect(main.getByText(text('salesOrders.state.ready'), { exact: true }).first()).toBeVisible();
  await fit(page);
  for (const action of ['match', 'order'] as const) {
    await main.getByRole('button', { name: text(`salesOrders.bulk.${action}`, { count: 1 }), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text(`salesOrders.confirm.${action}`), exact: true })
      .click();
    await expect(page.getByText(text(`salesOrders.done.${action}`, { count: 1 }))).toBeVisible();
  }

  const back = await newPage();
  await logIn(back, item.seller.email, `/seller-console/dispatches?_lang=${language}`, 'seller');
  await fit(back);
  await back.getByRole('link', { name: /DS-\d{8}/ }).click();
  await awake(back);
  await expect(back.getByText('Erika Muster')).toBeVisible();
  await fit(back);
  await back.getByLabel(text('dispatches.trackingNumber')).fill('00340434161094');
  await back.getByRole('button', { name: text('dispatches.ship'), exact: true }).click();
  await expect(back.getByRole('button', { name: text('dispatches.deliver'), exact: true })).toBeVisible();

  await open(page, '/purchased/sales-orders?state=shipped');
  await expect(main.getByText('A-1001')).toBeVisible();

  // The parcel comes back: its piece is in the buyer's stock again, and the buyer decides.
  const pieces = back.getByLabel(text('dispatches.backOf', { sku: item.variants[0]?.sku ?? '', most: 1 }));
  await pieces.fill('2');
  await back.getByRole('button', { name: text('dispatches.takeBack'), exact: true }).click();
  await expect(back.getByRole('alert').first()).toBeVisible();
  await pieces.fill('1');
  await back.getByRole('button', { name: text('dispatches.takeBack'), exact: true }).click();
  await expect(back.getByText(text('dispatches.state.returned'), { exact: true }).first()).toBeVisible();
  await fit(back);
  await back.close();
  await open(page, '/purchased/sales-orders?state=problem');
  await main.getByRole('link', { name: /SO-\d{8}/ }).click();
  await expect(main.getByText(text('salesOrders.problem.returned'))).toBeVisible();
  await fit(page);
  await open(page, '/purchased/stock');
  await expect(main.getByText(item.variants[0]?.sku ?? '').first()).toBeVisible();
  await fit(page);
});

test('a run buys what sales orders lack within the budget, and says what it could not buy', async ({ page, market, text, language }) => {
  const item = await market.item({ price: 10_00 });
  const dear = await market.item({ price: 90_00 });
  const buyer = await market.buyer({ balance: 1_000_00 });
  const main = page.getByRole('main');
  await logIn(page, buyer.email, `/purchased/sales-orders/assets/config?_lang=${language}`);
  await awake(page);
  await main.getByRole('checkbox', { name: text('salesOrders.auto.on'), exact: true }).check();
  // Without a budget it is not switched on.
  const save = main
    .locator('form')
    .filter({ hasText: text('salesOrders.auto.on') })
    .getByRole('button', { name: text('orderLists.save'), exact: true });
  await save.click();
  const budget = main.getByRole('textbox', { name: text('salesOrders.auto.perDay'), exact: true });
  await expect(budget).toHaveAttribute('aria-invalid', 'true');
  await budget.fill('50');
  await main.getByRole('checkbox', { name: text('salesOrders.auto.others'), exact: true }).check();
  await fit(page);
  await save.click();
  await expect(page.getByText(text('salesOrders.auto.saved'), { exact: true }).first()).toBeVisible();
  for (const [at, of] of [item, dear].entries()) {
    await open(page, '/purchased/sales-orders/new');
    await enter(page, text, { sku: of.variants[0]?.sku ?? '', number: `B-${at}` });
    await expect(main.getByText(text('salesOrders.state.ready'), { exact: true }).first()).toBeVisible();
  }
  await open(page, '/purchased/sales-orders');
  await expect(main.getByText(text('salesOrders.match.buys'))).toBeVisible();
  await main.getByRole('button', { name: text('salesOrders.match.begin', { count: 2 }), exact: true }).click();
  await expect(main.getByText(text('salesOrders.match.purchased', { count: 1 }))).toBeVisible({ timeout: 30_000 });
  await expect(main.getByText(text('salesOrders.reason.budget'), { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: text('salesOrders.remedy.settings'), exact: true })).toBeVisible();
  await fit(page);
  await main.getByRole('link', { name: 'B-0' }).click();
  await expect(main.getByText(text('salesOrders.state.matched'), { exact: true }).first()).toBeVisible();
  // It is sent when its goods are there.
  await expect(main.getByRole('button', { name: text('salesOrders.bulk.order', { count: 1 }), exact: true })).toHaveCount(0);
  await fit(page);
  // A person decides about the rest.
  await open(page, '/purchased/sales-orders');
  await main.getByRole('button', { name: text('salesOrders.match.buy'), exact: true }).click();
  await expect(page).toHaveURL(/shopcart/);
  await expect(main.getByText(dear.name).first()).toBeVisible();
});

test('a run leaves a store that asks too much for storing to a user, who accepts its terms', async ({
  page,
  newPage,
  market,
  text,
  language,
}) => {
  test.setTimeout(240_000);
  const item = await market.item({ price: 10_00 });
  const buyer = await market.buyer();
  const sku = item.variants[0]?.sku ?? '';
  const main = page.getByRole('main');
  await market.asksForStorage(item, { freeDays: 10, price: 12_50 });
  await market.asksForApproval(buyer);

  await test.step('the limit stands next to the budgets', async () => {
    await logIn(page, buyer.email, `/purchased/sales-orders/assets/config?_lang=${language}`);
    await awake(page);
    await main.getByRole('checkbox', { name: text('salesOrders.auto.on'), exact: true }).check();
    await main.getByRole('textbox', { name: text('salesOrders.auto.perDay'), exact: true }).fill('500');
    const limit = main.getByRole('textbox', { name: text('salesOrders.auto.mostStorage') });
    const save = main
      .locator('form')
      .filter({ hasText: text('salesOrders.auto.on') })
      .getByRole('button', { name: text('orderLists.save'), exact: true });
    await limit.fill('much');
    await save.click();
    await expect(limit).toHaveAttribute('aria-invalid', 'true');
    await limit.fill('10');
    await fit(page);
    await save.click();
    await expect(page.getByText(text('salesOrders.auto.saved'), { exact: true }).first()).toBeVisible();
  });

  const begin = () => main.getByRole('button', { name: text('salesOrders.match.begin', { count: 1 }), exact: true }).click();
  await test.step('what costs more is reported, and bought once it is accepted', async () => {
    await open(page, '/purchased/sales-orders/new');
    await enter(page, text, { sku, number: 'C-1' });
    await expect(main.getByText(text('salesOrders.state.ready'), { exact: true }).first()).toBeVisible();
    await open(page, '/purchased/sales-orders');
    await begin();
    await expect(main.getByText(text('salesOrders.reason.storage'))).toBeVisible({ timeout: 30_000 });
    await fit(page);
    await main.getByRole('button', { name: text('salesOrders.remedy.storage'), exact: true }).click();
    await expect(page.getByText(text('salesOrders.remedy.storageAccepted')).first()).toBeVisible();
    await begin();
    await expect(main.getByText(text('salesOrders.match.purchased', { count: 1 }))).toBeVisible({ timeout: 30_000 });
    await expect(main.getByText(`${text('orderStorage.title')}:`)).toBeVisible();
    await fit(page);
  });

  const terms = /12[.,]50/;
  await test.step('so does the request for an approval', async () => {
    await main.getByRole('link', { name: text('salesOrders.match.toApproval'), exact: true }).click();
    await page.waitForURL(/approvals\/\d+/);
    await awake(page);
    await expect(main.getByText(terms).first()).toBeVisible();
    await fit(page);
    await main.getByRole('button', { name: text('approvals.approve'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('approvals.approve'), exact: true })
      .click();
    await expect(main.getByText(text('approvals.state.approved'), { exact: true }).first()).toBeVisible();
    await open(page, '/purchased/sales-orders');
  });

  await test.step('the order says it to both sides', async () => {
    await main.locator('a[href^="/purchased/purchase-orders/"]').first().click();
    await page.waitForURL(/purchase-orders\/\d+/);
    await market.payPurchases();
    await expect(async () => {
      await page.reload();
      await expect(main.getByText(text('orders.paidOn'))).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
    await expect(main.getByText(sku).first()).toBeVisible();
    await expect(main.getByText(terms).first()).toBeVisible();
    await fit(page);
    const id = /purchase-orders\/(\d+)/.exec(page.url())?.[1] ?? '';
    const back = await newPage();
    await logIn(back, item.seller.email, `/seller-console/sales/${id}?_lang=${language}`, 'seller');
    await expect(back.getByRole('main').getByText(terms).first()).toBeVisible();
    await fit(back);
    await back.close();
  });

  await test.step('an acceptance can be taken back', async () => {
    await open(page, '/purchased/sales-orders/assets/config');
    const accepted = main.getByRole('checkbox', { name: terms });
    await expect(accepted).toBeChecked();
    await accepted.uncheck();
    await fit(page);
    await main
      .locator('form')
      .filter({ hasText: text('salesOrders.auto.on') })
      .getByRole('button', { name: text('orderLists.save'), exact: true })
      .click();
    await expect(page.getByText(text('salesOrders.auto.saved'), { exact: true }).first()).toBeVisible();
    await open(page, '/purchased/sales-orders/assets/config');
    await expect(main.getByRole('checkbox', { name: terms })).toHaveCount(0);
  });
});
