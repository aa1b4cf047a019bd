import sharp from 'sharp';
import { brandCalls } from '../../../contract/catalogue/brands.ts';
import { mark } from '../support/market.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

test('a seller names a brand, buyers find its goods, and the operator merges it into another one', async ({
  page,
  market,
  text,
  faults,
}) => {
  const mine = mark();
  const [wrong, right] = [`Oaklyne ${mine}`, `Oakline ${mine}`];
  const seller = await market.seller();
  const [store] = seller.stores;
  const [first, second] = store ? await market.items(store, 2) : [];
  if (!first || !second) throw new Error('no goods');

  await logIn(page, seller.email, `/seller-console/product/${first.id}`, 'seller');
  const give = async (id: number, name: string): Promise<void> => {
    await open(page, `/seller-console/product/${id}`);
    await page.getByRole('combobox', { name: text('listings.brand') }).fill(name);
    await page.getByRole('button', { name: text('listings.save'), exact: true }).click();
    await expect(page.getByText(text('listings.saved')).first()).toBeVisible();
  };
  await give(first.id, wrong);
  await give(second.id, right);
  await fit(page);
  // What there is already is suggested.
  // A saved item is a new form: what is typed while it loads goes with the old one.
  await expect(async () => {
    await page.getByRole('combobox', { name: text('listings.brand') }).fill('');
    await page.getByRole('combobox', { name: text('listings.brand') }).fill('oakl');
    await expect(page.locator(`datalist option[value="${wrong}"]`)).toBeAttached({ timeout: 3_000 });
  }).toPass();

  // Visitors: from the item to the brand, and from lists by the facet.
  const buyer = await market.buyer();
  await logIn(page, buyer.email, first.path);
  await expect(page.getByRole('link', { name: wrong, exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: wrong, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: wrong })).toBeVisible();
  await expect(page.getByRole('link', { name: first.name, exact: true })).toBeVisible();
  await fit(page);
  const brandPath = new URL(page.url()).pathname;
  expect(brandPath).toMatch(new RegExp(`^/brand/oaklyne-${mine.toLowerCase()}~\\d+$`));
  await expect(async () => {
    await open(page, `/store/${store?.id}`);
    await expect(page.locator('a[href*="facet=brand"]').filter({ hasText: right })).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  const id = /~(\d+)$/.exec(brandPath)?.[1];
  await open(page, `/store/${store?.id}?facet=brand%3A${id}`);
  await expect(page.getByRole('link', { name: first.name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: second.name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: first.name })).toContainText(wrong);
  await open(page, `/compare?items=${first.id},${second.id}`);
  const compared = page.getByRole('row', { name: text('compare.brand') });
  await expect(compared).toContainText(wrong);
  await expect(compared).toContainText(right);

  // The operator: a description, then both become one.
  await logIn(page, (await market.operator()).email, `/operator/brands?keyword=${mine}`);
  await expect(page.getByRole('link', { name: wrong })).toBeVisible();
  await fit(page);
  const file = await page.request.get(`/operator/brands.csv?keyword=${mine}`);
  expect((await file.text()).split('\r\n').filter((line) => line.includes(mine))).toHaveLength(2);
  await page.getByRole('link', { name: right }).first().click();
  await page.getByLabel(text('operator-catalogue.brandWebsite')).fill('http://oakline.example');
  await page.getByRole('button', { name: text('operator-catalogue.save'), exact: true }).click();
  await expect(page.getByLabel(text('operator-catalogue.brandWebsite'))).toHaveAccessibleDescription(/https:/);
  await page.getByLabel(text('operator-catalogue.brandWebsite')).fill('https://oakline.example');
  await page.getByText(text('operator-catalogue.descriptions')).click();
  await page.getByRole('main').getByLabel('English').fill('Chairs of solid oak.');
  await page.getByRole('button', { name: text('operator-catalogue.save'), exact: true }).click();
  await expect(page.getByText(text('operator-catalogue.saved')).first()).toBeVisible();
  await fit(page);
  await open(page, page.url());
  // A logo, which can be removed again.
  const picture = await sharp({ create: { width: 240, height: 80, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
  const logo = page.getByRole('main').getByRole('img', { name: text('operator-catalogue.brandLogo') });
  await page.getByRole('main').locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('logo.png').first()).toBeVisible();
  const save = async (): Promise<void> => {
    const saved = page.waitForResponse((response) => response.url().includes(brandCalls.save.path));
    await page.getByRole('button', { name: text('operator-catalogue.save'), exact: true }).click();
    expect((await saved).ok()).toBe(true);
  };
  await save();
  // A saved brand is a new form: what is pressed while it loads goes with the old one.
  await open(page, page.url());
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: text('operator-catalogue.removePicture') }).click();
  await expect(logo).toHaveCount(0);
  await save();
  await open(page, page.url());
  await expect(page.getByLabel(text('operator-catalogue.brandWebsite'))).toHaveValue('https://oakline.example');
  await expect(logo).toHaveCount(0);
  await open(page, `/operator/brands/${id}`);
  await page.getByRole('combobox', { name: text('operator-catalogue.mergeInto') }).fill(right);
  await page.getByRole('option', { name: right }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('operator-catalogue.merge'), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: right })).toBeVisible();
  await expect(page.getByText(wrong)).toBeVisible();

  // The old page leads to the other brand.
  await logIn(page, buyer.email, brandPath);
  await expect(page.getByRole('heading', { level: 1, name: right })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/brand/oakline-${mine.toLowerCase()}~\\d+$`));
  await expect(page.getByRole('link', { name: 'oakline.example' })).toHaveAttribute('href', 'https://oakline.example/');
  await open(page, first.path);
  await expect(page.getByRole('link', { name: right, exact: true }).first()).toBeVisible();
  faults.expected(/^400 \/api\/operator\/brand\/save/);
});
