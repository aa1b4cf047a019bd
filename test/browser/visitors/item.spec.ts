import { catalogueCalls } from '../../../contract/catalogue/catalogue.ts';
import { converted } from '../../../web/components/commerce/own-currency.ts';
import { itemPath } from '../../../web/app/slug.ts';
import { testCountry } from '../support/market.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

test('a visitor looks at pictures closely, at prices of thirty days, and at what the law wants to be said', async ({
  page,
  text,
  ask,
  isPhone,
}) => {
  const { bestSellers } = await ask(catalogueCalls.home, {});
  const [card] = bestSellers.filter(({ variantCount }) => variantCount > 1);
  if (!card) throw new Error('the market has no such item');
  const item = await ask(catalogueCalls.item, { id: card.id });
  await open(page, itemPath(card));
  await fit(page);
  const large = page.getByRole('button', { name: text('item.enlarge') });
  await large.click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText(`1 / `);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText(`2 / `);
  await viewer.getByRole('button', { name: text('facts.larger') }).click();
  await expect(viewer.getByRole('button', { name: text('facts.smaller') })).toBeEnabled();
  await fit(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(large).toBeFocused();

  const { maker } = item.compliance;
  await expect(page.getByRole('heading', { name: text('facts.safety') })).toBeAttached();
  await expect(page.getByText(maker?.email ?? 'a maker')).toBeVisible();
  await page.getByText(text('facts.prices'), { exact: true }).first().click();
  const prices = page.getByRole('table', { name: text('facts.prices') });
  await expect(prices).toBeVisible();
  await expect(prices.locator('..')).toContainText(text('facts.lowest'));
  if (!isPhone) await fit(page);
});

test('a seller enters a maker once, and what an item warns of; both are on its page', async ({ page, newPage, text, language, market }) => {
  const { id, path, seller } = await market.item();
  await logIn(page, seller.email, `/seller-console/product/${id}`, 'seller');
  const form = page.locator('form', { has: page.getByLabel(text('facts.warnings')) });
  await form
    .getByRole('button', { name: text('listings.newParty') })
    .first()
    .click();
  const name = 'Stolarnia Kujawy';
  await form.getByLabel(text('listings.party.name'), { exact: true }).fill(name);
  await form.getByLabel(text('listings.party.line1'), { exact: true }).fill('ul. Leśna 4');
  await form.getByLabel(text('listings.party.postalCode'), { exact: true }).fill('11-500');
  await form.getByLabel(text('listings.party.city'), { exact: true }).fill('Giżycko');
  await form.getByRole('button', { name: text('listings.saveParty') }).click();
  // Nobody could be reached there: it is said at the field, and what was written stays.
  await expect(form.getByLabel(text('listings.party.email'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel(text('listings.party.email'), { exact: true }).fill('kontakt@stolarnia.example');
  await form.getByRole('button', { name: text('listings.saveParty') }).click();
  await expect(form.getByLabel(text('facts.maker'), { exact: true })).toContainText(name);
  await form.getByLabel(text('listings.language')).selectOption(language);
  await form.getByLabel(text('facts.warnings')).fill('Edges are sharp until sanded');
  await form.getByRole('button', { name: text('listings.saveCompliance') }).click();
  await expect(page.getByText(text('listings.saved'))).toBeVisible();
  await fit(page);

  const visitor = await newPage();
  await open(visitor, `${path}?_lang=${language}&_region=${testCountry}`);
  await expect(visitor.getByText(name)).toBeVisible();
  await expect(visitor.getByText('Edges are sharp until sanded')).toBeVisible();
});

test('a buyer orders several variants of an item at once, in the quantities that its seller allows', async ({
  page,
  market,
  text,
  format,
}) => {
  const [item, buyer] = await Promise.all([
    market.item({ variants: 3, options: ['Oak', 'Ash', 'Beech'], price: 10_00, multiple: 4 }),
    market.buyer(),
  ]);
  await logIn(page, buyer.email, item.path);
  const table = page.getByRole('form', { name: text('facts.variants') });
  const field = (variant: string) => table.getByLabel(text('facts.quantityOf', { variant }));
  const add = table.getByRole('button', { name: text('facts.addAll') });
  await expect(add).toBeDisabled();
  await field('Oak').fill('5');
  await field('Beech').fill('4');
  await field('Ash').fill('0');
  // Left, a field holds what can be ordered: 8 for 5 in steps of 4, nothing for 0.
  await field('Beech').focus();
  await expect(field('Oak')).toHaveValue('8');
  await expect(field('Ash')).toHaveValue('');
  const total = format.money(8 * 10_00 + 4 * 12_00, 'EUR');
  await expect(table).toContainText(text('item.total', { amount: total }));
  await fit(page);
  await add.click();
  await expect(page.getByText(text('facts.addedAll', { count: 2 }))).toBeVisible();
  await expect(field('Oak')).toHaveValue('');
  await open(page, '/shopcart');
  await expect(page.getByText(total).first()).toBeVisible();
});

test('a visitor orders variants on the device, and finds questions and quotes in the buying box', async ({
  page,
  market,
  text,
  language,
}) => {
  const item = await market.item({ variants: 2, options: ['Oak', 'Ash'] });
  await open(page, `${item.path}?_lang=${language}&_region=${testCountry}`);
  await expect(page.getByRole('link', { name: text('item.requestQuote') })).toHaveAttribute('href', /line=\d+\.1$/);
  await page.getByRole('link', { name: text('item.askSeller') }).click();
  await expect(page.getByRole('link', { name: text('questions.login') })).toBeVisible();
  // What was chosen stays in the address.
  expect(new URL(page.url()).hash).toBe('#questions');
  const table = page.getByRole('form', { name: text('facts.variants') });
  await table.getByLabel(text('facts.quantityOf', { variant: 'Ash' })).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('item.savedOnDevice'))).toBeVisible();
  await fit(page);
});

test('a visitor reads prices of other currencies in that of the country, too', async ({ page, text, format, ask }) => {
  const [{ bestSellers, newItems }, rates] = await Promise.all([ask(catalogueCalls.home, {}), ask(catalogueCalls.rates, {})]);
  const card = [...bestSellers, ...newItems].find(({ price }) => price && price.currency !== 'EUR');
  if (!card?.price) throw new Error('the market has no such item');
  const about = (amount: number, currency: string) => {
    const own = converted(rates, amount, currency);
    if (own?.currency !== 'EUR') throw new Error('there are no rates');
    return text('common.approximately', { amount: format.money(own.amount, 'EUR') });
  };
  await open(page, '/');
  await expect(page.getByText(about(card.price.from, card.price.currency)).first()).toBeAttached();
  const item = await ask(catalogueCalls.item, { id: card.id });
  const { sku, price } = item.variants.find((variant) => variant.price && variant.price.tiers.length > 1) ?? {};
  const step = price?.tiers[1];
  if (!sku || !step) throw new Error('the item has no tiers');
  await open(page, `${itemPath(card)}?sku=${sku}`);
  await expect(page.getByText(about(price.unitPrice, price.currency)).first()).toBeVisible();
  // It follows the quantity.
  await page.getByLabel(text('item.quantity')).getByRole('textbox').fill(String(step.from));
  await page.keyboard.press('Enter');
  await expect(page.getByText(about(step.unitPrice, price.currency)).first()).toBeVisible();
});
