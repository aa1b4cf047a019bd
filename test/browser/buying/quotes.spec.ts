import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { quoteNumber } from '../../../contract/buying/quotes.ts';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * A buyer asks a seller about an item and for its price; the seller answers both; what is accepted is the price in the cart.
 */

/** What stands below an item begins to work once the page is used. */
async function showQuestions(page: Page, text: Translate): Promise<void> {
  const button = page.getByRole('button', { name: text('facts.questionsShow'), exact: true });
  await button.scrollIntoViewIfNeeded();
  await expect(async () => {
    await button.click({ timeout: 1_000 });
    await expect(button).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

test('a question is asked on the item’s page, answered in the console, and published without a name', async ({
  page,
  newPage,
  market,
  text,
}) => {
  // Without digits: some of them would be hidden as a telephone number.
  const words = `Is it oiled? ${randomUUID().replaceAll(/[\d-]/g, '')}`;
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  await logIn(page, buyer.email, item.path);
  await showQuestions(page, text);
  await page.getByLabel(text('questions.yours')).fill(`${words} Write to me@shop.example`);
  await expect(page.getByText(text('questions.contactHidden', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: text('questions.ask'), exact: true }).click();
  await expect(page.getByText(text('questions.sent'))).toBeVisible();
  await fit(page);

  const sellerPage = await newPage();
  await logIn(sellerPage, item.seller.email, '/', 'seller');
  await open(sellerPage, '/seller-console/questions');
  const row = sellerPage.getByRole('listitem').filter({ hasText: words });
  await expect(row).not.toContainText('me@shop.example');
  await row.getByRole('button', { name: text('questions.answerNow'), exact: true }).click();
  await row.getByLabel(text('questions.answer')).fill('Yes, with linseed oil.');
  await row.getByLabel(text('questions.publish')).check();
  await fit(sellerPage);
  await row.getByRole('button', { name: text('questions.send'), exact: true }).click();
  await expect(row).toHaveCount(0);

  await open(page, '/my-items/questions');
  await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText('Yes, with linseed oil.');
  await fit(page);
  await open(page, item.path);
  await showQuestions(page, text);
  const published = page.getByRole('listitem').filter({ hasText: words });
  await expect(published).toContainText('Yes, with linseed oil.');
  await expect(published).not.toContainText(buyer.name);
});

test('a quote goes from the request to the price in the cart', async ({ page, newPage, market, text, format }) => {
  const [item, buyer] = await Promise.all([market.item({ price: 14_00 }), market.buyer()]);
  await logIn(page, buyer.email, `/purchased/quotes/new?item=${item.id}`);
  await page.getByLabel(text('quotes.quantity'), { exact: true }).first().fill('40');
  await page.getByLabel(text('quotes.note')).fill('For a show house');
  await fit(page);
  await page.getByRole('button', { name: text('quotes.send'), exact: true }).click();
  await page.waitForURL(/\/purchased\/quotes\/\d+$/);
  const path = new URL(page.url()).pathname;
  const id = Number(path.split('/').at(-1));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('quotes.detail', { number: quoteNumber(id) }));

  const sellerPage = await newPage();
  await logIn(sellerPage, item.seller.email, '/', 'seller');
  await open(sellerPage, `/seller-console/quotes/${id}`);
  await sellerPage.getByRole('button', { name: text('quotes.sendOffer'), exact: true }).click();
  await expect(sellerPage.getByRole('alert').first()).toBeVisible();
  await sellerPage.getByLabel(text('quotes.unitPrice'), { exact: true }).first().fill('11.50');
  await sellerPage.getByRole('button', { name: text('quotes.sendOffer'), exact: true }).click();
  await expect(sellerPage.getByText(text('quotes.offerSent'))).toBeVisible();
  await fit(sellerPage);
  const coming = sellerPage.waitForEvent('download');
  await sellerPage.getByRole('link', { name: text('quotes.paper') }).click();
  expect((await coming).suggestedFilename()).toBe(`${quoteNumber(id)}.pdf`);

  await open(page, path);
  await expect(page.getByText(format.money(46_000, 'EUR')).first()).toBeVisible();
  await fit(page);
  await page.getByRole('button', { name: text('quotes.accept'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('quotes.accept'), exact: true })
    .click();
  await expect(page.getByText(text('quotes.accepted'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: text('quotes.toCart'), exact: true }).click();
  await expect(page.getByText(text('quotes.inCart', { count: 1 }))).toBeVisible();
  await open(page, '/shopcart');
  await awake(page);
  await expect(page.getByText(format.money(1_150, 'EUR')).first()).toBeVisible();
  await open(page, '/purchased/quotes?state=accepted');
  await expect(page.getByRole('link', { name: quoteNumber(id) })).toBeVisible();
  await fit(page);
});
