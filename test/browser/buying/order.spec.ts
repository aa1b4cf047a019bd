import { message } from '../../../server/platform/texts.ts';
import { type Goods, testCountry } from '../support/market.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * The full course of an order: found, ordered from two stores, paid, accepted, shipped in two parcels, tracked, received.
 */

/** A buyer in the stores' country, or one with a VAT ID in another. */
const buyers = {
  en: { sentence: 'vat.domestic', country: testCountry },
  de: { sentence: 'vat.intraCommunity', country: 'EE', vatId: 'EE100931558' },
} as const;

type Wish = { item: Goods; value: string; sku: string; quantity: number };

/** The numbers in a text such as "€1,234.50" or "1.234,50 €", in minor units. */
const minorUnits = (text: string): number => Number(text.replace(/\D/g, ''));

test('an order runs its full course', async ({ page, newPage, market, text, format, language }) => {
  test.setTimeout(240_000);
  const { sentence, ...company } = buyers[language as keyof typeof buyers];
  const vatSentence = message(sentence, language, { country: format.country(testCountry) });
  const maker = await market.seller({ stores: 2, sellsTo: [testCountry, company.country] });
  const made = await Promise.all(
    maker.stores.map(async (store): Promise<Wish> => {
      const [item] = await market.items(store, 1, { variants: 2, options: ['Oak', 'Beech'], price: 12_50 });
      if (!item?.variants[1]) throw new Error('an item without a second variant');
      return { item, value: 'Beech', sku: item.variants[1].sku, quantity: 4 };
    }),
  );
  const choices = made as [Wish, Wish];
  const buyer = await market.buyer(company);
  const main = page.getByRole('main');
  const balance = page.getByTestId('balance');

  await logIn(page, buyer.email);
  await open(page, '/');
  const before = minorUnits((await balance.textContent()) ?? '');

  /** On the page of an item: the variant, the quantity, into the cart. */
  async function addToCart({ item, value, quantity }: Wish, lines: number): Promise<void> {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(item.name);
    const choice = main.getByRole('group').getByRole('button', { name: value, exact: true });
    await choice.click();
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
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
    await open(page, wish.item.path);
    const category = main.getByRole('navigation').first().getByRole('link').last();
    await open(page, `${await category.getAttribute('href')}?size=100&sort=newest`);
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
    for (const { sku, quantity, item } of choices) {
      const group = main.getByRole('region', { name: item.store.name, exact: true });
      await expect(group).toContainText(sku);
      await expect(group).toContainText(item.name);
      await expect(group.getByRole('textbox')).toHaveValue(String(quantity));
    }
    await fit(page);
    await main.getByRole('button', { name: text('cart.order'), exact: true }).click();
  });

  await test.step('checked and ordered', async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('payment.place.title'));
    for (const { name } of maker.stores) await expect(main.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
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
  const number = await main.getByRole('listitem').filter({ hasText: choices[0].item.store.name }).getByRole('link').innerText();
  const [{ sku, quantity, item }] = choices;

  await test.step('the order in the list, and its page', async () => {
    await main.getByRole('link', { name: text('payment.toOrders', { count: 2 }), exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('orders.title'));
    await fit(page);
    await main.getByRole('table').getByRole('link', { name: number, exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('orders.orderNumber', { number }));
    await expect(main.getByText(vatSentence)).toBeVisible();
    await expect(main.getByRole('table', { name: text('orders.lines') })).toContainText(sku);
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
    await logIn(seller, maker.email, '/seller-console', 'seller');
    await fit(seller);
    await sellerMain.getByRole('button', { name: item.store.name }).click();
    await expect(sellerMain.getByRole('heading', { level: 1 })).toHaveText(text('seller.title', { store: item.store.name }));
    await awake(seller);
    await fit(seller);
    // On phones the filters are behind a button.
    const filters = sellerMain.getByRole('button', { name: text('seller.filter'), exact: true });
    if (await filters.isVisible()) await filters.click();
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
    const field = sellerMain.getByLabel(`${text('seller.quantity')} ${sku}`);
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
    await expect(result).toContainText(item.store.name);
    await expect(result).not.toContainText(sku);
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
