import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { spreadsheetCsv } from '../../../contract/wire/csv.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * A buyer asks for pictures and data of a store, waits for the pack, opens it by its signed address, and reads afterwards what was
 * downloaded.
 */

test('a pack is requested, built, downloaded and recorded', async ({ page, market, text, language }) => {
  test.setTimeout(180_000);
  const main = page.getByRole('main');
  const layout = 'Shop';
  const feed = 'Webshop';
  const changedFeed = `Changed ${feed}`;
  // In a country where the demo's stores, which have pictures, sell to.
  const buyer = await market.buyer({ country: 'DE' });
  // The form suggests what a spreadsheet in the buyer's language reads.
  const sign = spreadsheetCsv(language).separator === 'comma' ? ',' : ';';
  const written = main.getByRole('region', { name: text('materials.csvSample') });
  const exactly = (name: string) => main.getByRole('button', { name, exact: true });

  await test.step('columns of one’s own, with a preview', async () => {
    await logIn(page, buyer.email, '/download/center?view=layouts');
    await main.getByLabel(text('materials.layoutName'), { exact: true }).fill(layout);
    await main.getByLabel(text('materials.columnName'), { exact: true }).first().fill('Nr.');
    await expect(main.getByRole('columnheader', { name: 'Nr.', exact: true })).toBeVisible();
    await expect(written).toContainText(`Nr.${sign}`);
    await fit(page);
    await exactly(text('materials.save')).click();
    await page.waitForURL(/layout=\d+/);
  });

  await test.step('the pack', async () => {
    await open(page, '/download/center');
    const items = main.getByLabel(text('materials.which'), { exact: true });
    await items.selectOption({ label: text('materials.inStore', { name: 'Werkraum' }) });
    await main.getByLabel(text('materials.pictureSize'), { exact: true }).selectOption('n1');
    await main.getByLabel(text('materials.format'), { exact: true }).selectOption('csv');
    await main.getByLabel(text('materials.layout'), { exact: true }).selectOption({ label: layout });
    await fit(page);
    await exactly(text('materials.ask')).click();
    const row = main.getByRole('row').filter({ hasText: 'Werkraum' }).first();
    await expect(row).toContainText(text('materials.state.ready'), { timeout: 90_000 });
    await row.getByRole('button', { name: text('materials.download'), exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/download-url');
    await awake(page);
    await fit(page);
    await expect(exactly(text('materials.download'))).toHaveCount(1);
    const [download] = await Promise.all([page.waitForEvent('download'), exactly(text('materials.download')).click()]);
    const names = Object.entries(unzipSync(await readFile(await download.path())));
    expect(names.filter(([name]) => name.startsWith('pictures/')).length).toBeGreaterThan(5);
    const list = Buffer.from(names.find(([name]) => name === 'data.csv')?.[1] ?? []).toString();
    expect(list.startsWith(`\uFEFFNr.${sign}`)).toBe(true);
  });

  await test.step('item data as a shop takes them in, with what they lack', async () => {
    await open(page, '/download/center');
    await main
      .getByLabel(text('materials.which'), { exact: true })
      .selectOption({ label: text('materials.inStore', { name: 'Werkraum' }) });
    await main.getByLabel(text('materials.contentHint.pictures'), { exact: true }).uncheck();
    await main.getByLabel(text('materials.shop'), { exact: true }).selectOption('shopify');
    await expect(main.getByRole('status')).toContainText('shopify.csv');
    await expect(main.getByRole('status').getByRole('progressbar')).toBeVisible();
    await expect(main.getByLabel(text('materials.format'), { exact: true })).toBeHidden();
    const markup = main.getByLabel(text('materials.markup'));
    await markup.fill('1001');
    await exactly(text('materials.ask')).click();
    await expect(markup).toHaveAttribute('aria-invalid', 'true');
    await fit(page);
    await markup.fill('80');
    await exactly(text('materials.ask')).click();
    const row = main.getByRole('row').filter({ hasText: 'Shopify' }).first();
    await expect(row).toContainText(text('materials.state.ready'), { timeout: 90_000 });
    await row.getByRole('button', { name: text('materials.download'), exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/download-url');
    await awake(page);
    await expect(exactly(text('materials.download'))).toHaveCount(1);
    const [download] = await Promise.all([page.waitForEvent('download'), exactly(text('materials.download')).click()]);
    const files = unzipSync(await readFile(await download.path()));
    expect(Object.keys(files)).toEqual(['shopify.csv', 'checks.csv']);
    expect(Buffer.from(files['shopify.csv'] ?? []).toString()).toMatch(/^Title,URL handle,.*\r\n.+,Draft,/);
  });

  await test.step('is noted', async () => {
    await open(page, '/my-items/downloaded-items');
    await expect(main.getByText(text('materials.unchanged')).first()).toBeVisible();
    await open(page, '/my-items/downloaded-items?view=history');
    await expect(main.getByText(/kontor-.+\.zip/).first()).toBeVisible();
  });

  await test.step('an altered address shows a clear message', async () => {
    await open(page, '/download-url?file=1.1.nonsense');
    await expect(main.getByRole('heading', { name: text('materials.linkGone') })).toBeVisible();
    await fit(page);
  });

  await test.step('a feed is read without a session until it is removed', async () => {
    await open(page, '/download/center?view=feeds');
    await main.getByLabel(text('materials.feedName'), { exact: true }).fill(feed);
    const separator = main.getByLabel(text('materials.separator'), { exact: true });
    await separator.selectOption('comma');
    const decimal = main.getByLabel(text('materials.decimal'), { exact: true });
    await decimal.selectOption('comma');
    await expect(decimal).toHaveAttribute('aria-invalid', 'true');
    await main.getByLabel(text('materials.csvFor'), { exact: true }).selectOption('program');
    await expect(written).toContainText('sku,itemCode');
    await exactly(text('materials.makeFeed')).click();
    await expect(main.getByText(text('materials.feedAddress'))).toBeVisible();
    const address = /\/feeds\/[\w-]+\.csv/.exec((await main.textContent()) ?? '')?.[0] ?? '';
    const status = async () => (await fetch(new URL(address, page.url()))).status;
    const file = await fetch(new URL(address, page.url()));
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).toString()).toMatch(/^sku,itemCode,/);
    await fit(page);
    // Changed under the same address.
    await exactly(text('materials.edit', { name: feed }))
      .first()
      .click();
    const name = main.getByLabel(text('materials.feedName'), { exact: true });
    await expect(name).toBeFocused();
    await expect(name).toHaveValue(feed);
    await fit(page);
    await name.fill(changedFeed);
    await separator.selectOption('tab');
    await exactly(text('materials.save')).click();
    await expect(
      main
        .getByRole('cell', { name: changedFeed })
        .or(main.getByText(changedFeed, { exact: true }))
        .first(),
    ).toBeVisible();
    const changed = await fetch(new URL(address, page.url()));
    expect(await changed.text()).toMatch(/^sku\titemCode\t/);
    await exactly(text('materials.edit', { name: changedFeed }))
      .first()
      .click();
    await exactly(text('materials.remove', { name: changedFeed }))
      .first()
      .click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: text('materials.removeConfirm'), exact: true })
      .click();
    await expect.poll(status).toBe(404);
    // It was being edited again: in its place stands the form of a new one.
    await expect(main.getByRole('heading', { name: text('materials.newFeed'), exact: true })).toBeVisible();
  });
});
