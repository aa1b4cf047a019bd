import { cookies } from '../../../contract/values/locale.ts';
import { storageKey } from '../../../web/app/session/device/storage.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * The third party's customer service widget and the question about cookies before it. The server of these tests has the embedded stub.
 */

test.use({ cookiesAnswered: false });

test('the widget is there for a signed-in user who agrees, and gone after withdrawal and logout', async ({ page, market, text }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/widget-stub.js') && asked.push(request.url())));
  const banner = page.getByRole('region', { name: text('consent.title'), exact: true });
  const widget = page.locator('iframe[data-widget-stub]');
  const traces = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...document.cookie.split('; ')].filter((name) => /widget.stub/.test(name)));
  const settings = page.getByRole('contentinfo').getByRole('button', { name: text('consent.cookieSettings'), exact: true });
  const dialog = page.getByRole('alertdialog');
  const box = dialog.getByRole('checkbox', { name: text('consent.functional'), exact: true });

  // A visitor, even one whose browser has agreed before.
  await page.context().addCookies([{ name: cookies.consent, value: 'functional', url: test.info().project.use.baseURL ?? '' }]);
  await open(page, '/');
  await expect(settings).toHaveCount(0);
  await page.context().clearCookies();

  const buyer = await market.buyer();
  await logIn(page, buyer.email);
  await expect(banner).toBeVisible();
  await fit(page, { targets: true });
  expect(asked).toEqual([]);
  await banner.getByRole('button', { name: text('consent.reject'), exact: true }).press('Enter');
  await expect(banner).toBeHidden();
  await open(page, '/shopcart');
  await expect(settings).toBeVisible();
  await expect(banner).toBeHidden();
  expect([asked, await traces()]).toEqual([[], []]);

  // Agreed later, by keyboard.
  await settings.press('Enter');
  await fit(page);
  await box.press('Space');
  await dialog.getByRole('button', { name: text('consent.save'), exact: true }).press('Enter');
  await expect(widget).toBeVisible();
  await expect(widget.contentFrame().getByText(buyer.name)).toBeVisible();
  expect((await traces()).length).toBe(2);

  // Withdrawn.
  await settings.press('Enter');
  await expect(box).toBeChecked();
  await dialog.getByRole('button', { name: text('consent.rejectAll'), exact: true }).press('Enter');
  await expect(widget).toHaveCount(0);
  expect(await traces()).toEqual([]);
  await open(page, '/shopcart');
  await expect(settings).toBeVisible();
  await expect(widget).toHaveCount(0);

  await settings.press('Enter');
  await box.press('Space');
  await dialog.getByRole('button', { name: text('consent.save'), exact: true }).press('Enter');
  await expect(widget).toBeVisible();
  const before = asked.length;
  await page.getByRole('banner').locator('summary', { hasText: buyer.name }).press('Enter');
  await page.getByRole('button', { name: text('common.logout'), exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect(widget).toHaveCount(0);
  expect(await traces()).toEqual([]);
  await open(page, '/');
  await expect(widget).toHaveCount(0);
  expect([asked.length, await traces()]).toEqual([before, []]);
  await expect.poll(() => page.evaluate((key) => key in localStorage, storageKey('widget'))).toBe(false);
});

test('a session that ends without a logout leaves nothing of the widget', { tag: '@desktop' }, async ({ page, market, text }) => {
  await logIn(page, (await market.seller()).email, '/seller-console', 'seller');
  const banner = page.getByRole('region', { name: text('consent.title'), exact: true });
  await banner.getByRole('button', { name: text('consent.accept'), exact: true }).click();
  await expect(page.locator('iframe[data-widget-stub]')).toBeVisible();
  await page.evaluate((key) => localStorage.removeItem(key), storageKey('access'));
  await page.context().clearCookies({ name: cookies.authorization });
  await open(page, '/help/faq');
  await expect.poll(() => page.evaluate(() => 'widget-stub' in localStorage || document.cookie.includes('widget_stub'))).toBe(false);
  await expect(page.locator('iframe[data-widget-stub]')).toHaveCount(0);
});
