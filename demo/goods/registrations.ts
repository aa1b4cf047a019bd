import { type Transaction, sql } from 'kysely';
import { schemeCountries, usualRegister } from '../../contract/catalogue/registration-numbers.ts';
import { registrationSchemes, type RegistrationScheme } from '../../contract/catalogue/item-compliance.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { demoSellers } from '../market.ts';

/** What goods of a category need besides packaging, which all do. */
export const schemesOfCategory: Readonly<Record<string, RegistrationScheme[]>> = {
  furniture: ['furniture'],
  indoorLighting: ['weee'],
  wallClocks: ['weee', 'batteries'],
  textiles: ['textiles'],
  gardenFurniture: ['furniture'],
  desks: ['furniture'],
  officeSeating: ['furniture'],
  officeStorage: ['furniture'],
};

/** Countries in which some numbers are missing, so that there is something to see where sellers look for them. */
const missing = new Set(['CY', 'MT']);

/** Days until registrations of the first seller end. */
const ends = new Map([
  ['weee NL', 20],
  ['batteries SE', -10],
]);

/** Numbers that look right and are nobody's: registers have not given out any so high, or with these letters. */
function numberOf(scheme: RegistrationScheme, countryCode: string, seller: number): string {
  const serial = String(seller + 1);
  const code = { weee: '05', packaging: '01', batteries: '06', textiles: '11', furniture: '10' }[scheme];
  if (countryCode === 'FR') return `FR99900${serial}_${code}DEMO`;
  const example = usualRegister({ scheme, countryCode })?.example;
  if (!example) return `DEMO-${countryCode}-${code}-000${serial}`;
  if (countryCode === 'ES') return `ENV/2099/00000000${serial}`;
  if (countryCode === 'IT') return scheme === 'weee' ? `IT9999000000000${serial}` : `IT99999P0000000${serial}`;
  if (countryCode === 'PL') return `99990000${serial}`;
  return scheme === 'packaging' ? `DE999990000000${serial}` : `DE 9999000${serial}`;
}

/** Each seller is registered where it sells; one registration ends soon, and one has ended. */
export async function writeRegistrations(tx: Transaction<DB>, companyIds: ReadonlyMap<string, number>): Promise<void> {
  const rows = demoSellers.flatMap((seller, index) => {
    const sold = [...new Set(seller.stores.flatMap(({ countries }) => countries))];
    return registrationSchemes.flatMap((scheme) =>
      sold
        .filter((countryCode) => schemeCountries[scheme].includes(countryCode) && !missing.has(countryCode))
        .map((countryCode) => ({
          company_id: companyIds.get(seller.email) ?? 0,
          scheme,
          country_code: countryCode,
          number: numberOf(scheme, countryCode, index),
          register_name: usualRegister({ scheme, countryCode })?.name ?? '',
          ends: index > 0 ? null : (ends.get(`${scheme} ${countryCode}`) ?? null),
        })),
    );
  });
  await sql`
    insert into product_registration (company_id, scheme, country_code, number, register_name, valid_to)
    select g.company_id, g.scheme, g.country_code, g.number, g.register_name, current_date + g.ends
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g (company_id bigint, scheme text, country_code text, number text, register_name text, ends integer)`.execute(tx);
}
