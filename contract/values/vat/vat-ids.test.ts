import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { memberStates } from '../countries.ts';
import { checkVatId, type VatCountry, vatCountries, vatIdExample, viesPrefixes } from './vat-ids.ts';

/** Ids of every form a country has: examples of the authorities' descriptions, and numbers whose check digits a second program made. */
const valid: Record<VatCountry, string[]> = {
  AT: ['ATU13585627', 'ATU39099603', 'ATU08246281', 'ATU21547280'],
  BE: ['BE0428759497', 'BE 428.759.497', 'BE0472487394', 'BE 0238.430.255', 'BE (0)300.443.147'],
  BG: ['BG0042290000', 'BG175074752', 'BG959371858', 'BG610051117', 'BG7523169263', 'BG7111042925'],
  CH: ['CHE-107.787.577 IVA', 'CHE426379743TVA', 'CHE-285.169.269 MWST', 'CHE 164 520 627 MWST'],
  CY: ['CY10259033P', 'CY17735521Z', 'CY18498114Y', 'CY-14235161Q'],
  CZ: ['CZ25123891', 'CZ85113115', 'CZ40461297', 'CZ7103192745', 'CZ640903926', 'CZ395601439'],
  DE: ['DE136695976', 'DE 341 082 696', 'DE424119042', 'DE332659644'],
  DK: ['DK13585628', 'DK 51 56 12 79', 'DK23141515', 'DK70361361'],
  EE: ['EE100931558', 'EE100594102', 'EE105873886', 'EE104777006'],
  ES: ['ESB64717838', 'ESA32430043', 'ESJ99216582', 'ESQ2818015F', 'ES54362315K', 'ESX5253868R', 'ESM1234567L'],
  FI: ['FI20774740', 'FI88654657', 'FI 7923465-0', 'FI70798302'],
  FR: ['FR40303265045', 'FR23334175221', 'FRK7399859412', 'FR4Z123456782', 'FRXW921700266', 'FR16000063601'],
  GB: ['GB980780684', 'GB 530 4112 47', 'GB148064074', 'GB980780684001', 'GBGD001', 'GBHA599', 'XI980780684'],
  GR: ['EL094259216', 'GR094259216', 'EL536023875', 'EL 94259216', 'EL643272500'],
  HR: ['HR33392005961', 'HR24965415044', 'HR42388684227'],
  HU: ['HU12892312', 'HU15824767', '12892312-2-41', 'HU57282767'],
  IE: ['IE6433435F', 'IE6433435OA', 'IE8D79739I', 'IE5885871QW', 'IE2121318B'],
  IT: ['IT00743110157', 'IT12968500160', 'IT 55428310860'],
  LT: ['LT119511515', 'LT100001919017', 'LT100004801610', 'LT585053116'],
  LU: ['LU15027442', 'LU 637 881 18', 'LU66343529'],
  LV: ['LV40003521600', 'LV40005106443', 'LV16117519997', 'LV328673-00679'],
  MT: ['MT11679112', 'MT 7810-5231', 'MT59703122', 'MT20441719'],
  NL: ['NL004495445B01', 'NL4495445B01', 'NL002455799B11', 'NL009249722B86', 'NL.0044.95.445.B01'],
  NO: ['NO 995 525 828 MVA', '274248432MVA', 'NO130493092MVA'],
  PL: ['PL8567346215', 'PL 856-734-62-15', 'PL7251895280', 'PL9625992241'],
  PT: ['PT501964843', 'PT 556 283 309', 'PT554534908'],
  RO: ['RO18547290', 'RO888448', 'RO930690', 'RO72771088', 'RO1630615123457'],
  SE: ['SE556188840401', 'SE 553436-7171 01', 'SE551141200801'],
  SI: ['SI50223054', 'SI18394884', 'SI10964908'],
  SK: ['SK2022749619', 'SK2020237945', 'SK1078449064'],
  XI: ['XI980780684', 'XI 530 4112 47', 'XI148064074'],
};

describe('VAT ids', () => {
  test.each(vatCountries)('of %s are taken as people write them', (country) => {
    expect(valid[country].length).toBeGreaterThanOrEqual(3);
    for (const id of [...valid[country], vatIdExample(country) ?? '']) {
      const found = checkVatId(country, id);
      expect(found, id).toMatchObject({ ok: true });
      // Small letters, spaces at every second sign, without the prefix: the same id.
      const { normalised } = found as { normalised: string };
      const bodyOf =
        country === 'CH' ? normalised.slice(3) : normalised.startsWith('XI') && country === 'GB' ? normalised : normalised.slice(2);
      for (const same of [
        id.toLowerCase(),
        normalised,
        bodyOf,
        normalised.replaceAll(/(..)/g, '$1 '),
        normalised.replaceAll(/(...)/g, '$1-'),
      ])
        expect(checkVatId(country, same), same).toEqual({ ok: true, normalised });
    }
  });

  test.each(vatCountries)('of %s with one digit changed are mostly noticed', (country) => {
    let [changed, noticed] = [0, 0];
    for (const id of valid[country]) {
      const found = checkVatId(country, id);
      const normalised = found.ok ? found.normalised : '';
      for (const [index, sign] of [...normalised].entries()) {
        if (!/\d/.test(sign)) continue;
        for (let other = 0; other < 10; other++) {
          if (String(other) === sign) continue;
          changed++;
          noticed += checkVatId(country, normalised.slice(0, index) + other + normalised.slice(index + 1)).ok ? 0 : 1;
        }
      }
    }
    // Czech birth numbers of nine digits, British branches and offices, the second number of a Dutch company have no check digit.
    expect(noticed / changed).toBeGreaterThan({ CZ: 0.7, GB: 0.65, BG: 0.75, NL: 0.8 }[country as string] ?? 0.9);
  });

  test.each([
    ['DE', 'DE136695978', 'checkDigit'],
    ['DE', '13669597', 'format'],
    ['DE', '', 'format'],
    ['DE', 'FR40303265045', 'country'],
    ['FR', 'DE136695976', 'country'],
    ['US', '12-3456789', 'country'],
    ['GR', 'EL123456781', 'checkDigit'],
    ['NL', 'NL123456789B90', 'checkDigit'],
    ['NL', 'NL000000000B00', 'checkDigit'],
    ['CH', 'CHE-107.787.577', 'format'],
    ['CH', 'CHE-107.787.578 MWST', 'checkDigit'],
    ['NO', '995525829MVA', 'checkDigit'],
    ['IT', 'IT00000000000', 'checkDigit'],
    ['IT', 'IT00743115557', 'format'],
    ['BE', 'BE0000000000', 'checkDigit'],
    // Right by the remainder, but check digits that are never given out.
    ['BE', 'BE0634603098', 'checkDigit'],
    ['MT', 'MT92487270', 'checkDigit'],
    ['GB', 'GBGD500', 'format'],
    // Personal numbers whose sum is right, of no day: month 13, month 0, day 32, 29 February 2001.
    ['BG', 'BG7513010000', 'checkDigit'],
    ['BG', 'BG7500010020', 'checkDigit'],
    ['BG', 'BG7501320015', 'checkDigit'],
    ['BG', 'BG0142290004', 'checkDigit'],
    ['toString', 'X', 'country'],
  ])('of %s: %s is refused for its %s', (country, text, reason) => {
    expect(checkVatId(country, text)).toEqual({ ok: false, reason });
  });

  it('far too long are not looked at', () => expect(checkVatId('DE', '1'.repeat(5_000))).toEqual({ ok: false, reason: 'format' }));

  it('of Monaco are French, of the Isle of Man British', () => {
    expect(checkVatId('MC', 'FR16000063601')).toEqual({ ok: true, normalised: 'FR16000063601' });
    expect(checkVatId('IM', 'GB980780684')).toEqual({ ok: true, normalised: 'GB980780684' });
  });

  it('survive any text, and an accepted one is accepted again in its stored form', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[A-Z]{0,3}[0-9 .-]{0,14}[A-Z]{0,4}$/));
    fc.assert(
      fc.property(fc.constantFrom(...vatCountries), text, (country, given) => {
        const found = checkVatId(country, given);
        if (found.ok) expect(checkVatId(country, found.normalised)).toEqual(found);
      }),
      { numRuns: 3_000 },
    );
  });

  it('of the member states and Northern Ireland are in VIES, by prefixes of two letters', () => {
    expect(viesPrefixes.toSorted()).toEqual([...memberStates.filter((state) => state !== 'GR'), 'EL', 'XI'].toSorted());
  });
});
