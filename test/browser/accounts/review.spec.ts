import { message } from '../../../server/platform/texts.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * The full course of a review: a buyer completes its details and submits them, the operator asks for a change at a field, the buyer
 * corrects it, the operator accepts, the buyer orders.
 */

const paper = {
  name: 'extract.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n', 'latin1'),
};

test('a buyer is reviewed, makes the requested change, and orders', async ({ page, newPage, market, text, language, faults }) => {
  test.setTimeout(240_000);
  faults.expected(/^403 \/403/);
  const [{ email, company }, operator, item] = await Promise.all([
    market.buyer({ state: 'draft', vatId: 'LV40003032949' }),
    market.operator(),
    market.item(),
  ]);
  const remark = 'Under which name do you sell?';
  const main = page.getByRole('main');
  const banner = (state: 'submitted' | 'changes_requested' | 'approved') => main.getByText(text(`company.banner.${state}`));
  const handIn = main.getByRole('button', { name: text('company.handIn'), exact: true });

  await test.step('a page that is not open yet leads to what is missing', async () => {
    await logIn(page, email);
    await page.goto('/purchased/purchase-orders');
    await page.getByRole('link', { name: text('common.toReview') }).click();
    await expect(page).toHaveURL('/account/account-infos');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('company.accountTitle'));
    await fit(page);
  });

  await test.step('missing details prevent submission', async () => {
    await handIn.click();
    await expect(main.getByRole('alert')).toHaveText(message('review.incomplete', language, { count: 1 }));
    await main.getByLabel(text('company.documentKind')).selectOption('trade_register');
    await page.locator('input[type=file]').setInputFiles(paper);
    await expect(main.getByText(paper.name)).toBeVisible();
    await main.getByRole('button', { name: text('company.add'), exact: true }).click();
    await expect(main.getByRole('list', { name: text('company.documents') }).getByText(paper.name)).toBeVisible();
    await handIn.click();
    await expect(banner('submitted')).toBeVisible();
    await expect(handIn).toHaveCount(0);
  });

  const operatorPage = await newPage();
  const operatorMain = operatorPage.getByRole('main');
  await test.step('the operator takes it and asks for a change at a field', async () => {
    await logIn(operatorPage, operator.email, `/operator/audits?_lang=${language}`);
    await operatorMain.getByRole('link', { name: company }).click();
    await expect(operatorMain.getByRole('heading', { level: 1 })).toHaveText(company);
    await operatorMain.getByRole('button', { name: text('operator.claim'), exact: true }).click();
    const label = text('operator.remarkOn', { field: text('company.field.tradingName') });
    await operatorMain.getByRole('button', { name: label }).click();
    await operatorMain.getByLabel(label).fill(remark);
    await fit(operatorPage);
    await operatorMain.getByRole('button', { name: text('operator.requestChanges', { count: 1 }) }).click();
    const dialog = operatorPage.getByRole('alertdialog');
    await dialog.getByRole('button', { name: text('operator.sendRequest') }).click();
    await expect(dialog).toBeHidden();
    await expect(operatorMain.getByText(text('company.state.changes_requested')).first()).toBeVisible();
  });

  await test.step('the buyer sees the remark at the field and corrects it', async () => {
    await open(page, '/account/account-infos');
    await expect(banner('changes_requested')).toBeVisible();
    await expect(main.getByText(text('company.remarkIs', { note: remark })).first()).toBeVisible();
    await fit(page);
    await main.getByLabel(text('company.field.tradingName')).fill('Haus und Herd');
    await handIn.click();
    await expect(banner('submitted')).toBeVisible();
  });

  await test.step('the buyer goes on looking meanwhile', async () => {
    await open(page, '/');
    await expect(main.getByText(text('common.unaudited'))).toBeVisible();
    await page.evaluate(() => Object.assign(window, { samePage: true }));
  });

  await test.step('the operator accepts the paper and the company', async () => {
    await operatorPage.reload();
    await operatorMain.getByRole('button', { name: text('operator.claim'), exact: true }).click();
    await expect(operatorMain.getByText('Haus und Herd')).toBeVisible();
    const papers = operatorMain.getByRole('list', { name: text('company.documents') });
    await papers.getByRole('button', { name: text('operator.acceptDocument'), exact: true }).click();
    const dialog = operatorPage.getByRole('alertdialog');
    await dialog.getByRole('button', { name: text('operator.acceptDocument'), exact: true }).click();
    await expect(papers.getByText(text('company.documentState.accepted'))).toBeVisible();
    // No register knows the demo's VAT ids.
    await operatorMain
      .getByRole('button', { name: text('operator.accept'), exact: true })
      .first()
      .click();
    await dialog.getByLabel(text('operator.reason')).fill('Known from the trade fair');
    await dialog.getByRole('button', { name: text('operator.accept'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(operatorMain.getByText(text('company.state.approved')).first()).toBeVisible();
  });

  await test.step('the page that is open follows: no notice, all menus, and personal pages', async () => {
    // As when the tab is looked at again; the check is made every five seconds at most.
    await expect
      .poll(
        async () => {
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
          return main.getByText(text('common.unaudited')).count();
        },
        { timeout: 30_000 },
      )
      .toBe(0);
    await page
      .getByRole('banner')
      .getByLabel(new RegExp(`^${text('common.account')}: `))
      .click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: text('common.orders'), exact: true })
      .click();
    await expect(page).toHaveURL('/purchased/purchase-orders');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'samePage' in window), 'without a reload').toBe(true);
  });

  await test.step('the buyer may order at once', async () => {
    await open(page, '/account/account-infos');
    await expect(banner('approved')).toBeVisible();
    await open(page, '/account/company-infos');
    await expect(main.getByLabel(text('company.field.legalName'))).toHaveValue(company);
    await fit(page);
    await open(page, item.path);
    await page.getByRole('button', { name: text('item.addToCart'), exact: true }).click();
    await page.getByRole('link', { name: text('item.toCart'), exact: true }).click();
    const summary = main.getByRole('complementary', { name: text('cart.summary') });
    await expect(summary.getByText(text('common.unaudited'))).toHaveCount(0);
  });
});

test('the operator’s lists are filled, without barriers', async ({ page, market, text }) => {
  test.setTimeout(240_000);
  await logIn(page, (await market.operator()).email, '/operator');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('operator.overview'));
  await fit(page);
  for (const path of ['audits', 'audits?kind=seller', 'audits?tab=changes', 'audits?tab=decided', 'companies', 'users', 'companies/1'])
    await test.step(path, async () => {
      await open(page, `/operator/${path}`);
      await expect(
        main
          .getByRole('row')
          .nth(1)
          .or(main.getByRole('heading', { level: 2 }).first())
          .first(),
      ).toBeVisible();
      await fit(page);
    });
  await open(page, '/operator/audit-log');
  await main.getByRole('button', { name: text('operator.verify') }).click();
  await expect(main.getByRole('status')).not.toBeEmpty();
  await fit(page);
  await open(page, '/operator/mail');
  await fit(page);
});
