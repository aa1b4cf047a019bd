import { openDetails, openConversation } from '../support/chat.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * A report from the chat to the operator and back, a block, and a link to another site.
 */

test('a seller reports a message, the operator recalls it, and the seller blocks the buyer', async ({ page, newPage, market, text }) => {
  const [seller, buyer, operator] = await Promise.all([market.seller(), market.buyer(), market.operator()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const thread = page.getByRole('log');
  const field = page.getByLabel(text('chat.write'), { exact: true });
  await field.fill('Write to me: me@shop.example');
  await expect(page.getByText(text('chat.contactHidden'))).toBeVisible();
  await field.fill('You are a cheat');
  await expect(page.getByText(text('chat.contactHidden'))).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(thread.getByText('You are a cheat')).toBeVisible();

  const other = await newPage();
  await logIn(other, seller.email, '/seller-console/messages', 'seller');
  await openConversation(other, text);
  const theirs = other.getByRole('log');
  await expect(theirs.getByText('You are a cheat')).toBeVisible();
  await theirs
    .getByRole('button', { name: text('chat.actions') })
    .last()
    .press('Enter');
  await other.getByRole('menuitem', { name: text('chat.report'), exact: true }).press('Enter');
  await other.getByLabel(text('chat.reportReason')).selectOption('insult');
  await other.getByLabel(text('chat.reportNote')).fill('Out of nowhere');
  await other.getByRole('button', { name: text('chat.reportSend'), exact: true }).click();
  await expect(other.getByText(text('chat.reportSent'))).toBeVisible();

  const office = await newPage();
  await logIn(office, operator.email, `/operator/chat-reports?keyword=${encodeURIComponent(buyer.name)}`);
  await fit(office, { targets: true });
  await office
    .getByRole('link', { name: new RegExp(buyer.name) })
    .first()
    .click();
  await expect(office.getByText('You are a cheat')).toBeVisible();
  await expect(office.getByText('Out of nowhere')).toBeVisible();
  await fit(office, { targets: true });
  await office.getByLabel(text('chatReports.do.recalled')).check();
  await office.getByRole('button', { name: text('chatReports.decide'), exact: true }).click();
  await expect(office.getByText(text('chatReports.state.recalled')).first()).toBeVisible();
  await expect(thread.getByText('You are a cheat')).toHaveCount(0);

  await openDetails(other, text);
  await other.getByRole('button', { name: text('chat.block'), exact: true }).click();
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: text('chat.block'), exact: true })
    .click();
  await expect(other.getByRole('button', { name: text('chat.unblock') })).toBeVisible();
  // Who blocks does not write either.
  await expect(other.getByText(text('chat.blockedByYou'))).toBeVisible();
  await field.fill('Still there?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText(text('chat.sendAgain'))).toBeVisible();
});

test('the operator pastes a list of words', async ({ page, market, text }) => {
  const operator = await market.operator();
  await logIn(page, operator.email, '/operator/chat-words');
  await page.getByRole('textbox', { name: text('chatWords.lines'), exact: true }).fill('zzverbotenzz\n***\n');
  await page.getByRole('button', { name: text('chatWords.add'), exact: true }).click();
  await expect(page.getByText(text('chatWords.stored', { stored: 1, left: 1 }))).toBeVisible();
  const remove = page.getByRole('button', { name: text('chatWords.removeWord', { word: 'zzverbotenzz' }) });
  await fit(page, { targets: true });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await page.getByRole('link', { name: text('chatWords.found'), exact: true }).click();
  await fit(page, { targets: true });
});

test('a link leads through a page that names its host', async ({ page, text }) => {
  await open(page, `/leaving?to=${encodeURIComponent('https://shop.example/sofa')}`);
  await expect(page.getByText('shop.example', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: text('leaving.go', { host: 'shop.example' }) })).toHaveAttribute(
    'href',
    'https://shop.example/sofa',
  );
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  for (const bad of ['http://shop.example', 'javascript:alert(1)', 'https://a@shop.example', ''])
    expect((await page.request.get(`/leaving?to=${encodeURIComponent(bad)}`)).status()).toBe(404);
});
