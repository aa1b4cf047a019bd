import { type BrowserContext, type Page } from '@playwright/test';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { openConversation } from '../support/chat.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * The chat of a buyer and a store, with both in a browser of their own.
 */

const write = async (page: Page, text: Translate, message: string): Promise<void> => {
  await page.getByLabel(text('chat.write'), { exact: true }).fill(message);
  await page.keyboard.press('Enter');
};

test('a buyer writes to the store of an item, and the store answers', async ({ page, newPage, market, text }) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  const { seller, store } = item;
  await logIn(page, buyer.email, item.path);
  await page.getByRole('link', { name: text('common.writeToStore'), exact: true }).click();
  await expect(page.getByRole('heading', { name: store.name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: text('chat.sendCard'), exact: true }).click();
  const thread = page.getByRole('log');
  await expect(thread.getByRole('link', { name: item.name, exact: true })).toBeVisible();
  await write(page, text, 'Is it available in walnut?');
  await expect(thread.getByText('Is it available in walnut?')).toBeVisible();
  await expect(page.getByLabel(text('chat.write'), { exact: true })).toHaveValue('');
  await fit(page, { targets: true });

  const other = await newPage();
  await logIn(other, seller.email, '/seller-console/messages', 'seller');
  const row = other.getByRole('list', { name: text('chat.conversations') }).getByRole('button');
  await expect(row).toContainText('Is it available in walnut?');
  await expect(row.getByText(text('chat.unreadCount', { count: 2 }))).toBeAttached();
  await row.click();
  await expect(other.getByRole('log').getByText('Is it available in walnut?')).toBeVisible();
  // The buyer sees that it was read, without loading anything.
  await expect(thread.getByText(text('chat.readBy', { count: 1 })).first()).toBeVisible();

  await other.getByLabel(text('chat.write'), { exact: true }).pressSequentially('Yes');
  await expect(page.getByText(text('chat.types', { name: seller.name }))).toBeVisible();
  await other.keyboard.press('Enter');
  await expect(thread.getByText('Yes', { exact: true })).toBeVisible();
  await fit(other, { targets: true });
});

test('where WebSockets are blocked, messages are sent and come by HTTP', async ({ page, newPage, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await page.routeWebSocket(/\/im/, (socket) => socket.close());
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const thread = page.getByRole('log');
  await write(page, text, 'Is it available?');
  await expect(thread.getByText('Is it available?')).toBeVisible();
  await expect(thread.getByText(text('chat.sent'))).toBeVisible();

  const other = await newPage();
  await logIn(other, seller.email, '/seller-console/messages', 'seller');
  await openConversation(other, text);
  await expect(other.getByRole('log').getByText('Is it available?')).toBeVisible();
  await write(other, text, 'From Monday on');
  await expect(thread.getByText('From Monday on')).toBeVisible({ timeout: 20_000 });
});

test('messages are answered, changed, recalled and reacted to by keyboard', async ({ page, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const thread = page.getByRole('log');
  await write(page, text, 'First');
  await expect(thread.getByText('First')).toBeVisible();
  await expect(thread.getByText(text('chat.sent'))).toBeVisible();
  const act = async (name: string): Promise<void> => {
    await thread
      .getByRole('button', { name: text('chat.actions') })
      .last()
      .press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  };
  await page.getByLabel(text('chat.write'), { exact: true }).press('ArrowUp');
  await expect(page.getByText(text('chat.editing'))).toBeVisible();
  await write(page, text, 'First, changed');
  await expect(thread.getByText('First, changed')).toBeVisible();
  await expect(thread.getByText(text('chat.edited'))).toBeVisible();

  await act(text('chat.reply'));
  await write(page, text, 'An answer');
  await expect(thread.getByRole('article').last().locator('blockquote')).toContainText('First, changed');

  await act(text('chat.react'));
  await page.getByRole('button', { name: '👍', exact: true }).press('Enter');
  await expect(thread.getByRole('button', { name: text('chat.reactionCount', { reaction: '👍', count: 1 }) })).toBeVisible();

  await act(text('chat.recall'));
  await expect(thread.getByText(text('chat.recalledOwn'))).toBeVisible();
  await expect(thread.getByText('An answer')).toHaveCount(0);
});

test('what is written without a connection waits and is sent once', async ({ page, context, market, text, faults, isPhone }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const thread = page.getByRole('log');
  await write(page, text, 'Before');
  await expect(thread.getByText('Before')).toBeVisible();
  await expect(thread.getByText(text('chat.sent'))).toBeVisible();
  // The last part of the details that is loaded by itself.
  if (!isPhone) await expect(page.getByRole('complementary').getByText(text('chatTranslation.always'))).toBeVisible();
  faults.expected(/ERR_INTERNET_DISCONNECTED|WebSocket|fetching the script|Service worker/);
  await offline(context, true);
  await write(page, text, 'Meanwhile');
  await expect(thread.getByText(text('chat.waiting'))).toBeVisible();
  await offline(context, false);
  await expect(thread.getByText(text('chat.waiting'))).toHaveCount(0, { timeout: 30_000 });
  await expect(thread.getByText('Meanwhile')).toHaveCount(1);
});

const offline = (context: BrowserContext, isOff: boolean): Promise<void> => context.setOffline(isOff);

test('a conversation of others is not there', async ({ page, market, text }) => {
  const buyer = await market.buyer();
  await logIn(page, buyer.email, '/message/chat?gid=01a21e42-a717-7609-90a7-17ddcf2c5ebc');
  await expect(page.getByText(text('chat.gone'))).toBeVisible();
  await open(page, '/message/chat');
  await expect(page.getByText(text('chat.none'))).toBeVisible();
});
