import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * The cart by keyboard: past its lines to the checkout, and what a line offers behind one button.
 */

test('the keyboard reaches the buying box and the checkout without the lines between', async ({ page, market, text }) => {
  const labels = Array.from({ length: 12 }, (_, at) => `Size ${at + 1}`);
  const [item, buyer] = await Promise.all([market.item({ variants: labels.length, options: labels }), market.buyer()]);
  await logIn(page, buyer.email, item.path);
  const skip = async (label: string) => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: label, exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await skip(text('common.skipToContent'));
  await skip(text('item.skipToBuying'));
  await page.keyboard.press('Tab');
  await expect(page.locator('#buy').locator(':focus')).toHaveCount(1);

  const table = page.getByRole('form', { name: text('facts.variants') });
  for (const label of labels) await table.getByLabel(text('facts.quantityOf', { variant: label }), { exact: true }).fill('1');
  await table.getByRole('button', { name: text('facts.addAll') }).click();
  await expect(page.getByText(text('facts.addedAll', { count: labels.length }))).toBeVisible();

  await open(page, '/shopcart');
  await skip(text('common.skipToContent'));
  await skip(text('cart.skipToCheckout'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: text('cart.order'), exact: true })).toBeFocused();
});

test('a line of the cart has its actions in a menu, for the keyboard, too', async ({ page, market, text }) => {
  const [item, buyer] = await Promise.all([market.item({ variants: 2, options: ['Oak', 'Ash'] }), market.buyer()]);
  const [first = '', second = ''] = item.variants.map(({ sku }) => sku);
  await logIn(page, buyer.email);
  await open(page, `/shopcart?quick=${encodeURIComponent(`${first} 2\n${second} 3`)}`);
  await page.getByRole('button', { name: text('cart.quick.add') }).click();
  const menu = (sku: string) => page.getByRole('button', { name: text('common.actionsFor', { name: sku }), exact: true });
  await expect(menu(first)).toBeVisible();
  await fit(page, { targets: true });

  await menu(first).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await fit(page, { targets: true });
  await page.keyboard.press('Escape');
  await expect(menu(first)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: text('cart.note'), exact: true }).press('Enter');
  await page.getByLabel(text('cart.noteOf', { name: first })).fill('For the window');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('cart.noteIs', { note: 'For the window' }))).toBeVisible();

  await menu(second).click();
  await page.getByRole('menuitem', { name: text('cart.removeConfirm'), exact: true }).click();
  await expect(menu(second)).toHaveCount(0);
  await menu(first).click();
  await page.getByRole('menuitem', { name: text('cart.saveForLater'), exact: true }).click();
  await expect(page.getByText(text('cart.saved', { count: 1 }))).toBeVisible();
});

test('a line of the cart leads to the chat with its store, with the card of the item', async ({ page, market, text }) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  const sku = item.variants[0]?.sku ?? '';
  await logIn(page, buyer.email);
  await open(page, `/shopcart?quick=${encodeURIComponent(`${sku} 2`)}`);
  await page.getByRole('button', { name: text('cart.quick.add') }).click();
  await page.getByRole('button', { name: text('common.actionsFor', { name: sku }), exact: true }).click();
  await page.getByRole('menuitem', { name: text('common.writeToStore'), exact: true }).click();
  await expect(page.getByRole('heading', { name: item.store.name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: text('chat.sendCard'), exact: true })).toBeVisible();
});
