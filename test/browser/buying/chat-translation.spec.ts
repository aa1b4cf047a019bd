import type { Page } from '@playwright/test';
import { openDetails, openConversation } from '../support/chat.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * Translation of messages. The market of these tests has a service that turns texts into capitals and writes the language in front.
 */

test('a message is translated on a click or always, and not where the company forbids it', async ({ page, newPage, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  // The pages are English, on phones German.
  const isGerman = text('chatTranslation.title') === 'Übersetzung';
  const [first, second] = isGerman
    ? ['We pack the chairs of PO-00001234', 'They arrive on Monday']
    : ['Wir packen die Tische aus PO-00001234', 'Sie kommen am Montag, und das Zubehör auch'];
  const translated = (written: string) => `[${isGerman ? 'de' : 'en'}] ${written.toUpperCase()}`;

  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await write(page, text('chat.write'), 'Hello');
  const thread = page.getByRole('log');
  await expect(thread.getByText('Hello')).toBeVisible();
  const other = await newPage();
  await logIn(other, seller.email, '/seller-console/messages', 'seller');
  await openConversation(other, text);
  await write(other, text('chat.write'), first);

  await expect(thread.getByText(first)).toBeVisible();
  const actions = thread
    .getByRole('article')
    .filter({ hasText: 'PO-00001234' })
    .getByRole('button', { name: text('chat.actions') });
  await actions.click();
  await page.getByRole('menuitem', { name: text('chat.translate'), exact: true }).click();
  await expect(thread.getByText(translated(first))).toBeVisible();
  await expect(thread.getByText(first, { exact: true })).toHaveCount(0);
  const source = isGerman ? 'Englisch' : 'German';
  await expect(thread.getByText(text('chatTranslation.from', { language: source }))).toBeVisible();
  await fit(page, { targets: true });
  await thread.getByRole('button', { name: text('chatTranslation.original') }).click();
  await expect(thread.getByText(first, { exact: true })).toBeVisible();
  await thread.getByRole('button', { name: text('chatTranslation.translation') }).click();
  await expect(thread.getByText(translated(first))).toBeVisible();

  await openDetails(page, text);
  const always = page.getByRole('checkbox', { name: text('chatTranslation.always') });
  await expect(page.getByText('LibreTranslate')).toBeVisible();
  await always.check();
  await expect(always).toBeChecked();
  await fit(page, { targets: true });
  await page.keyboard.press('Escape');
  await write(other, text('chat.write'), second);
  await expect(thread.getByText(translated(second))).toBeVisible();
  // What the reader wrote itself stays as it is.
  await expect(thread.getByText('Hello', { exact: true })).toBeVisible();
  await page.reload();
  await expect(thread.getByText(translated(first))).toBeVisible();

  await open(page, '/account/company-infos');
  const allow = page.getByRole('checkbox', { name: text('chatTranslation.allow') });
  await expect(allow).toBeChecked();
  await fit(page);
  await allow.uncheck();
  await expect(allow).not.toBeChecked();
  await open(page, `/message/chat?store=${seller.stores[0]?.id}`);
  await expect(thread.getByText(first, { exact: true })).toBeVisible();
  await actions.click();
  await expect(page.getByRole('menuitem', { name: text('chat.reply'), exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: text('chat.translate'), exact: true })).toHaveCount(0);
});

async function write(page: Page, field: string, message: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(message);
  await page.keyboard.press('Enter');
}
