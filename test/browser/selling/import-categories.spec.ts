import { mark } from '../support/market.ts';
import { expect, fit, logIn, test } from '../support/test.ts';

const start = '/seller-console/product/import';

test('categories of a list are guessed with examples, asked about, and a default is offered to the next list, not applied', async ({
  page,
  market,
  text,
}) => {
  const code = mark();
  const seller = await market.seller();
  await logIn(page, seller.email, start, 'seller');
  const bring = async (name: string, rows: string): Promise<void> => {
    await page.goto(start);
    const content = `Artikelnummer;Bezeichnung;Warengruppe;Preis;Bestand\n${rows}\n`;
    await page.setInputFiles('input[type=file]', { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await page.getByRole('button', { name: text('listing-import.start') }).click();
    await page.waitForURL(new RegExp(`${start}/[0-9a-f-]{36}$`));
    await expect(page.getByRole('heading', { name: text('listing-import.columns') })).toBeVisible();
  };
  await bring(
    code,
    `${code}-1;Lampe Nord;Leuchten > Tischleuchte;10;1\n${code}-2;Lampe Süd;Leuchten > Tischleuchte;12;1\n${code}-3;Dingsbums;Sonstiges Zeug;5;1`,
  );

  // A certain one is filled in and marked, with the goods that it would concern.
  const words = page.getByRole('listitem');
  const lamps = words.filter({ hasText: 'leuchten > tischleuchte' });
  await expect(lamps.getByText(text('listing-import.guessed'))).toBeVisible();
  await expect(lamps.getByText('Lampe Nord · Lampe Süd')).toBeVisible();
  const field = lamps.locator('input[role=combobox]');
  await expect(field).not.toHaveValue('');
  const guessed = await field.inputValue();
  // The others are asked about.
  const other = words.filter({ hasText: 'sonstiges zeug' });
  await expect(other.getByText('Dingsbums')).toBeVisible();
  await expect(other.locator('input[role=combobox]')).toHaveValue('');
  await fit(page);

  // The alternative is one click away, and so is the way back to being asked.
  const alternative = lamps
    .getByRole('button')
    .filter({ hasNotText: text('listing-import.removeChoice') })
    .first();
  const chosen = (await alternative.innerText()).split('›').at(-1)?.trim() ?? '';
  await alternative.click();
  await expect(field).toHaveValue(new RegExp(chosen));
  await expect(lamps.getByText(text('listing-import.guessed'))).toHaveCount(0);
  await lamps.getByRole('button').filter({ hasText: guessed }).first().click();
  await expect(lamps.getByText(text('listing-import.guessed'))).toBeVisible();
  await lamps.getByRole('button', { name: text('listing-import.removeChoice') }).click();
  await expect(field).toHaveValue('');
  await lamps.getByRole('button').filter({ hasText: guessed }).first().click();

  // A default for the rest.
  const rest = page.getByRole('combobox', { name: text('listing-import.defaultCategory') });
  await rest.click();
  await page
    .getByRole('listbox', { name: text('listing-import.defaultCategory') })
    .getByRole('option')
    .first()
    .click();
  const fallback = await rest.inputValue();
  await page.getByRole('button', { name: text('listing-import.check') }).click();
  await page.getByRole('button', { name: text('listing-import.write', { count: 3 }) }).click();
  await expect(page.getByRole('button', { name: text('listing-import.undo') })).toBeVisible();

  // The next list with these columns: what its words mean is remembered, and the default is only offered.
  await bring(`${code}b`, `${code}-4;Lampe West;Leuchten > Tischleuchte;10;1\n${code}-5;Etwas;Ganz andere Sachen;5;1`);
  await expect(rest).toHaveValue('');
  const offer = page.getByRole('button').filter({ hasText: fallback });
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: text('listing-import.check') }).click();
  await expect(page.getByRole('button', { name: text('listing-import.write', { count: 1 }) })).toBeVisible();
  await expect(page.getByText('ganz andere sachen', { exact: true })).toBeVisible();

  await bring(`${code}c`, `${code}-6;Lampe Ost;Leuchten > Tischleuchte;10;1\n${code}-7;Sonstwas;Wieder anderes;5;1`);
  await offer.click();
  await expect(rest).toHaveValue(fallback);
  await page.getByRole('button', { name: text('listing-import.check') }).click();
  await expect(page.getByRole('button', { name: text('listing-import.write', { count: 2 }) })).toBeVisible();
});
