import type { Page } from '@playwright/test';
import { catalogueCalls, type ItemPage, type ItemVariant } from '../../contract/catalogue/catalogue.ts';
import { cartCalls } from '../../contract/buying/cart.ts';
import { message } from '../../contract/messages/index.ts';
import { searchCalls } from '../../contract/search/search.ts';
import { formOf, queryOf } from '../../web/app/api/wire.ts';
import { allowedQuantity } from '../../web/components/commerce/quantity.ts';
import { categoryPath } from '../../web/app/slug.ts';
import { type Ask, awake, expect, fit, logIn, open, test } from './support.ts';

/*
 * The full course of an order: found, ordered from two stores, paid, accepted, shipped in two parcels, tracked, received.
 * Each project has a buyer of its own, so that both can go it at the same time.
 */

const buyers = { en: 'buyer@demo.example', de: 'achats@maisonclaire.example' } as const;
/** Buyer and stores in one country, or a buyer with a VAT ID in another. */
const vatSentences = { en: 'vat.domestic', de: 'vat.intraCommunity' } as const;
const sellerStores = ['Werkraum', 'Lichtwerk'] as const;

type Wish = { item: ItemPage; variant: ItemVariant; quantity: number };

/** An item of that store with several variants, and a quantity that reaches the store's minimum and fills two parcels. */
async function wishFrom(ask: Ask, storeName: string): Promise<Wish> {
  const store = (await ask(catalogueCalls.home, {})).stores.find((one) => one.name === storeName);
  if (!store) throw new Error(`no store ${storeName}`);
  const { items } = await ask(searchCalls.list, { storeId: [store.id], inStock: true, size: 30 });
  for (const card of items.filter((one) => one.variantCount > 1)) {
    const item = await ask(catalogueCalls.item, { id: card.id });
    const variant = item.variants.at(-1);
    if (!variant?.price) continue;
    const quantity = allowedQuantity(Math.max(4, Math.ceil((2 * store.minimumOrderValue) / variant.price.unitPrice)), variant.rule);
    if (variant.available >= 5 * quantity && item.options.length === variant.options.length) return { item, variant, quantity };
  }
  throw new Error(`nothing to order from ${storeName}`);
}

/** What an earlier visit left in the cart. */
async function emptyCart(page: Page): Promise<void> {
  const locale = { language: 'en', country: 'DE' };
  const response = await page.request.get(`/api${cartCalls.list.path}?${queryOf({}, locale)}`);
  const { data } = (await response.json()) as { data: { groups: { lines: { id: number }[] }[]; savedForLater: { id: number }[] } };
  const lineIds = [...data.groups.flatMap((group) => group.lines), ...data.savedForLater].map((line) => line.id);
  if (lineIds.length > 0)
    await page.request.post(`/api${cartCalls.remove.path}`, { form: Object.fromEntries(formOf({ lineIds }, locale)) });
}

/** The numbers in a text such as "€1,234.50" or "1.234,50 €", in minor units. */
const minorUnits = (text: string): number => Number(text.replace(/\D/g, ''));

test('an order runs its full course', async ({ page, newPage, ask, text, format, language }) => {
  test.setTimeout(240_000);
  const tongue = language as keyof typeof buyers;
  const vatSentence = message(vatSentences[tongue], language, { country: format.country('DE') });
  const choices = [await wishFrom(ask, sellerStores[0]), await wishFrom(ask, sellerStores[1])] as const;
  const main = page.getByRole('main');
  const balance = page.getByTestId('balance');

  await logIn(page, buyers[tongue]);
  await emptyCart(page);
  await open(page, '/');
  const before = minorUnits((await balance.textContent()) ?? '');

  /** On the page of an item: the variant, the quantity, into the cart. */
  async function addToCart({ item, variant, quantity }: Wish, lines: number): Promise<void> {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(item.name);
    for (const [index, value] of variant.options.entries()) {
      const choice = main
        .getByRole('group', { name: item.options[index]?.name ?? '' })
        .getByRole('button', { name: value.label, exact: true });
      await choice.click();
      await expect(choice).toHaveAttribute('aria-pressed', 'true');
    }
    const field = main.getByRole('textbox', { name: text('item.quantity'), exact: true });
    await field.fill(String(quantity));
    await field.press('Enter');
    await expect(field).toHaveValue(String(quantity));
    await main.getByRole('button', { name: text('item.addToCart'), exact: true }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: text('common.cartCount', { count: lines }) })).toBeVisible();
  }

  await test.step('found by a search', async () => {
    const [wish] = choices;
    const field = page.getByRole('combobox', { name: text('common.searchHint') });
    await field.fill(wish.item.name);
    await field.press('Enter');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('catalogue.resultsFor', { keyword: wish.item.name }));
    const card = main.getByRole('article').filter({ hasText: wish.item.itemCode });
    await card.getByRole('link', { name: wish.item.name, exact: true }).click();
    await addToCart(wish, 1);
  });

  await test.step('found in a category', async () => {
    const [, wish] = choices;
    const category = wish.item.breadcrumb.at(-1);
    if (!category) throw new Error('an item without category');
    await open(page, `${categoryPath(category)}?size=100`);
    const card = main.getByRole('article').filter({ hasText: wish.item.itemCode });
    await card.getByRole('link', { name: wish.item.name, exact: true }).click();
    await addToCart(wish, 2);
  });

  await test.step('the cart, by store', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: text('common.cartCount', { count: 2 }) })
      .click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('cart.title'));
    for (const [index, { variant, quantity, item }] of choices.entries()) {
      const group = main.getByRole('region', { name: sellerStores[index] ?? '', exact: true });
      await expect(group).toContainText(variant.sku);
      await expect(group).toContainText(item.name);
      await expect(group.getByRole('textbox')).toHaveValue(String(quantity));
    }
    await fit(page);
    await main.getByRole('button', { name: text('cart.order'), exact: true }).click();
  });

  await test.step('checked and ordered', async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('payment.place.title'));
    for (const name of sellerStores) await expect(main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(main.getByText(vatSentence)).toHaveCount(2);
    await expect(main.getByRole('radio', { checked: true }).first()).toBeVisible();
    await fit(page);
    // On a slow connection, the user chooses another delivery and reverts it before the page's scripts have loaded.
    let come: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (come = resolve));
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await wait;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    const deliveries = main
      .getByRole('group', { name: text('payment.delivery') })
      .first()
      .getByRole('radio');
    await deliveries.nth(1).check();
    await deliveries.nth(0).check();
    come();
    await page.waitForFunction(() => !('typedEarly' in window));
    await expect(deliveries.nth(0)).toBeChecked();
    await main.getByRole('button', { name: text('payment.placeOrder'), exact: true }).click();
  });

  let due = 0;
  await test.step('paid from the balance', async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('payment.settle.title'));
    const row = (name: string) => main.getByRole('row', { name: new RegExp(`^${name}`) });
    due = minorUnits(await row(text('payment.toPay')).getByRole('cell').innerText());
    expect(minorUnits(await row(text('payment.balanceBefore')).getByRole('cell').innerText())).toBe(before);
    await expect(row(text('payment.balanceAfter')).getByRole('cell')).toHaveText(format.money(before - due, 'EUR'));
    await fit(page);
    await main.getByRole('button', { name: text('payment.pay'), exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('payment.result.paid'));
    await expect(balance).toHaveText(format.money(before - due, 'EUR'));
    await expect(page.getByRole('banner').getByRole('link', { name: text('common.cartCount', { count: 0 }) })).toBeVisible();
    await fit(page);
  });

  /** The first of the two orders is the one to follow. */
  const number = await main.getByRole('listitem').filter({ hasText: sellerStores[0] }).getByRole('link').innerText();
  const [{ variant, quantity, item }] = choices;

  await test.step('the order in the list, and its page', async () => {
    await main.getByRole('link', { name: text('payment.toOrders', { count: 2 }), exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('orders.title'));
    await fit(page);
    await main.getByRole('table').getByRole('link', { name: number, exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('orders.orderNumber', { number }));
    await expect(main.getByText(vatSentence)).toBeVisible();
    await expect(main.getByRole('table', { name: text('orders.lines') })).toContainText(variant.sku);
    await expect(main.getByRole('table', { name: text('orders.lines') })).toContainText(item.name);
    await expect(states()).toHaveText([text('states.awaiting_payment'), text('states.paid')].map((state) => new RegExp(state)));
    await fit(page);
  });

  /** What the timeline says, in the page's order. */
  function states() {
    return main.getByRole('list', { name: text('states.timeline'), exact: true }).getByRole('listitem');
  }

  const seller = await newPage();
  const sellerMain = seller.getByRole('main');
  const said = (state: 'accepted' | 'packing' | 'partly_shipped' | 'shipped') =>
    expect(sellerMain.getByRole('heading', { level: 1 })).toContainText(text(`states.${state}`));

  await test.step('the seller sees, accepts and packs it', async () => {
    await logIn(seller, 'seller@demo.example', '/seller-console', 'seller');
    await fit(seller);
    await sellerMain.getByRole('button', { name: sellerStores[0] }).click();
    await expect(sellerMain.getByRole('heading', { level: 1 })).toHaveText(text('seller.title', { store: sellerStores[0] }));
    await awake(seller);
    await fit(seller);
    await sellerMain.getByLabel(text('seller.keyword'), { exact: true }).fill(number);
    await sellerMain.getByRole('button', { name: text('seller.search'), exact: true }).click();
    await sellerMain.getByRole('table').getByRole('link', { name: number, exact: true }).click();
    await expect(sellerMain.getByRole('heading', { level: 1 })).toContainText(text('seller.order', { number }));
    await fit(seller);
    await sellerMain.getByRole('button', { name: text('seller.accept'), exact: true }).click();
    await said('accepted');
    await sellerMain.getByRole('button', { name: text('seller.pack'), exact: true }).click();
    await said('packing');
  });

  const parcels = [1, 2].map((part) => `${language}-${number}-${part}`);
  async function ship(trackingNumber: string, pieces?: number): Promise<void> {
    await sellerMain.getByLabel(text('seller.trackingNumber'), { exact: true }).fill(trackingNumber);
    const field = sellerMain.getByLabel(`${text('seller.quantity')} ${variant.sku}`);
    if (pieces !== undefined) await field.fill(String(pieces));
    await sellerMain.getByRole('button', { name: text('seller.ship'), exact: true }).click();
    await expect(sellerMain.getByText(trackingNumber).first()).toBeVisible();
  }

  await test.step('a part is shipped, then the rest', async () => {
    await ship(parcels[0] ?? '', 1);
    await said('partly_shipped');
    await fit(seller);
    await ship(parcels[1] ?? '');
    await said('shipped');
    await expect(sellerMain.getByRole('button', { name: text('seller.ship'), exact: true })).toHaveCount(0);
  });

  await test.step('the buyer sees both parcels', async () => {
    await page.reload();
    await awake(page);
    for (const parcel of parcels) await expect(main.getByRole('heading', { level: 2 }).filter({ hasText: parcel })).toBeVisible();
    const inParcels = main.getByRole('list', { name: text('orders.inParcel') });
    await expect(inParcels).toHaveText([/(?<!\d)1\s×$/, new RegExp(`(?<!\\d)${quantity - 1}\\s×$`)]);
    await fit(page);
  });

  await test.step('anybody finds a parcel', async () => {
    const visitor = await newPage();
    await open(visitor, '/tracking');
    await visitor
      .getByRole('main')
      .getByLabel(text('tracking.number'), { exact: true })
      .fill(parcels[0] ?? '');
    await visitor
      .getByRole('main')
      .getByRole('button', { name: text('tracking.find'), exact: true })
      .first()
      .click();
    const result = visitor.getByRole('region', { name: text('tracking.result') });
    await expect(result).toContainText(parcels[0] ?? '');
    await expect(result).toContainText(sellerStores[0]);
    await expect(result).not.toContainText(variant.sku);
    await fit(visitor);
  });

  await test.step('the buyer confirms the receipt', async () => {
    await main.getByRole('button', { name: text('orders.confirmReceipt'), exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(number);
    await fit(page);
    await question.getByRole('button', { name: text('orders.confirmReceipt'), exact: true }).click();
    await expect(question).toBeHidden();
    await expect(states().filter({ hasText: text('states.delivered') })).toBeVisible();
    await expect(main.getByRole('button', { name: text('orders.confirmReceipt'), exact: true })).toHaveCount(0);
    await seller.reload();
    await expect(sellerMain.getByRole('heading', { level: 1 })).toContainText(text('states.delivered'));
  });
});
