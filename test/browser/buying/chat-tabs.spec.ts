import { type BrowserContext, type Page } from '@playwright/test';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { openDetails } from '../support/chat.ts';
import { expect, fit, logIn, test } from '../support/test.ts';

/*
 * The chat in several tabs of one browser, which have one connection, and what they have stored.
 */

const write = async (page: Page, text: Translate, message: string): Promise<void> => {
  await page.getByLabel(text('chat.write'), { exact: true }).fill(message);
  await page.keyboard.press('Enter');
};

/** Counts the sockets of the chat that are open in a page. */
function countSockets(page: Page): () => number {
  let open = 0;
  page.on('websocket', (socket) => {
    if (!new URL(socket.url()).pathname.endsWith('/im')) return;
    open++;
    socket.on('close', () => open--);
  });
  return () => open;
}

const secondTab = async (context: BrowserContext, page: Page): Promise<{ tab: Page; sockets: () => number }> => {
  const tab = await context.newPage();
  const sockets = countSockets(tab);
  await tab.goto(page.url());
  return { tab, sockets };
};

test('two tabs have one connection; when its tab is closed the other one takes it', async ({ page, context, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  const ofFirst = countSockets(page);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await write(page, text, 'From the first');
  await expect(page.getByRole('log').getByText('From the first')).toBeVisible();
  const { tab, sockets } = await secondTab(context, page);
  await expect(tab.getByRole('log').getByText('From the first')).toBeVisible();
  await write(tab, text, 'From the second');
  await expect(tab.getByRole('log').getByText(text('chat.sent')).nth(1)).toBeVisible();
  await expect(page.getByRole('log').getByText('From the second')).toBeVisible();
  expect([ofFirst(), sockets()]).toEqual([1, 0]);
  await page.close();
  await expect.poll(sockets, { timeout: 15_000 }).toBe(1);
  await write(tab, text, 'Alone');
  await expect(tab.getByRole('log').getByText('Alone')).toBeVisible();
});

test('a frozen tab loses the connection to the one that is looked at', async ({ page, context, market, text, faults }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await write(page, text, 'Before');
  await expect(page.getByRole('log').getByText('Before')).toBeVisible();
  const { tab, sockets } = await secondTab(context, page);
  await expect(tab.getByRole('log').getByText('Before')).toBeVisible();
  // A tab that hangs answers nobody, as one that the browser has frozen; a browser without windows freezes none.
  faults.expected(/WebSocket/);
  const hanging = page.evaluate(() => {
    const until = Date.now() + 12_000;
    while (Date.now() < until);
  });
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(sockets, { timeout: 10_000 }).toBe(1);
  await write(tab, text, 'Taken over');
  await expect(tab.getByRole('log').getByText('Taken over')).toBeVisible();
  await hanging;
  await expect(page.getByRole('log').getByText('Taken over')).toBeVisible({ timeout: 20_000 });
});

test('a tab that crashes leaves the connection to another one', async ({ page, context, market, text, faults }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await write(page, text, 'Before');
  await expect(page.getByRole('log').getByText('Before')).toBeVisible();
  const { tab, sockets } = await secondTab(context, page);
  await expect(tab.getByRole('log').getByText('Before')).toBeVisible();
  faults.expected(/WebSocket|ERR_/);
  const browser = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Nobody is there to answer.
  void browser.send('Page.crash').catch(() => undefined);
  await crashed;
  await expect.poll(sockets, { timeout: 15_000 }).toBe(1);
  await write(tab, text, 'After');
  await expect(tab.getByRole('log').getByText('After')).toBeVisible();
  await expect(tab.getByRole('log').getByText(text('chat.sent')).nth(1)).toBeVisible();
});

test('without Web Locks each tab has a connection of its own, and both show what comes', async ({ page, context, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const ofFirst = countSockets(page);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await write(page, text, 'From the first');
  await expect(page.getByRole('log').getByText('From the first')).toBeVisible();
  const { tab, sockets } = await secondTab(context, page);
  await expect(tab.getByRole('log').getByText('From the first')).toBeVisible();
  await expect.poll(() => [ofFirst(), sockets()]).toEqual([1, 1]);
  await write(tab, text, 'From the second');
  await expect(page.getByRole('log').getByText('From the second')).toBeVisible();
  // Neither ends the other one’s.
  expect([ofFirst(), sockets()]).toEqual([1, 1]);
});

test('a logout in one tab ends the chat in all, and nothing of it stays on the device', async ({ page, context, market, text, faults }) => {
  // What the other page asks for while its session ends.
  faults.expected(/^401 \/api\//);
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await write(page, text, 'Between us');
  await expect(page.getByRole('log').getByText(text('chat.sent'))).toBeVisible();
  const { tab } = await secondTab(context, page);
  await expect(tab.getByRole('log').getByText('Between us')).toBeVisible();
  const stored = () =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      return [...names, ...Object.keys(localStorage)].filter((name) => name?.startsWith('cldb2b-prod-chat'));
    });
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(0);
  await page
    .getByRole('banner')
    .getByLabel(new RegExp(`^${text('common.account')}: `))
    .click();
  await page.getByRole('button', { name: text('common.logout') }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(tab).toHaveURL(/\/login/, { timeout: 15_000 });
  await expect.poll(stored).toEqual([]);
});

test('a person of the other company is asked for a direct conversation, and agrees', async ({ page, newPage, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await write(page, text, 'Hello');
  await openDetails(page, text);
  await page.getByRole('button', { name: text('common.actionsFor', { name: seller.name }), exact: true }).click();
  await page.getByRole('menuitem', { name: text('chat.askFriend'), exact: true }).click();
  await expect(page.getByText(text('chat.friendAsked', { name: seller.name }))).toBeVisible();

  const other = await newPage();
  await logIn(other, seller.email, '/seller-console/messages', 'seller');
  await other.getByRole('button', { name: text('chat.informs') }).click();
  await fit(other, { targets: true });
  await other.getByRole('button', { name: text('chat.agree'), exact: true }).click();
  await expect(other.getByText(text('chat.agreed'), { exact: true })).toBeVisible();
  await other
    .getByRole('button', { name: text('chat.openIt'), exact: true })
    .first()
    .click();
  await write(other, text, 'Nice to meet you');
  await page.keyboard.press('Escape');
  await page.goto('/message/chat');
  const row = page
    .getByRole('list', { name: text('chat.conversations') })
    .getByRole('button')
    .first();
  await expect(row).toContainText('Nice to meet you');
  await row.click();
  await expect(page.getByRole('log').getByText('Nice to meet you')).toBeVisible();
  await fit(page, { targets: true });
});

test('emoji, a place and a choice of messages to forward', async ({ page, context, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 52.52, longitude: 13.405 });
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const thread = page.getByRole('log');
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: text('chat.more'), exact: true }).press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  };
  await choose(text('chat.emoji'));
  await page.getByRole('button', { name: '👍', exact: true }).click();
  await expect(page.getByLabel(text('chat.write'), { exact: true })).toHaveValue('👍');
  await page.getByLabel(text('chat.write'), { exact: true }).press('Enter');
  await expect(thread.getByText('👍')).toBeVisible();
  await choose(text('chat.sendPlace'));
  await page.getByRole('button', { name: text('chat.ownPlace'), exact: true }).click();
  await expect(thread.getByRole('link', { name: text('chat.openMap') })).toHaveAttribute('href', 'geo:52.52,13.405');

  await thread
    .getByRole('button', { name: text('chat.actions') })
    .first()
    .press('Enter');
  await page.getByRole('menuitem', { name: text('chat.forward'), exact: true }).press('Enter');
  await expect(page.getByText(text('chat.selected', { count: 1 }))).toBeVisible();
  await fit(page, { targets: true });
  await page.getByRole('button', { name: text('chat.forward'), exact: true }).click();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
  await expect(thread.getByText(text('chat.combined', { count: 1 }))).toBeVisible();
  await thread.getByText(text('chat.combined', { count: 1 })).click();
  await expect(page.getByRole('dialog').getByText('👍')).toBeVisible();
});
