import type { BrowserContext, Page, Worker } from '@playwright/test';
import { mailTemplates } from '../../../server/platform/mail/templates.ts';
import { notify } from '../../../server/platform/notifications.ts';
import type { Database } from '../../../server/platform/postgres/pool.ts';
import type { Person } from '../support/market.ts';
import { expect, logIn, open, test } from '../support/test.ts';

/*
 * Push messages in the worker of a browser. No push service is asked: what the server has put on its way to a device is delivered as one
 * would deliver it. A browser without a screen shows no notifications: a list in the worker takes them.
 */

const mails = mailTemplates({ orderAccepted: { link: true, topic: 'orderAccepted' } });
/** Requests to this host fail: names under it never resolve. */
const endpoint = 'https://push.invalid/';
/** The key and the secret of the example in RFC 8291, appendix A. */
const publicKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const auth = 'BTBZMqHH6r4Tts7J_aSIgg';

/** Makes the browser's session a device that takes push messages. */
const addDevice = (database: Database, { userId }: Person) =>
  database.pool.query(
    `insert into push_subscription (user_id, session_id, endpoint, public_key, auth, shows_text, created_at)
     select user_id, id, $2 || id, $3, $4, true, now() from user_session where user_id = $1 and ended_at is null order by created_at desc limit 1`,
    [userId, endpoint, publicKey, auth],
  );

const notifyOf = (database: Database, { userId, email }: Person, order: string) =>
  database.transaction((tx) =>
    notify(
      tx,
      { now: new Date(), publicUrl: 'http://localhost' },
      mails.orderAccepted,
      [{ userId, email, language: 'en', kind: 'buyer' }],
      { order, store: 'Oak', link: '/purchased/purchase-orders' },
    ),
  );

/** What waits for the devices of a person, as a push service would deliver it. */
async function waitingOf(database: Database, { userId }: Person): Promise<string[]> {
  const { rows } = await database.pool.query<{ content: string }>(
    `select (m.payload || jsonb_build_object('text', m.text))::text as content
     from push_message m join push_subscription p on p.id = m.subscription_id where p.user_id = $1 order by m.id`,
    [userId],
  );
  return rows.map(({ content }) => content);
}

/** Delivers a message to the worker of this browser. */
async function delivererOf(context: BrowserContext, page: Page): Promise<(data: string) => Promise<void>> {
  const client = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

type Shown = { title: string; body: string; tag: string; data: { link: string } };
/** The worker's global scope with the list. */
type Listing = {
  shown: Shown[];
  opened: string[];
  registration: { showNotification: unknown; getNotifications: unknown };
  clients: { openWindow: unknown };
};

const listIn = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Listing;
    [scope.shown, scope.opened] = [[], []];
    scope.registration.showNotification = (title: string, options: Omit<Shown, 'title'>) => {
      scope.shown = [...scope.shown.filter(({ tag }) => tag !== options.tag), { ...options, title }];
      return Promise.resolve();
    };
    scope.registration.getNotifications = () =>
      Promise.resolve(scope.shown.map((one) => ({ ...one, close: () => (scope.shown = scope.shown.filter((other) => other !== one)) })));
    scope.clients.openWindow = (address: string) => Promise.resolve(scope.opened.push(address));
  });
const shownIn = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Listing).shown);
const openedIn = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Listing).opened);

/** Clicks the first notification. */
const clickIn = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Listing & { ExtendableEvent: typeof Event };
    const event = new scope.ExtendableEvent('notificationclick');
    const close = () => (scope.shown = scope.shown.slice(1));
    dispatchEvent(Object.assign(event, { notification: { ...scope.shown[0], close } }));
  });

test(
  'a push message is shown with its text, one of the same topic replaces it, a click opens its page, logging out removes the rest',
  {
    tag: '@desktop',
  },
  async ({ page, context, market, database, text, faults }) => {
    // What the page was asking for when its user logged out.
    faults.expected(/^401 \/api\//);
    const buyer = await market.buyer();
    await logIn(page, buyer.email, '/account/security');
    await addDevice(database, buyer);
    // Who looks at a page is not notified by devices.
    await page.goto('about:blank');
    for (const order of ['PO-1', 'PO-2']) await notifyOf(database, buyer, order);
    await expect.poll(() => waitingOf(database, buyer), { timeout: 30_000 }).toHaveLength(2);
    const [first = '', second = ''] = await waitingOf(database, buyer);

    await open(page, '/account/security');
    await expect.poll(() => context.serviceWorkers().length).toBe(1);
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('the worker is gone');
    await listIn(worker);
    const deliver = await delivererOf(context, page);
    await deliver(first);
    await expect.poll(() => shownIn(worker)).toHaveLength(1);
    const [notification] = await shownIn(worker);
    expect(`${notification?.title} ${notification?.body}`).toMatch(/Oak.*PO-[12]|PO-[12].*Oak/s);

    await deliver(first);
    await deliver(second);
    await expect.poll(() => shownIn(worker)).toHaveLength(2);

    await clickIn(worker);
    const { origin } = new URL(page.url());
    await expect.poll(() => openedIn(worker)).toEqual([`${origin}/purchased/purchase-orders`]);
    expect(await shownIn(worker)).toHaveLength(1);

    // Nothing of it is left to the next person at this computer.
    await page
      .getByRole('banner')
      .getByLabel(new RegExp(`^${text('common.account')}: `))
      .click();
    await page.getByRole('button', { name: text('common.logout'), exact: true }).click();
    await expect.poll(() => shownIn(worker)).toEqual([]);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(text('login.expired'))).toHaveCount(0);
  },
);
