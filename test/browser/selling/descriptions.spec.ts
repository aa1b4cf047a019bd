import { mark, testCountry } from '../support/market.ts';
import { expect, fit, logIn, test } from '../support/test.ts';

test('a description is written with marks, previewed and saved', async ({ page, market, text }) => {
  const seller = await market.seller({ sellsTo: [testCountry, 'MT'] });
  const [item] = seller.stores[0] ? await market.items(seller.stores[0], 1) : [];
  await logIn(page, seller.email, `/seller-console/product/${item?.id}`, 'seller');
  const field = page.getByRole('textbox', { name: text('listings.description'), exact: true }).first();
  const bars = page.getByRole('toolbar', { name: text('rich-text.marks') });
  await field.fill('Solid oak\n\none\ntwo <b>');
  // Typed and taken over, before something is selected in it.
  await expect(field).toHaveAccessibleDescription(/\b22\b/);
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 5));
  await field.press('Control+b');
  await expect(field).toHaveValue('**Solid** oak\n\none\ntwo <b>');
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(area.value.indexOf('one'), area.value.length));
  // One stop of the Tab key; the arrows move within the toolbar.
  await bars.first().getByRole('button').first().focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(bars.first().getByRole('button', { name: text('rich-text.mark.bullets'), exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('**Solid** oak\n\n- one\n- two <b>');
  await expect(field).toHaveAccessibleDescription(/\b30\b/);
  await page
    .getByRole('button', { name: text('rich-text.preview') })
    .first()
    .click();
  const preview = page.getByRole('region', { name: new RegExp(text('rich-text.preview')) });
  await expect(preview.getByRole('listitem')).toHaveText(['one', 'two <b>']);
  await fit(page);
  await page.getByRole('button', { name: text('listings.save'), exact: true }).click();
  await expect(page.getByText(text('listings.saved')).first()).toBeVisible();
});

test('an option of a seller’s own becomes one of the market', async ({ page, market, text }) => {
  const name = `Cable ${mark()}`;
  const seller = await market.seller({ sellsTo: [testCountry, 'MT'] });
  const [item] = seller.stores[0] ? await market.items(seller.stores[0], 1) : [];
  await logIn(page, seller.email, `/seller-console/product/${item?.id}`, 'seller');
  const typed = page.getByLabel(text('listings.ownOption'));
  if (!(await typed.isVisible())) await page.getByText(text('listings.matrix')).first().click();
  await typed.fill(name);
  await typed.press('Enter');
  await page.getByLabel(text('listings.optionValues', { option: name })).fill('left, right');
  await page.getByRole('button', { name: text('listings.makeMissing', { count: 1 }) }).click();
  await page.getByRole('button', { name: text('listings.save'), exact: true }).click();
  await expect(page.getByText(text('listings.saved')).first()).toBeVisible();
  await logIn(page, (await market.operator()).email, `/operator/own-options?keyword=${encodeURIComponent(name)}`);
  await fit(page);
  await page.getByRole('link', { name }).first().click();
  const search = page.getByRole('combobox', { name: text('operator-catalogue.mergeInto') });
  await search.fill('colour');
  await page.getByRole('option').first().click();
  await expect(page.getByLabel(text('operator-catalogue.ownValue', { label: 'left' }))).toBeVisible();
  await fit(page);
  // Merged for good, it would be in the facets of the demo market: what is shown is enough here.
  await expect(page.getByRole('button', { name: text('operator-catalogue.merge'), exact: true })).toBeEnabled();
});
