import type { Page } from '@playwright/test';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * The message centre from the order to the reading: the seller sees the order and accepts it, the buyer sees that and reads it.
 */

test('an order, its acceptance and what both sides read of it', async ({ page, newPage, market, text }) => {
  const bell = (on: Page) => on.getByRole('banner').locator('a[href="/message/center"], a[href="/seller-console/notices"]').first();
  /** The number of the bell is asked for after a page has loaded. */
  const unread = (on: Page, count: number) =>
    expect(async () => {
      await on.reload();
      await expect(bell(on)).toHaveAccessibleName(count > 0 ? text('member.unread', { count }) : text('member.messages'), {
        timeout: 4_000,
      });
    }).toPass({ timeout: 45_000 });

  const item = await market.item({ price: 10_00 });
  const [store] = item.seller.stores;
  const buyer = await market.buyer();
  const order = await market.order(buyer, [item]);
  await market.notifyOfOrders();

  const selling = await newPage();
  await logIn(selling, item.seller.email, '/seller-console', 'seller');
  await unread(selling, 1);
  await bell(selling).click();
  await expect(selling).toHaveURL('/seller-console/notices');
  const sold = selling.getByRole('main').getByRole('link', { name: order.number });
  await expect(sold).toContainText(store?.name ?? '');
  await fit(selling);
  await sold.click();
  const news = selling.getByRole('article');
  await expect(news).toContainText(buyer.company);
  await expect(bell(selling)).toHaveAccessibleName(text('member.messages'));
  await fit(selling);
  await news.locator(`a[href="/seller-console/sales/${order.id}"]`).click();
  await expect(selling).toHaveURL(`/seller-console/sales/${order.id}`);
  await selling
    .getByRole('main')
    .getByRole('button', { name: text('seller.accept'), exact: true })
    .click();
  await expect(selling.getByText(text('states.accepted')).first()).toBeVisible();
  await market.notifyOfOrders();

  await logIn(page, buyer.email);
  await unread(page, 2);
  await open(page, '/message/center');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: order.number })).toHaveCount(2);
  await fit(page);
  await main
    .getByRole('link', { name: store?.name ?? '' })
    .first()
    .click();
  await expect(main.getByRole('article').getByRole('heading')).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName(text('member.unread', { count: 1 }));
  await fit(page);
  await main
    .getByRole('article')
    .getByRole('link', { name: text('notices.back') })
    .click();
  await main.getByRole('link', { name: text('notices.onlyUnread') }).click();
  await expect(main.getByRole('link', { name: order.number })).toHaveCount(1);
  await main.getByRole('button', { name: text('notices.markAllRead') }).click();
  await expect(main.getByText(text('notices.noneUnread'))).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName(text('member.messages'));
  await main.getByRole('link', { name: text('notices.alsoRead') }).click();
  await main.getByRole('checkbox', { name: new RegExp(store?.name ?? '') }).check();
  await main.getByRole('button', { name: text('notices.delete'), exact: true }).click();
  await expect(main.getByRole('link', { name: order.number })).toHaveCount(1);
  await expect(page.getByText(text('notices.deleted', { count: 1 }))).toBeVisible();

  // Turned off, a new order is no notice; the buyer's confirmation shows that it has been notified.
  await open(selling, '/seller-console/notifications');
  const topic = text('notifications.topic.saleNew');
  await selling.getByRole('checkbox', { name: text('notifications.inCentreOf', { topic }) }).uncheck();
  await expect(selling.getByText(text('notifications.saved'))).toBeVisible();
  const second = await market.order(buyer, [item]);
  await market.notifyOfOrders();
  await unread(page, 1);
  await open(selling, '/seller-console/notices');
  await expect(selling.getByRole('main').getByRole('link', { name: order.number })).toHaveCount(1);
  await expect(selling.getByRole('main').getByRole('link', { name: second.number })).toHaveCount(0);
});

test('the message centre is for approved buyers; sellers and buyers under review are refused', async ({
  page,
  newPage,
  market,
  text,
  faults,
}) => {
  faults.expected(/^403 \/403/);
  const applicant = await market.buyer({ state: 'draft' });
  await logIn(page, applicant.email);
  await page.goto('/message/center');
  await expect(page).toHaveURL('/403');
  await expect(page.getByRole('banner').getByRole('link', { name: text('member.messages'), exact: true })).toHaveCount(0);
  const selling = await newPage();
  await logIn(selling, (await market.seller()).email, '/seller-console', 'seller');
  await selling.goto('/message/center');
  await expect(selling).toHaveURL('/403');
});

test('several pages, long names, what is gone, and all of it marked as read from a later page', async ({
  page,
  market,
  database,
  text,
}) => {
  const buyer = await market.buyer();
  const name = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4);
  await database.pool.query(
    `insert into notice (user_id, kind, category, parameters, link, created_at, shown)
     select $1, 'orderAccepted', 'order', jsonb_build_object('order', 'N-' || n, 'store', $2::text || ' <b>'), '/purchased/purchase-orders/1', now(), true
     from generate_series(1, 25) n`,
    [buyer.userId, name],
  );
  await logIn(page, buyer.email);
  await open(page, '/message/center');
  const main = page.getByRole('main');
  const rows = main.getByRole('link', { name: 'N-' });
  await expect(rows).toHaveCount(20);
  await fit(page);
  await main.getByRole('link', { name: text('common.nextPage') }).click();
  await expect(rows).toHaveCount(5);
  await main.getByRole('button', { name: text('notices.markAllRead') }).click();
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: text('member.messages'), exact: true })
      .first(),
  ).toBeVisible();
  await expect(main.getByRole('button', { name: text('notices.markAllRead') })).toHaveCount(0);
  for (const box of await main.getByRole('checkbox', { name: new RegExp(name) }).all()) await box.check();
  await main.getByRole('button', { name: text('notices.delete'), exact: true }).click();
  // Nothing is left of that page.
  await expect(rows).toHaveCount(20);
  await expect(page).not.toHaveURL(/cursor/);
  await main.getByRole('link', { name: text('notices.onlyUnread') }).click();
  await expect(main.getByText(text('notices.noneUnread'))).toBeVisible();

  await open(page, '/message/center?message=9007199254740991');
  await expect(main.getByText(text('notices.gone', { days: 180 }))).toBeVisible();
  await expect(rows).toHaveCount(20);
  await rows.first().click();
  await main
    .getByRole('article')
    .getByRole('link', { name: text('notices.back') })
    .click();
  await expect(rows).toHaveCount(20);
});

test('visitors ask for no notices; signed-in users do not either while the stream says how many are unread, also on pages that are cached for all', async ({
  page,
  newPage,
  market,
  database,
  text,
}) => {
  const asked = (on: Page): string[] => {
    const found: string[] = [];
    on.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // A page that is looked at says so, for the devices of its user.
      const isAsked = pathname.includes('/notification/') && !pathname.endsWith('/push/look');
      if (request.serviceWorker() === null && isAsked) found.push(pathname);
    });
    return found;
  };
  const item = await market.item({ price: 10_00 });
  const visitor = await newPage();
  const [byVisitor, byBuyer] = [asked(visitor), asked(page)];
  const buyer = await market.buyer();
  await database.pool.query(
    `insert into notice (user_id, kind, category, parameters, created_at, shown, seq)
     values ($1, 'orderAccepted', 'order', '{"order": "1", "store": "Oak"}', now(), true, 1)`,
    [buyer.userId],
  );
  await database.pool.query('insert into notice_head (user_id, last_seq) values ($1, 1)', [buyer.userId]);
  await logIn(page, buyer.email);
  for (const path of [item.path, '/']) {
    await open(page, path);
    await expect(
      page
        .getByRole('banner')
        .getByRole('link', { name: text('member.unread', { count: 1 }) })
        .first(),
    ).toBeVisible();
  }
  await open(visitor, '/');
  // As long as the buyer's page has waited.
  await visitor.waitForTimeout(4_000);
  expect(byBuyer).toEqual([]);
  expect(byVisitor).toEqual([]);
});
