import { describe, expect, it } from 'vitest';
import { countryOfNumber, isNumber, isUnusual, missingNumbers, normaliseNumber, shownNumber } from './registration-numbers.ts';
import type { RegistrationScheme } from './item-compliance.ts';

const of = (scheme: RegistrationScheme, countryCode: string) => ({ scheme, countryCode });

describe('a number', () => {
  it('is stored as its register writes it, without the label before it', () => {
    for (const [text, scheme, country, stored] of [
      ['WEEE-Reg.-Nr. DE 12345678', 'weee', 'DE', 'DE 12345678'],
      ['weee reg nr de12345678', 'weee', 'DE', 'DE 12345678'],
      ['Batt-Reg.-Nr.: DE 87654321', 'batteries', 'DE', 'DE 87654321'],
      ['LUCID DE 1234567890123', 'packaging', 'DE', 'DE1234567890123'],
      ['IDU: fr123456_05abcd', 'weee', 'FR', 'FR123456_05ABCD'],
      ['BDO 000123456', 'weee', 'PL', '000123456'],
      ['  AT   99  ', 'packaging', 'AT', 'AT 99'],
    ] as const)
      expect(normaliseNumber(text, of(scheme, country))).toBe(stored);
  });

  it('is unusual where the format is known and another one', () => {
    const unusual = (scheme: RegistrationScheme, countryCode: string, number: string) => isUnusual({ scheme, countryCode, number });
    for (const [scheme, country, good, bad] of [
      ['weee', 'DE', 'DE 12345678', 'DE 1234567'],
      ['packaging', 'DE', 'DE1234567890123', 'DE 12345678'],
      ['batteries', 'DE', 'DE 12345678', '12345678'],
      ['textiles', 'FR', 'FR123456_11ABCD', 'FR12345_11ABCD'],
      ['packaging', 'ES', 'ENV/2023/000012345', '2023/000012345'],
      ['weee', 'IT', 'IT08020000001234', 'IT0802'],
      ['batteries', 'IT', 'IT12345P00001234', 'IT12345'],
      ['packaging', 'PL', '000123456', 'PL000123456'],
    ] as const) {
      expect(unusual(scheme, country, good)).toBe(false);
      expect(unusual(scheme, country, bad)).toBe(true);
    }
    expect(unusual('packaging', 'AT', 'whatever')).toBe(false);
  });

  it('consists of letters, digits and a few signs', () => {
    expect(['FR123456_05ABCD', 'ENV/2023/000012345', 'ÖBB 1'].every(isNumber)).toBe(true);
    expect(['', ' 1', '<b>', '=1+1', `1${'0'.repeat(60)}`].some(isNumber)).toBe(false);
  });

  it('is shown with the label of its register, and tells its country where only one has that format', () => {
    expect(shownNumber({ ...of('weee', 'DE'), number: 'DE 12345678' })).toBe('WEEE-Reg.-Nr. DE 12345678');
    expect(shownNumber({ ...of('weee', 'AT'), number: '77' })).toBe('77');
    expect(countryOfNumber('WEEE-Reg.-Nr. DE 12345678', 'weee')).toBe('DE');
    expect(countryOfNumber('FR123456_05ABCD', 'weee')).toBe('FR');
    expect(countryOfNumber('12', 'weee')).toBeNull();
  });
});

it('missing numbers are those of the countries that ask for them', () => {
  const known = new Set(['weee DE', 'packaging DE']);
  expect(missingNumbers({ schemes: ['packaging', 'weee', 'furniture'], countryCodes: ['DE', 'FR', 'CH'], known })).toEqual([
    of('weee', 'FR'),
    of('packaging', 'FR'),
    of('furniture', 'FR'),
  ]);
});
