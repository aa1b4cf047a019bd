import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { company } from './company-fields.ts';
import { countryCodes, memberStates } from '../values/countries.ts';
import { countries, languages } from '../values/locale.ts';
import { isMessageKey, message } from '../../server/platform/texts.ts';
import { allDiallingCodes, diallablePhone, diallingCode, normaliseDiallingCode } from '../values/phones.ts';
import { postalCodeCheck } from '../values/postal-code-check.ts';
import { checkPostalCode, postalCodeCountries, postalCodeRule } from '../values/postal-codes.ts';
import { vatCountries } from '../values/vat/vat-ids.ts';

const good = {
  legalName: 'Beispiel GmbH',
  countryCode: 'DE',
  vatId: 'de 136 695 976',
  businessType: 'retailer',
  salesChannels: ['shop'],
  shopUrls: ['shop.example/de'],
  address: { line1: 'Hafenstraße 1', postalCode: 'D-04109', city: 'Leipzig' },
  phone: { countryCode: '0049', number: '3411234567' },
};
const american = { countryCode: 'US', address: { ...good.address, postalCode: '10001' } };
/** By field, the sentence that a form would show. */
function faults(change: object): Record<string, string> {
  const parsed = company.safeParse({ ...good, ...change });
  const found: Record<string, string> = {};
  for (const { path, message: key } of parsed.error?.issues ?? [])
    found[path.join('.')] ??= isMessageKey(key) ? message(key, 'en') : `? ${key}`;
  return found;
}

describe('the data of a company', () => {
  it('is stored in one form, however it was typed', () => {
    expect(company.parse(good)).toMatchObject({
      vatId: 'DE136695976',
      shopUrls: ['https://shop.example/de'],
      address: { postalCode: '04109', line2: '', region: '' },
      phone: { countryCode: '+49', number: '3411234567' },
      tradeRegisterNumber: '',
    });
  });

  it('is valid without a VAT id, and with a tax number in countries without known VAT ids', () => {
    expect(faults({ vatId: '' })).toEqual({});
    expect(faults({ ...american, vatId: '12-3456789' })).toEqual({});
    expect(faults({ ...american, vatId: '<b>' })).toEqual({
      vatId: 'Please enter the tax number of your company with letters and digits only',
    });
  });

  test.each([
    [{ vatId: 'DE1366' }, { vatId: 'Please enter the VAT ID as the country writes it (Germany: for example DE136695976)' }],
    [{ vatId: 'DE136695978' }, { vatId: 'One character of this VAT ID is not right. Please compare it with your tax certificate' }],
    [
      { vatId: 'FR40303265045' },
      { vatId: 'This VAT ID belongs to another country. Please enter the one of your company’s country, or change the country' },
    ],
    [
      { address: { ...good.address, postalCode: '4109' } },
      { 'address.postalCode': 'Please enter the postal code (Germany: 5 digits, for example 04109)' },
    ],
    [
      { countryCode: 'PL', vatId: '' },
      { 'address.postalCode': 'Please enter the postal code as the country writes it (Poland: for example 00-001)' },
    ],
    [{ phone: undefined }, { phone: 'Please input your phone' }],
    [{ phone: { countryCode: '', number: '12345678' } }, { 'phone.countryCode': 'Please input your phone' }],
    [{ phone: { countryCode: '+49', number: '' } }, { 'phone.number': 'Please input your phone' }],
    [{ phone: { countryCode: '+49', number: '1234567' } }, { 'phone.number': 'Please input the correct mobile phone number, 8-20 digits' }],
    [{ phone: { countryCode: '+999', number: '12345678' } }, { 'phone.countryCode': 'Please input your phone' }],
    [{ countryCode: 'QQ' }, { countryCode: 'Please choose a country' }],
    [{ businessType: 'pirate' }, { businessType: 'Please choose the kind of your business' }],
    [{ shopUrls: ['javascript:alert(1)'] }, { 'shopUrls.0': 'Please enter the address of your shop, such as www.shop.example' }],
    [
      { shopUrls: ['https://user:secret@shop.example'] },
      { 'shopUrls.0': 'Please enter the address of your shop, such as www.shop.example' },
    ],
  ])('%j', (change, expected) => expect(faults(change)).toEqual(expected));

  it('reports all errors at once', () => {
    expect(
      Object.keys(faults({ legalName: '', vatId: 'DE1', address: { ...good.address, postalCode: '1', city: '' } })).toSorted(),
    ).toEqual(['address.city', 'address.postalCode', 'legalName', 'vatId']);
  });

  it('never breaks the check, whatever is sent', () => {
    fc.assert(fc.property(fc.anything(), (value) => void company.safeParse(value)));
    fc.assert(
      fc.property(
        fc.record({ countryCode: fc.anything(), vatId: fc.anything(), address: fc.anything() }),
        (value) => void company.safeParse({ ...good, ...value }),
      ),
    );
  });

  it('accepts postal codes of delivery addresses in the format of their country', () => {
    const address = z.object({ countryCode: z.string(), postalCode: z.string() }).check(postalCodeCheck);
    expect(address.parse({ countryCode: 'PL', postalCode: '00001' })).toEqual({ countryCode: 'PL', postalCode: '00-001' });
    expect(address.safeParse({ countryCode: 'PL', postalCode: '' }).error?.issues[0]).toMatchObject({
      path: ['postalCode'],
      message: 'postalCode.PL',
    });
  });

  it('has a sentence for every country, in every language', () => {
    for (const key of [
      ...postalCodeCountries.map((country) => `postalCode.${country}`),
      ...vatCountries.map((country) => `vatId.${country}`),
    ]) {
      expect(isMessageKey(key), key).toBe(true);
      for (const language of languages) expect(message(key as 'vatId.DE', language)).not.toMatch(/[{}]/);
    }
  });
});

describe('postal codes', () => {
  test.each([
    ['DE', '04109', '04109'],
    ['DE', 'D-04109', '04109'],
    ['DE', 'DE 04109', '04109'],
    ['AT', 'A-1010', '1010'],
    ['PL', '00001', '00-001'],
    ['PL', '00-001', '00-001'],
    ['PT', '1100148', '1100-148'],
    ['SE', '11120', '111 20'],
    ['CZ', '110 00', '110 00'],
    ['SK', '81101', '811 01'],
    ['GR', '10557', '105 57'],
    ['NL', '1012js', '1012 JS'],
    ['LV', '1050', 'LV-1050'],
    ['LV', 'lv-1050', 'LV-1050'],
    ['LT', '01103', 'LT-01103'],
    ['LU', 'L-1111', '1111'],
    ['MT', 'vlt1117', 'VLT 1117'],
    ['IE', 'd02x285', 'D02 X285'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'm1 1ae', 'M1 1AE'],
    ['GB', 'BT1 5GS', 'BT1 5GS'],
    ['US', '10001', '10001'],
    ['US', '100012345', '10001-2345'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['JP', '100-0001', '100-0001'],
    ['AE', '', ''],
  ])('%s %j is written %j', (country, text, normalised) => expect(checkPostalCode(country, text)).toEqual({ ok: true, normalised }));

  test.each([
    ['DE', '4109', 'format'],
    ['DE', '041099', 'format'],
    ['DE', '0410A', 'format'],
    ['DE', '', 'required'],
    ['GB', 'SW1A', 'format'],
    ['CA', 'D1A 0B1', 'format'],
    ['US', '1000', 'format'],
    ['JP', '', 'required'],
    ['JP', '１００', 'format'],
    ['JP', '1'.repeat(2_000), 'format'],
  ])('%s %j is refused: %s', (country, text, reason) => expect(checkPostalCode(country, text)).toEqual({ ok: false, reason }));

  it('have a valid example that the check does not change', () => {
    for (const country of postalCodeCountries) {
      const { example } = postalCodeRule(country);
      expect(checkPostalCode(country, example ?? ''), country).toEqual({ ok: true, normalised: example });
    }
  });

  it('are known for the EU, the United Kingdom, Switzerland, Norway, Iceland, Liechtenstein, the United States and Canada', () => {
    const missing = [...memberStates, 'GB', 'CH', 'NO', 'IS', 'LI', 'US', 'CA'].filter(
      (country) => postalCodeRule(country).example === null,
    );
    expect(missing).toEqual([]);
  });

  it('accept any text without an exception; a normalized code is accepted unchanged', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[A-Z]{0,3}[ -]?[0-9]{1,5}[ -]?[A-Z0-9]{0,4}$/));
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), text, (country, given) => {
        const found = checkPostalCode(country, given);
        if (found.ok) expect(checkPostalCode(country, found.normalised)).toEqual(found);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('countries and dialling codes', () => {
  it('have names in every language, and a dialling code each', () => {
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    expect(memberStates).toHaveLength(27);
    expect(countries.filter((country) => !countryCodes.includes(country))).toEqual([]);
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(countryCodes.filter((country) => !names.of(country))).toEqual([]);
    expect(countryCodes.filter((country) => !/^\+[1-9]\d{0,2}$/.test(diallingCode(country) ?? ''))).toEqual([]);
  });

  test.each([
    ['49', '+49'],
    ['+49', '+49'],
    ['0049', '+49'],
    ['+ 1', '+1'],
    ['', null],
    ['+999', null],
    ['forty-nine', null],
  ])('%j is %s', (text, code) => expect(normaliseDiallingCode(text)).toBe(code));

  it('are stored with a number', () => {
    for (const code of allDiallingCodes) expect(diallablePhone.safeParse({ countryCode: code, number: '12345678' }).success).toBe(true);
  });
});
