import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * The header by role, and the picture of the person signed in.
 */

test('the top navigation is by role; on phones it is in the menu', async ({ page, market, text, isPhone }) => {
  const links = async () => {
    if (isPhone)
      await page
        .getByRole('banner')
        .getByRole('button', { name: text('common.menu'), exact: true })
        .click();
    const place = isPhone ? page.getByRole('dialog') : page.getByRole('navigation', { name: text('common.topNavigation') });
    await expect(place.getByRole('link', { name: text('common.tracking'), exact: true })).toBeVisible();
    await expect(place.getByRole('link', { name: text('common.help'), exact: true })).toHaveAttribute('href', /^\/help\//);
    return place;
  };
  await open(page, '/');
  const visitor = await links();
  await expect(visitor.getByRole('link', { name: text('common.orders'), exact: true })).toHaveCount(0);
  await logIn(page, (await market.buyer()).email);
  const buyer = await links();
  await expect(buyer.getByRole('link', { name: text('common.downloads'), exact: true })).toHaveAttribute('href', '/download/center');
  await buyer.getByRole('link', { name: text('common.orders'), exact: true }).click();
  await expect(page).toHaveURL('/purchased/purchase-orders');
});

test('the language menu shows a sign for each language', { tag: '@desktop' }, async ({ page, text }) => {
  await open(page, '/');
  await page
    .getByRole('banner')
    .getByLabel(new RegExp(text('common.language')))
    .click();
  const entry = page.getByRole('banner').getByRole('link', { name: 'Polski', exact: true });
  await expect(entry.locator('svg text')).toHaveText('PL');
});

test('a person’s picture is uploaded, shown in the header and removed', { tag: '@desktop' }, async ({ page, market, text }) => {
  await logIn(page, (await market.seller()).email, '/seller-console', 'seller');
  await open(page, '/seller-console/security');
  const picture = page.getByRole('banner').locator('summary img[src*="avatars/"]');
  await expect(page.getByRole('banner').locator('summary [data-initials]')).toBeVisible();
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 120 } });
  await page.getByRole('main').locator('input[type=file]').first().setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await expect(picture).toBeVisible();
  await fit(page);
  await page.reload();
  await expect(picture).toBeVisible();
  await page.getByRole('button', { name: text('security.removePicture'), exact: true }).click();
  await expect(page.getByRole('banner').locator('summary [data-initials]')).toBeVisible();
});
