import { expect, it } from 'vitest';
import type { TaxClass } from '../../../../contract/values/vat/tax-classes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { knownRates, rateInForce, storePackage } from './index.ts';

it('the rates within a statement are those of the checkout, for each country, class and day', async () => {
  const database = await testDatabase();
  await storePackage(database, new Date('2026-11-24T12:00:00Z'));
  await database.pool.query(`insert into tax_rate (country_code, tax_class, rate, valid_from, valid_to)
    values ('LI', 'standard', 770, '2018-01-01', '2023-12-31'), ('LI', 'standard', 810, '2024-01-01', null), ('LI', 'reduced', 250, '2018-01-01', '2023-12-31')
    on conflict do nothing`);
  const text = `select c.code as country, k.class as "taxClass", ${rateInForce({ country: 'c.code', taxClass: 'k.class', now: '$1' })} as rate
    from (select distinct country_code as code from tax_rate union select 'US') c, (values ('standard'), ('reduced'), ('second_reduced'), ('super_reduced'), ('zero')) k (class)`;
  for (const now of ['2023-12-31T23:59:59Z', '2024-01-01T00:00:00Z', '2026-10-15T12:00:00Z'].map((time) => new Date(time))) {
    const known = await knownRates(database, now);
    const { rows } = await database.pool.query<{ country: string; taxClass: TaxClass; rate: number | null }>(text, [now]);
    expect(rows.length).toBeGreaterThan(80);
    for (const { country, taxClass, rate } of rows)
      expect([country, taxClass, rate]).toEqual([country, taxClass, known(country, taxClass)]);
    expect(rows.find(({ country, taxClass }) => country === 'US' && taxClass === 'standard')?.rate).toBeNull();
  }
});
