import { testCountry } from '../support/market.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

test('a seller recommends retail prices; those who see prices see them with the margin on card, item and comparison, others do not', async ({
  page,
  newPage,
  market,
  text,
  format,
  language,
  isPhone,
}) => {
  const item = await market.item({ variants: 2, options: ['Oak', 'Beech'], price: 10_00 });
  await logIn(page, item.seller.email, `/seller-console/product/${item.id}`, 'seller');
  const cell = (row: number) => page.locator(`input[data-row="${row}"][data-column="retailPrice"]`);
  if (isPhone) {
    const row = page.getByRole('table', { name: text('listings.variants') }).getByRole('button', { expanded: false });
    await row.first().click();
    await row.first().click();
  }
  await cell(0).fill('a lot');
  await page.getByRole('button', { name: text('listings.save'), exact: true }).click();
  await expect(cell(0)).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(0)).toHaveValue('a lot');
  // With 21 % VAT: 20 and 25 without, of goods that cost 10 and 11.
  await cell(0).fill(format.number(24.2));
  await cell(1).fill(format.number(30.25));
  await fit(page);
  await page.getByRole('button', { name: text('listings.save'), exact: true }).click();
  await expect(page.getByText(text('listings.saved'))).toBeVisible();
  await expect(page.getByRole('list', { name: text('listings.history') })).toContainText(text('listings.retailPrice'));

  const visitor = await newPage();
  const from = (shown: string): string => `${text('common.from')} ${shown}`;
  const retail = (shown: string): string => text('common.retail', { amount: shown });
  const margin = (shown: string): string => text('common.margin', { share: shown });
  await visitor.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
  await open(visitor, `/store/${item.store.id}?_lang=${language}&_region=${testCountry}`);
  const card = visitor.getByRole('article').filter({ hasText: item.name });
  await expect(card).toContainText(retail(from(format.money(24_20, 'EUR'))));
  await expect(card).toContainText(margin(from(format.percent(0.5))));
  await card.getByRole('link', { name: item.name }).click();
  const buying = visitor.locator('#buy');
  await expect(buying).toContainText(retail(format.money(24_20, 'EUR')));
  await expect(buying).toContainText(margin(format.percent(0.5)));
  await visitor.getByRole('button', { name: 'Beech' }).click();
  await expect(buying).toContainText(retail(format.money(30_25, 'EUR')));
  await expect(buying).toContainText(margin(format.percent(0.56)));
  await expect(visitor.getByText(text('facts.retailPrice'))).toBeVisible();
  await fit(visitor);

  const buyer = await market.buyer();
  const member = await newPage();
  await logIn(member, buyer.email, `/compare?items=${item.id}&_lang=${language}`);
  const row = member.getByRole('row', { name: text('compare.retailPrice') });
  await expect(row).toContainText(text('compare.from', { price: format.money(24_20, 'EUR') }));

  // A colleague whose role sees no prices.
  const reader = await newPage();
  await logIn(reader, (await market.colleague(buyer, 'viewer')).email, `${item.path}?_lang=${language}`);
  await expect(reader.locator('#buy')).toContainText(text('item.loginForPrices'));
  expect(await reader.content()).not.toMatch(/24[.,]20|30[.,]25|2420|3025/);
});
