import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* A seller gets a rate, sells, is settled, and is paid out by a file for the bank: as the operator and the seller see it. */

async function saved(page: Page, link: Locator): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('from the commission rate to the payout', async ({ page, market, text, language }) => {
  const { seller, ...item } = await market.item({ price: 50_00 });
  const operator = await market.operator();
  await market.takesTransfers();
  const main = page.getByRole('main');
  let number = '';
  const as = async (person: { email: string }, path: string, side?: 'seller'): Promise<void> => {
    await logIn(page, person.email, `${path}${path.includes('?') ? '&' : '?'}_lang=${language}`, side);
    await awake(page);
  };

  await test.step('the operator adds a rate for the seller', async () => {
    await as(operator, '/operator/commission');
    await fit(page);
    await main.getByRole('button', { name: text('commission.add'), exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: text('commission.seller') }).fill(seller.company);
    await page.getByRole('option', { name: seller.company }).click();
    await form.getByRole('textbox', { name: text('commission.rate'), exact: true }).fill('80');
    await form.getByLabel(text('commission.validFrom')).fill(new Date().toISOString().slice(0, 10));
    await form.getByRole('button', { name: text('commission.save'), exact: true }).click();
    await expect(form.getByText(/50\s?%/)).toBeVisible();
    await form.getByRole('textbox', { name: text('commission.rate'), exact: true }).fill('12.5');
    await form.getByRole('button', { name: text('commission.save'), exact: true }).click();
    await expect(main.getByRole('row', { name: new RegExp(seller.company) })).toBeVisible();
    await main.getByLabel(text('commission.item')).fill(item.itemCode);
    await main.getByRole('button', { name: text('commission.look'), exact: true }).click();
    await expect(main.getByRole('listitem').filter({ hasText: text('commission.applies') })).toContainText(/12[.,]5/);
  });

  await market.order(await market.buyer(), [item], { quantity: 4 });

  await test.step('the seller sees what is not settled, and enters an account', async () => {
    await as(seller, '/seller-console/settlements', 'seller');
    await expect(main.getByText(text('settlements.open', { currency: 'EUR' }))).toBeVisible();
    await expect(main.getByText(text('settlements.none'))).toBeVisible();
    await fit(page);
    await open(page, '/seller-console/payouts');
    await awake(page);
    await main.getByLabel(text('payouts.holder')).fill('Seller GmbH');
    await main.getByLabel('IBAN').fill('DE75 5121 0800 1245 1261 90');
    await main.getByRole('button', { name: text('payouts.saveAccount') }).click();
    await expect(main.getByRole('alert').first()).toBeVisible();
    await main.getByLabel('IBAN').fill('DE75 5121 0800 1245 1261 99');
    await main.getByRole('button', { name: text('payouts.saveAccount') }).click();
    await expect(page.getByText(text('payouts.accountSaved')).first()).toBeVisible();
    await fit(page);
  });

  await market.settle(seller);

  await test.step('the settlement has its amounts, orders and documents', async () => {
    await open(page, '/seller-console/settlements');
    const link = main.getByRole('link', { name: /^S-\d+-/ });
    number = (await link.innerText()).trim();
    await fit(page);
    await link.click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('settlements.one', { number }));
    await expect(main.getByRole('row', { name: new RegExp(text('settlements.column.payout')) })).toBeVisible();
    await fit(page);
    const statement = await saved(page, main.getByRole('link', { name: 'PDF', exact: true }).first());
    expect(statement.name).toBe(`${number}.pdf`);
    const list = await saved(page, main.getByRole('link', { name: 'CSV', exact: true }));
    expect(list.content.toString().trim().split('\n')).toHaveLength(2);
    const invoice = await saved(page, main.getByRole('link', { name: 'PDF', exact: true }).nth(1));
    expect(invoice.name).toMatch(/^INV-\d+-\d{4}-\d{6}\.pdf$/);
    expect(invoice.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('the operator orders the payout, downloads the file and records what the bank has made', async () => {
    await as(operator, '/operator/payouts');
    await fit(page);
    const all = main.getByRole('checkbox', { name: text('payouts.chooseAll') });
    if (await all.isVisible()) {
      await all.check();
      await all.uncheck();
    } else for (const box of await main.getByRole('checkbox').all()) if (await box.isVisible()) await box.uncheck();
    await main.getByRole('checkbox', { name: text('payouts.choose', { seller: seller.company }) }).check();
    await main.getByRole('button', { name: new RegExp(text('payouts.order', { count: 1, amount: '' }).replace(/[\s,]*$/, '')) }).click();
    await expect(main.getByRole('heading', { level: 1 })).toContainText(text('payouts.runOf', { id: '' }).trim());
    await fit(page);
    const file = await saved(page, main.getByRole('link', { name: text('payouts.file') }));
    expect(file.content.toString()).toContain('<IBAN>DE75512108001245126199</IBAN>');
    expect(file.content.toString()).toContain(number);
    await main.getByRole('button', { name: text('payouts.execute', { count: 1 }), exact: true }).click();
    await expect(main.getByText(text('payouts.state.executed'), { exact: true })).toBeVisible();
    await expect(main.getByRole('button', { name: text('payouts.execute', { count: 1 }), exact: true })).toBeHidden();
  });

  await test.step('the seller sees that it is paid', async () => {
    await as(seller, '/seller-console/payouts', 'seller');
    await expect(main.getByText(text('payouts.state.executed'), { exact: true }).first()).toBeVisible();
    await fit(page);
    await main.getByRole('link', { name: number }).click();
    await expect(main.getByText(text('settlements.state.paid_out'), { exact: true }).first()).toBeVisible();
  });
});
