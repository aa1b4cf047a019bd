import type { Page } from '@playwright/test';
import { awake, expect, fit, logIn, open, test } from './support.ts';

/*
 * Goods for few: a seller finds a buyer by its VAT number, makes an item exclusive to it and opens it again; the buyer sees it meanwhile.
 */

/** The seller has several stores: one is chosen on the way. */
async function sell(page: Page, path: string): Promise<void> {
  await logIn(page, 'commandes@atelierloire.example', path, 'seller');
  await page.locator('main li button').first().click();
  await page.waitForURL(path);
  await awake(page);
}

const buyer = { email: 'achats@maisonclaire.example', name: 'Maison Claire SAS', vatId: 'FR83 404 833 048' };

test('an item is shown to one buyer, and to everyone again', async ({ page, newPage, visit, text, isPhone }) => {
  await sell(page, '/seller-console/exclusives');
  await page.getByRole('button', { name: text('exclusive.newItems'), exact: true }).click();
  await page.getByRole('combobox', { name: text('exclusive.items') }).fill('ALR');
  const option = page.getByRole('option').nth(isPhone ? 1 : 0);
  await expect(option).toContainText('ALR-');
  const said = await option.innerText();
  const name = said.split('\n')[0] ?? '';
  const code = /ALR-\d+/.exec(said)?.[0] ?? '';
  await option.click();
  await page.getByRole('button', { name: text('exclusive.findBuyer'), exact: true }).click();
  await page.getByLabel(text('exclusive.reference')).fill(buyer.vatId);
  await page.getByLabel(text('exclusive.reference')).press('Enter');
  await expect(page.getByRole('button', { name: text('exclusive.takeAway', { name: buyer.name }) })).toBeVisible();
  await fit(page);
  await page.getByRole('button', { name: text('exclusive.make'), exact: true }).click();
  const right = page.getByRole('row').filter({ hasText: code }).filter({ hasText: buyer.name });
  await expect(right).toContainText(text('exclusive.state.live'));

  const theirs = await newPage();
  await logIn(theirs, buyer.email, '/exclusive/product-exclusive');
  const line = theirs.getByRole('listitem').filter({ hasText: code });
  await expect(line).toContainText(name);
  await fit(theirs);
  const address = (await line.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
  expect((await visit(address)).status).toBe(404);
  await open(theirs, '/exclusive/store-exclusive');
  await expect(theirs.getByRole('link', { name: 'Atelier Loire Réserve' })).toBeVisible();

  await right.getByRole('button', { name: text('exclusive.open'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('exclusive.open'), exact: true })
    .click();
  await expect(right).toContainText(text('exclusive.state.ended'));
  await open(theirs, '/exclusive/product-exclusive');
  await expect(theirs.getByRole('listitem').filter({ hasText: code })).toHaveCount(0);
});

test('a group of buyers is made and ended', async ({ page, text, isPhone }) => {
  const name = `Essai ${isPhone ? 'phone' : 'desktop'} ${Date.now()}`;
  await sell(page, '/seller-console/exclusives?view=groups');
  await page.getByRole('button', { name: text('exclusive.newGroup'), exact: true }).click();
  await page.getByLabel(text('exclusive.groupName'), { exact: true }).fill(name);
  await page.getByRole('button', { name: text('exclusive.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page
    .getByRole('button', { name: text('exclusive.addBuyers'), exact: true })
    .first()
    .click();
  await page.getByRole('combobox', { name: text('exclusive.buyers') }).fill('Lindenau');
  await page.getByRole('option', { name: /Lindenau/ }).click();
  await page
    .locator('form')
    .getByRole('button', { name: text('exclusive.addBuyers'), exact: true })
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Wohnhaus Lindenau' })).toContainText(text('exclusive.state.live'));
  await fit(page);
  await page.getByRole('button', { name: text('exclusive.endGroup'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('exclusive.endGroup'), exact: true })
    .click();
  await expect(page.getByRole('button', { name: text('exclusive.endGroup'), exact: true })).toHaveCount(0);
});
