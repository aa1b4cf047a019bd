import type { Page } from '@playwright/test';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { openDetails } from '../support/chat.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * Customer service of a store: settings, a quick reply, a case from the question to the rating.
 */

const write = async (page: Page, text: Translate, message: string): Promise<void> => {
  await page.getByLabel(text('chat.write'), { exact: true }).fill(message);
  await page.keyboard.press('Enter');
};

test('a store answers by a quick reply, notes something and solves the case, and the buyer rates it', async ({
  page,
  newPage,
  market,
  text,
  isPhone,
}) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, seller.email, '/seller-console/service/replies', 'seller');
  await page.getByRole('button', { name: text('service.addReply'), exact: true }).click();
  await page.getByLabel(text('service.replyName'), { exact: true }).fill('thanks');
  await page.getByLabel(text('service.language.en'), { exact: true }).fill('Thanks {buyer}, {order} is on its way');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('service.save'), exact: true })
    .click();
  await expect(page.getByText('/thanks')).toBeVisible();
  await fit(page, { targets: true });

  const other = await newPage();
  await logIn(other, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await write(other, text, 'Where is my order?');
  await expect(other.getByRole('log').getByText(text('chat.sent'))).toBeVisible();

  await open(page, '/seller-console/messages');
  const views = page.getByRole('group', { name: text('service.views') });
  await views.getByRole('button', { name: text('service.view.unassigned') }).click();
  const row = page.getByRole('list', { name: text('chat.conversations') }).getByRole('button');
  await expect(row).toContainText('Where is my order?');
  await fit(page, { targets: true });
  await row.click();
  await page.getByRole('button', { name: text('service.do.take'), exact: true }).click();
  await expect(page.getByText(text('service.you'), { exact: true })).toBeVisible();

  // A value that is missing is marked, and nothing is sent until it is filled in.
  const area = page.getByLabel(text('chat.write'), { exact: true });
  await area.pressSequentially('/tha');
  await page.getByRole('option', { name: /thanks/ }).click();
  await expect(page.getByText(text('service.missingValues', { values: '{order}' }))).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('is on its way')).toHaveCount(0);
  await area.fill((await area.inputValue()).replace('{order}', 'PO-1'));
  await page.keyboard.press('Enter');
  await expect(other.getByRole('log').getByText('PO-1 is on its way')).toBeVisible();

  await page.getByRole('button', { name: text('service.actions'), exact: true }).click();
  await page.getByRole('menuitem', { name: text('service.notes'), exact: true }).click();
  const notes = page.getByRole('dialog');
  await notes.getByLabel(text('service.note'), { exact: true }).fill('Carrier was called');
  await notes.getByRole('button', { name: text('service.addNote'), exact: true }).click();
  await expect(notes.getByText('Carrier was called')).toBeVisible();
  await expect(page.getByText(text('service.state.waiting'), { exact: true })).toBeAttached();
  await page.keyboard.press('Escape');
  // They stand in the details as well.
  await expect((await openDetails(page, text)).getByText('Carrier was called')).toBeVisible();
  if (isPhone) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text('service.do.solve'), exact: true }).click();
  await expect(page.getByText(text('service.state.solved'), { exact: true }).first()).toBeVisible();

  await expect(other.getByText('Carrier was called')).toHaveCount(0);
  await other.getByRole('radio', { name: text('service.stars', { count: 4 }) }).check();
  await other.getByLabel(text('service.comment')).fill('Quick');
  await other.getByRole('button', { name: text('service.rate'), exact: true }).click();
  await expect(other.getByText(text('service.rated'))).toBeVisible();
  await fit(other, { targets: true });

  await open(page, '/seller-console/service/ratings');
  await expect(page.getByText('Quick', { exact: true })).toBeVisible();
  await fit(page, { targets: true });
});

test('hours are saved', async ({ page, market, text }) => {
  const seller = await market.seller();
  await logIn(page, seller.email, '/seller-console/service', 'seller');
  const day = text('service.weekday.1');
  await page.getByRole('button', { name: text('service.addHours', { day }), exact: true }).click();
  await page.getByLabel(text('service.closes', { day }), { exact: true }).fill('08:00');
  await page.getByRole('button', { name: text('service.save'), exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel(text('service.closes', { day }), { exact: true }).fill('18:00');
  await page.getByRole('button', { name: text('service.save'), exact: true }).click();
  await expect(page.getByText(text('service.saved'), { exact: true })).toBeVisible();
  await fit(page, { targets: true });
  await page.reload();
  await expect(page.getByLabel(text('service.closes', { day }), { exact: true })).toHaveValue('18:00');
});
