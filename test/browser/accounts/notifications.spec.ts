import { expect, fit, logIn, open, test } from '../support/test.ts';

test('a buyer and a seller choose by which ways they are notified of what', async ({ page, newPage, market, text }) => {
  const [buyer, maker] = [await market.buyer(), await market.seller()];
  await logIn(page, buyer.email);
  await open(page, '/account/notifications');
  const topic = text('notifications.topic.orderShipped');
  const inCentre = (name: string) => page.getByRole('checkbox', { name: text('notifications.inCentreOf', { topic: name }) });
  const mail = (name: string) => page.getByRole('combobox', { name: text('notifications.mailOf', { topic: name }) });
  await expect(inCentre(topic)).toBeChecked();
  await expect(mail(topic)).toHaveValue('now');
  await expect(page.getByText(text('notifications.topic.orderChanges'))).toBeVisible();
  await inCentre(topic).uncheck();
  await expect(page.getByText(text('notifications.saved'))).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/notification/settings'),
  );
  await mail(topic).selectOption(text('notifications.mail.daily'));
  await saved;
  await fit(page);
  await page.reload();
  await expect(inCentre(topic)).not.toBeChecked();
  await expect(mail(topic)).toHaveValue('daily');
  await expect(inCentre(text('notifications.topic.orderAccepted'))).toBeChecked();

  const selling = await newPage();
  await logIn(selling, maker.email, '/seller-console/notifications', 'seller');
  await expect(selling.getByText(text('notifications.topic.saleNew'), { exact: true })).toBeVisible();
  await fit(selling);
});
