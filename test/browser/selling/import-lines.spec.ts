import { mark } from '../support/market.ts';
import { awake, expect, fit, logIn, test } from '../support/test.ts';

const start = '/seller-console/product/import';

test('the lines of a list: bad ones first, narrowed by reasons, in the address', async ({ page, market, text }) => {
  const code = mark();
  const seller = await market.seller();
  await logIn(page, seller.email, start, 'seller');
  const long = 'soft '.repeat(130);
  const list = [
    'sku,name,summary,category,price,stock',
    `${code}-1,Stool,,Bar stools,10.00,1`,
    `${code}-2,Stool 2,${long},Bar stools,10.00,1`,
    `${code}-3,Stool 3,,Bar stools,cheap,1`,
    `${code}-4,Stool 4,,Bar stools,10.00,many`,
  ].join('\n');
  await page.setInputFiles('input[type=file]', { name: `${code}.csv`, mimeType: 'text/csv', buffer: Buffer.from(list) });
  await page.getByRole('button', { name: text('listing-import.start') }).click();
  await page.waitForURL(new RegExp(`${start}/[0-9a-f-]{36}$`));
  await page.getByRole('button', { name: text('listing-import.check') }).click();
  await expect(page.getByRole('heading', { name: text('listing-import.found') })).toBeVisible();

  const row = (line: number) => new RegExp(`^${text('listing-import.row')} ${line}$`);
  const shown = page.getByText(new RegExp(`^${text('listing-import.row')} \\d+$`));
  await expect(shown).toHaveText([row(4), row(5), row(3), row(2)]);
  const chips = page.getByRole('navigation', { name: text('listing-import.filter') });
  const kind = (name: 'all' | 'refused' | 'noted' | 'taken') =>
    chips.getByRole('link', { name: new RegExp(`^${text(`listing-import.kind.${name}`)} `) });
  await expect(kind('all')).toHaveAttribute('aria-current', 'true');
  await expect(kind('refused')).toContainText('2');
  await fit(page);

  // By keyboard, and again to take it back.
  await kind('noted').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]lines=noted/);
  await expect(shown).toHaveText([row(3)]);
  await expect(kind('noted')).toHaveAttribute('aria-current', 'true');
  await kind('noted').click();
  await expect(shown).toHaveCount(4);

  await chips.getByRole('link', { name: /^price: / }).click();
  await page.waitForURL(/[?&]reason=[0-9a-f]{16}/);
  await expect(shown).toHaveText([row(4)]);
  // The address holds it.
  await page.reload();
  await expect(shown).toHaveText([row(4)]);
  // A page whose scripts do not run yet does not follow the address.
  await awake(page);
  await fit(page);
  await page.goBack();
  await expect(shown).toHaveCount(4);
  await expect(page.getByRole('link', { name: text('listing-import.failedFile') })).toBeVisible();
});
