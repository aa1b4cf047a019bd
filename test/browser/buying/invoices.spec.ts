import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Locator, Page } from '@playwright/test';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* An order is paid; its invoice appears on its page and in the list, as PDF and as e-invoice, for both sides. */

async function saved(page: Page, link: Locator): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('a paid order has an invoice, which both sides download', async ({ page, market, text, language }) => {
  const { seller, ...item } = await market.item({ price: 50_00 });
  const buyer = await market.buyer();
  const order = await market.order(buyer, [item], { paid: false });
  const main = page.getByRole('main');
  let number = '';

  await test.step('the buyer pays', async () => {
    await logIn(page, buyer.email, `/purchased/purchase-orders/${order.id}?_lang=${language}`);
    await main.getByRole('link', { name: text('orders.pay'), exact: true }).click();
    await awake(page);
    await main.getByRole('button', { name: text('payment.pay'), exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('payment.result.paid'));
  });

  await test.step('the invoice is on the page of the order, as PDF and XML', async () => {
    await market.issueInvoices();
    const pdf = main.getByRole('link', { name: /^INV-.*PDF$/ });
    await expect(async () => {
      await open(page, `/purchased/purchase-orders/${order.id}`);
      await expect(pdf).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await fit(page);
    const paper = await saved(page, pdf);
    number = paper.name.replace('.pdf', '');
    expect(paper.content.subarray(0, 5).toString()).toBe('%PDF-');
    const xml = await saved(page, main.getByRole('link', { name: /XRechnung UBL$/ }));
    expect(xml.name).toBe(`${number}-xrechnung-ubl.xml`);
    expect(xml.content.toString()).toContain(`<cbc:ID>${number}</cbc:ID>`);
  });

  await test.step('and in the list, with the month as one file', async () => {
    await open(page, '/purchased/billing-manage');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('invoices.title'));
    await expect(main.getByText(number, { exact: true }).first()).toBeVisible();
    await fit(page);
    await main.getByRole('checkbox', { name: 'Factur-X' }).check();
    await main.getByRole('button', { name: text('invoices.prepare'), exact: true }).click();
    // Written in the background: it is there after the page was left, too.
    await expect(main.getByRole('list', { name: text('invoices.archives') })).toBeVisible();
    await open(page, '/purchased/billing-manage');
    await fit(page);
    const archive = await saved(page, main.getByRole('button', { name: text('invoices.download'), exact: true }));
    expect(archive.name).toMatch(/^invoices-\d{4}-\d{2}\.zip$/);
    expect(Object.keys(unzipSync(archive.content)).toSorted()).toEqual([`${number}-factur-x.pdf`, `${number}.pdf`]);
    await open(page, '/purchased/billing-manage?kind=credit_note');
    await expect(main.getByText(text('invoices.nothing'))).toBeVisible();
  });

  await test.step('the seller sees it in the console', async () => {
    await logIn(page, seller.email, '/seller-console/invoices', 'seller');
    await expect(main.getByText(number, { exact: true }).first()).toBeVisible();
    await fit(page);
    const factur = await saved(page, main.getByRole('link', { name: /Factur-X$/ }));
    expect(factur.content.subarray(0, 5).toString()).toBe('%PDF-');
    await open(page, `/seller-console/sales/${order.id}`);
    const paper = await saved(page, main.getByRole('link', { name: /^INV-.*PDF$/ }));
    expect(paper.name).toBe(`${number}.pdf`);
  });
});
