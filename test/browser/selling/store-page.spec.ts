import sharp from 'sharp';
import { mark, testCountry } from '../support/market.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

const picture = (background: string) =>
  sharp({ create: { width: 1600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

test('a store’s page has a header picture, a text about it, and nothing empty without them', async ({ page, market, text }) => {
  const seller = await market.seller({ sellsTo: [testCountry, 'MT'] });
  const [store] = seller.stores;
  if (!store) throw new Error('the seller has no store');
  await market.items(store, 1);
  await open(page, `/store/${store.id}?_region=${testCountry}`);
  const head = page.getByRole('main').locator('header');
  await expect(head.getByRole('heading', { level: 1, name: store.name })).toBeVisible();
  await expect(head.locator('img')).toHaveCount(0);
  await expect(page.locator('#about')).toHaveCount(0);
  // A single category is no choice.
  await expect(page.getByRole('navigation', { name: text('catalogue.store.categories', { name: store.name }) })).toHaveCount(0);

  await logIn(page, seller.email, '/seller-console', 'seller');
  await open(page, `/my-shop?store=${store.id}`);
  await expect(page.getByLabel(text('store.headerAlt'))).toHaveCount(0);
  const [, header] = await page.getByRole('main').locator('input[type=file]').all();
  await header?.setInputFiles({ name: 'header.png', mimeType: 'image/png', buffer: await picture('#446655') });
  await page.getByLabel(text('store.headerAlt')).fill('A green field');
  const slogan = `Slogan ${mark()}`;
  await page.getByLabel(text('store.slogan')).fill(slogan);
  const about = page.getByRole('textbox', { name: text('store.description'), exact: true });
  await about.fill(`${'We weave baskets of willow that grows on our own fields. '.repeat(3)}\n\n## Our fields\n\n- willow\n- reed <b>`);
  await page.getByRole('button', { name: text('rich-text.preview') }).click();
  await expect(page.getByRole('region', { name: new RegExp(text('rich-text.preview')) }).getByRole('listitem')).toHaveText([
    'willow',
    'reed <b>',
  ]);
  await fit(page);
  await page.getByLabel(text('store.street')).fill('Brīvības iela 2');
  await page.getByLabel(text('store.postalCode')).fill('LV-1050');
  await page.getByRole('button', { name: text('store.save'), exact: true }).click();
  await expect(page.getByText(text('store.saved')).first()).toBeVisible();

  await open(page, `/store/${store.id}?_region=${testCountry}`);
  const shown = head.getByRole('img', { name: 'A green field' });
  await expect(shown).toBeVisible();
  await expect(shown).toHaveAttribute('fetchpriority', 'high');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  await expect(head.getByText(slogan)).toBeVisible();
  await expect(head.getByText(/^We weave baskets/)).toBeVisible();
  await fit(page);
  await head.getByRole('link', { name: text('store-head.more', { name: store.name }) }).click();
  const section = page.getByRole('region', { name: text('catalogue.store.about', { name: store.name }) });
  await expect(section).toBeInViewport();
  await expect(section.getByRole('heading', { name: 'Our fields' })).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveText(['willow', 'reed <b>']);
});
