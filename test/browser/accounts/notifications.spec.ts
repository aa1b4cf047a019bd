import { expect, fit, logIn, open, test } from '../support/test.ts';

test('a buyer and a seller choose which mails about orders they get', async ({ page, newPage, market, text }) => {
  const [buyer, maker] = [await market.buyer(), await market.seller()];
  await logIn(page, buyer.email);
  await open(page, '/account/notifications');
  const shipped = page.getByRole('checkbox', { name: text('notifications.topic.orderShipped') });
  await expect(shipped).toBeChecked();
  await expect(page.getByText(text('notifications.topic.orderChanges'))).toBeVisible();
  await shipped.uncheck();
  await expect(page.getByText(text('notifications.saved'))).toBeVisible();
  await fit(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: text('notifications.topic.orderShipped') })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: text('notifications.topic.orderAccepted') })).toBeChecked();

  const selling = await newPage();
  await logIn(selling, maker.email, '/seller-console/notifications', 'seller');
  await expect(selling.getByRole('checkbox', { name: text('notifications.topic.saleNew') })).toBeChecked();
  await fit(selling);
});
