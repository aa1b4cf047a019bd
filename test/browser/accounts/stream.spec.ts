import type { Page } from '@playwright/test';
import { streamPath } from '../../../contract/talk/stream-events.ts';
import { mailTemplates } from '../../../server/platform/mail/templates.ts';
import { notify } from '../../../server/platform/notifications.ts';
import type { Database } from '../../../server/platform/postgres/pool.ts';
import type { Person } from '../support/market.ts';
import { expect, logIn, open, test } from '../support/test.ts';

/*
 * The notification stream in a browser: one for all tabs, however tabs and worker come and go.
 */

const mails = mailTemplates({ orderAccepted: { link: true, topic: 'orderAccepted' } });

const notifyOf = (database: Database, { userId, email }: Person, order: string) =>
  database.transaction((tx) =>
    notify(
      tx,
      { now: new Date(), publicUrl: 'http://localhost' },
      mails.orderAccepted,
      [{ userId, email, language: 'en', kind: 'buyer' }],
      {
        ...{ order, store: 'Oak', link: '/purchased/purchase-orders' },
      },
    ),
  );
const bell = (page: Page) => page.getByRole('banner').locator('a[href="/message/center"]').first();
const toast = (page: Page, order: string) => page.getByText(`Oak has accepted order ${order}`).last();
const isFollowed = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker?.getRegistration('/'))?.active?.state === 'activated');
/** Requests for the stream that a page makes by itself. */
function streamsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (request.serviceWorker() === null && request.url().includes(streamPath)) found.push(request.url());
  });
  return found;
}
const withoutWorker = (page: Page) =>
  page.context().addInitScript(() => {
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  });

test('the worker holds one stream for all tabs: count and toast without a reload, reading in one counts in the other @desktop', async ({
  page,
  context,
  market,
  database,
  text,
}) => {
  const buyer = await market.buyer();
  const streams = streamsOf(page);
  await logIn(page, buyer.email, '/account/security');
  await expect.poll(() => isFollowed(page)).toBe(true);
  const second = await context.newPage();
  await open(second, '/purchased/purchase-orders');
  await page.bringToFront();
  await notifyOf(database, buyer, 'W-1');
  await expect(toast(page, 'W-1')).toBeVisible();
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName(text('member.unread', { count: 1 }));

  // The worker is ended as browsers do, misses something, and resumes with the next greeting.
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await notifyOf(database, buyer, 'W-2');
  await expect(toast(page, 'W-2')).toBeVisible({ timeout: 30_000 });
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName(text('member.unread', { count: 2 }));

  // The message centre shows what comes, and what is read here counts there.
  await open(second, '/message/center');
  await notifyOf(database, buyer, 'W-3');
  await expect(second.getByRole('main').getByRole('link', { name: 'W-3' })).toBeVisible();
  await second.getByRole('main').getByRole('link', { name: 'W-3' }).click();
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName(text('member.unread', { count: 2 }));
  await second
    .getByRole('button', { name: text('notices.markAllRead') })
    .first()
    .click();
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName(text('member.messages'));
  expect(streams).toEqual([]);
});

test('a logout in one tab ends the stream of all: nothing of it is left in the browser @desktop', async ({
  page,
  context,
  market,
  text,
  faults,
}) => {
  // What the other page asks for while its session ends.
  faults.expected(/^401 \/api\//);
  const buyer = await market.buyer();
  await logIn(page, buyer.email, '/account/security');
  await expect.poll(() => isFollowed(page)).toBe(true);
  const second = await context.newPage();
  await open(second, '/purchased/purchase-orders');
  await page.bringToFront();
  await page
    .getByRole('banner')
    .getByLabel(new RegExp(`^${text('common.account')}: `))
    .click();
  await page.getByRole('button', { name: text('common.logout') }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login\?redirect=/);
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    databases: (await indexedDB.databases()).length,
    stored: Object.keys(localStorage).filter((key) => key.includes('stream')),
  }));
  expect(left).toEqual({ workers: 0, databases: 0, stored: [] });
});

test('visitors have no stream and no worker @desktop', async ({ page, context }) => {
  const streams = streamsOf(page);
  await open(page, '/');
  await page.waitForTimeout(6_000);
  expect(context.serviceWorkers()).toEqual([]);
  expect(await isFollowed(page)).toBe(false);
  expect(streams).toEqual([]);
});

test('without a worker one tab holds the stream for all; another takes over when it closes, or freezes @desktop', async ({
  page,
  context,
  market,
  database,
  text,
  faults,
}) => {
  faults.expected(/Service worker unsupported/);
  await withoutWorker(page);
  const buyer = await market.buyer();
  const errors: string[] = [];
  page.on('console', (line) => errors.push(line.text()));
  const first = streamsOf(page);
  await logIn(page, buyer.email, '/account/security');
  await expect.poll(() => first.length).toBe(1);
  expect(errors.join()).toContain('Service worker unsupported');
  const second = await context.newPage();
  const others = streamsOf(second);
  await open(second, '/account/security');
  await second.waitForTimeout(5_000);
  expect(others).toEqual([]);
  await notifyOf(database, buyer, 'L-1');
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName(text('member.unread', { count: 1 }));

  // A tab that hangs answers nobody, as one that the browser has frozen.
  const hanging = page.evaluate(() => {
    const until = Date.now() + 12_000;
    while (Date.now() < until);
  });
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => others.length, { timeout: 10_000 }).toBe(1);
  await notifyOf(database, buyer, 'L-2');
  await expect(toast(second, 'L-2')).toBeVisible();
  await hanging;
  await expect(bell(page)).toHaveAccessibleName(text('member.unread', { count: 2 }));

  await second.close();
  await notifyOf(database, buyer, 'L-3');
  await expect(bell(page)).toHaveAccessibleName(text('member.unread', { count: 3 }), { timeout: 20_000 });
});

test('without worker and locks each tab has its own @desktop', async ({ page, context, market, database, text, faults }) => {
  faults.expected(/Service worker unsupported/);
  await withoutWorker(page);
  await context.addInitScript(() => {
    delete (Navigator.prototype as { locks?: unknown }).locks;
  });
  const buyer = await market.buyer();
  const first = streamsOf(page);
  await logIn(page, buyer.email, '/account/security');
  const second = await context.newPage();
  const others = streamsOf(second);
  await open(second, '/account/security');
  await expect.poll(() => [first.length, others.length]).toEqual([1, 1]);
  await notifyOf(database, buyer, 'E-1');
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName(text('member.unread', { count: 1 }));
});
