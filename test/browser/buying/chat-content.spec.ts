import sharp from 'sharp';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * What messages show: pictures by their previews, files by the sign of their type, cards with what their reader can do.
 */

test('a picture shows small in the thread, larger on its own, and is saved as it was sent', async ({ page, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const buffer = await sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'oak.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('SKU;pieces\nA;1\n') },
  ]);
  await page.getByRole('button', { name: text('chat.send'), exact: true }).click();
  const thread = page.getByRole('log');
  const small = thread.getByRole('button', { name: text('chat.openPicture', { name: 'oak.jpg' }) });
  const widthOf = (shown: ReturnType<typeof page.locator>) =>
    shown.evaluate((picture: HTMLImageElement) => (picture.complete ? picture.naturalWidth : 0));
  await expect.poll(() => widthOf(small.locator('img'))).toBe(350);
  await expect(small.locator('img')).toHaveAttribute('loading', 'lazy');
  await expect(thread.getByRole('button', { name: /list\.csv/ })).toBeVisible();
  await fit(page, { targets: true });

  await small.click();
  const alone = page.getByRole('dialog');
  await expect.poll(() => widthOf(alone.locator('img'))).toBe(1_600);
  await fit(page, { targets: true });
  const saving = page.waitForEvent('download');
  await alone.getByRole('button', { name: text('chat.downloadPicture') }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('oak.jpg');
  expect(await sharp(await saved.path()).metadata()).toMatchObject({ width: 2_400, format: 'jpeg' });
});

test('a card has what its reader can do: put an item into the cart', async ({ page, market, text }) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${item.store.id}&card=item:${item.id}`);
  await page.getByRole('button', { name: text('chat.sendCard'), exact: true }).click();
  const card = page.getByRole('log').getByRole('article').last();
  await expect(card.getByText(item.itemCode, { exact: true })).toBeVisible();
  await fit(page, { targets: true });
  await card.getByRole('button', { name: text('chat.cardAdd'), exact: true }).click();
  await card.getByRole('link', { name: text('chat.cardAdded'), exact: true }).click();
  await expect(page).toHaveURL(/\/shopcart/);
});

test('a link whose host only looks like another one is shown as it is looked up', async ({ page }) => {
  await open(page, `/leaving?to=${encodeURIComponent('https://pаypal.com/login')}`);
  await expect(page.getByText('xn--pypal-4ve.com', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /xn--pypal-4ve\.com/ })).toHaveAttribute('href', 'https://xn--pypal-4ve.com/login');
  await expect(page.getByText('pаypal')).toHaveCount(0);
});
