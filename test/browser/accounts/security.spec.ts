import type { Page } from '@playwright/test';
import { codeOfStep, stepAt } from '../../../server/platform/crypto/totp.ts';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { awake, expect, fit, logIn, open, password, test } from '../support/test.ts';

/*
 * Looking after one's own account, from the second factor to a copy of one's data.
 */

const fresh = 'Fresh-2026!';

const secretOf = (text: string): Buffer => {
  const letters = Array.from(text.replace(/\s/g, ''), (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter));
  const bits = letters.map((value) => value.toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
/** Each step serves once: `ahead` takes the next one, which counts already. */
const codeOf = (secret: Buffer, ahead: 0 | 1): string => codeOfStep(secret, stepAt(new Date()) + ahead);

async function enter(page: Page, text: Translate, who: { email: string; password: string; secondFactor: string }): Promise<void> {
  await open(page, '/login?redirect=%2Faccount%2Fsecurity');
  await page.getByLabel(text('login.email'), { exact: true }).fill(who.email);
  await page.getByLabel(text('login.password'), { exact: true }).fill(who.password);
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click();
  const field = page.getByLabel(text('login.secondFactor'), { exact: true });
  await expect(field).toBeFocused();
  await fit(page);
  await field.fill('000 000');
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await field.fill(who.secondFactor);
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click();
  await page.waitForURL('**/account/security');
  await awake(page);
}

async function changePassword(page: Page, text: Translate, from: string, to: string): Promise<void> {
  await open(page, '/account/change-password');
  await page.getByLabel(text('security.currentPassword'), { exact: true }).fill(from);
  await page.getByLabel(text('security.newPassword'), { exact: true }).fill(to);
  await page.getByLabel(text('security.confirmPassword'), { exact: true }).fill(to);
  await page.getByRole('button', { name: text('security.changePassword'), exact: true }).click();
  await page.waitForURL('**/account/security');
}

test('second factor, devices, password and a copy of one’s data', async ({ page, newPage, market, text, faults }) => {
  test.slow();
  // Pages of a session that was ended elsewhere notice at their next request.
  faults.expected(/^401 \/api\//);
  const { email } = await market.buyer();
  const card = (title: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title }) });
  await logIn(page, email, '/account/security');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('security.title'));
  await expect(page.getByText(text('security.thisDevice'))).toBeVisible();
  await fit(page);

  // Turned on with a code that the app would show.
  await page.getByRole('button', { name: text('security.setUp') }).click();
  await page.getByLabel(text('security.currentPassword'), { exact: true }).fill(password);
  await page.getByRole('button', { name: text('security.next'), exact: true }).click();
  await expect(page.getByRole('img', { name: text('security.qrCode') })).toBeVisible();
  await fit(page);
  const secret = secretOf(await page.locator('main .font-mono').innerText());
  await page.getByLabel(text('security.appCode'), { exact: true }).fill(codeOf(secret, 0));
  await page.getByRole('button', { name: text('security.turnOn'), exact: true }).click();
  const codes = page.getByRole('list', { name: text('security.codes') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = '', second = ''] = await codes.allInnerTexts();
  await fit(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: text('security.codesDownload') }).click();
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: text('security.codesSaved') }).click();
  await expect(page.getByText(text('security.codesLeft', { count: 10 }))).toBeVisible();

  // Another device needs a code, and is signed out from here.
  const other = await newPage();
  await enter(other, text, { email, password, secondFactor: codeOf(secret, 1) });
  await page.reload();
  await awake(page);
  const devices = card(text('security.devices'));
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: new RegExp(`^${text('security.signOut')}: `) }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  // On another page of that device: the first page goes to the login as soon as it notices.
  const later = await other.context().newPage();
  await later.goto('/account/security');
  await expect(later).toHaveURL(/\/login/);

  // A recovery code does as well, once.
  await page.context().clearCookies();
  await enter(page, text, { email, password, secondFactor: first });
  await expect(page.getByText(text('security.codesLeft', { count: 9 }))).toBeVisible();

  await changePassword(page, text, password, fresh);
  await changePassword(page, text, fresh, password);

  await open(page, '/account/security');
  await page.getByRole('button', { name: text('security.turnOff'), exact: true }).click();
  await page.getByLabel(text('security.currentPassword'), { exact: true }).fill(password);
  await page.getByLabel(text('login.secondFactor'), { exact: true }).fill(second);
  await page.getByRole('button', { name: text('security.turnOff'), exact: true }).click();
  await expect(page.getByRole('button', { name: text('security.setUp') })).toBeVisible();

  await open(page, '/account/privacy');
  await fit(page);
  await page.getByRole('button', { name: text('privacy.ask.person') }).click();
  await expect(page.getByText(text('privacy.state.ready')).first()).toBeVisible({ timeout: 30_000 });
  await fit(page);
  const copy = page.waitForEvent('download');
  await page
    .getByRole('button', { name: text('privacy.download') })
    .first()
    .click();
  expect((await copy).suggestedFilename()).toMatch(/^kontor-person-[\d-]+\.zip$/);
});

test('sellers and the operator have theirs', async ({ page, newPage, market }) => {
  const [seller, boss] = await Promise.all([market.seller(), market.operator()]);
  await logIn(page, seller.email, '/seller-console/security', 'seller');
  await open(page, '/seller-console/security');
  await fit(page);
  for (const path of ['/seller-console/change-password', '/seller-console/privacy']) {
    await open(page, path);
    await fit(page);
  }
  const operator = await newPage();
  await logIn(operator, boss.email, '/operator/security');
  await fit(operator);
  await open(operator, '/operator/privacy');
  await fit(operator);
});
