import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TaxClass, taxClasses } from '../../../../contract/values/vat/tax-classes.ts';
import { decideVat, documentVat, type VatState } from './service.ts';

const supply = (
  shipFrom: string,
  countryCode: string,
  buyer: { vatId?: string; vatState?: VatState; vatConfirmed?: boolean } = {},
  postalCode = '10000',
) =>
  decideVat({
    shipFrom,
    shipTo: { countryCode, postalCode },
    buyer: {
      vatId: buyer.vatId ?? null,
      vatState: buyer.vatState ?? 'unchecked',
      vatConfirmed: buyer.vatConfirmed ?? buyer.vatState === 'valid',
    },
  });

const domestic = (rateCountry: string) => ({ reason: 'domestic', exemption: null, rateCountry, cause: null });
const shipFromRate = (rateCountry: string, cause: string) => ({ reason: 'shipFromRate', exemption: null, rateCountry, cause });
const intraCommunity = { reason: 'intraCommunity', exemption: 'VATEX-EU-IC', rateCountry: null, cause: null } as const;
const exported = { reason: 'export', exemption: 'VATEX-EU-G', rateCountry: null, cause: null };

describe('the decision', () => {
  it.each([
    ['one state', supply('DE', 'DE'), domestic('DE')],
    ['one state, whatever ids', supply('DE', 'DE', { vatId: 'PL1234567890', vatState: 'valid' }), domestic('DE')],
    ['one state outside the EU', supply('CH', 'CH'), domestic('CH')],
    ['two member states, confirmed id', supply('DE', 'PL', { vatId: 'PL1234567890', vatState: 'valid' }), intraCommunity],
    ['confirmed id of a third member state', supply('DE', 'PL', { vatId: 'FR12345678901', vatState: 'valid' }), intraCommunity],
    ['Greek ids begin with EL', supply('DE', 'GR', { vatId: 'EL123456789', vatState: 'valid' }), intraCommunity],
    [
      'a Greek id does not exempt goods that leave Greece',
      supply('GR', 'BG', { vatId: 'EL123456789', vatState: 'valid' }),
      shipFromRate('GR', 'sameState'),
    ],
    [
      'an id of the state the goods leave',
      supply('DE', 'PL', { vatId: 'DE123456789', vatState: 'valid' }),
      shipFromRate('DE', 'sameState'),
    ],
    ['an id of a state outside the EU', supply('DE', 'PL', { vatId: 'CH123456789', vatState: 'valid' }), shipFromRate('DE', 'outside')],
    ['no id', supply('DE', 'PL'), shipFromRate('DE', 'noId')],
    ['an id never asked about', supply('DE', 'PL', { vatId: 'PL1234567890', vatState: 'unchecked' }), shipFromRate('DE', 'unchecked')],
    ['an id the register refused', supply('DE', 'PL', { vatId: 'PL1234567890', vatState: 'invalid' }), shipFromRate('DE', 'invalid')],
    [
      'a register that could not be asked',
      supply('DE', 'PL', { vatId: 'PL1234567890', vatState: 'unavailable' }),
      shipFromRate('DE', 'unavailable'),
    ],
    [
      'a confirmation that is too old',
      supply('DE', 'PL', { vatId: 'PL1234567890', vatState: 'valid', vatConfirmed: false }),
      shipFromRate('DE', 'stale'),
    ],
    ['out of the EU', supply('DE', 'CH', { vatId: 'PL1234567890', vatState: 'valid' }), exported],
    ['Great Britain', supply('DE', 'GB', {}, 'SW1A 1AA'), exported],
    ['Northern Ireland, as part of the EU', supply('DE', 'GB', { vatId: 'XI123456789', vatState: 'valid' }, 'bt1 5gs'), intraCommunity],
    ['Northern Ireland without an id', supply('DE', 'GB', {}, 'BT1 5GS'), shipFromRate('DE', 'noId')],
    ['within the United Kingdom', supply('GB', 'GB', {}, 'BT1 5GS'), domestic('GB')],
    ['Canary Islands', supply('ES', 'ES', {}, '35001'), exported],
    ['Ceuta', supply('DE', 'ES', { vatId: 'ESX1234567X', vatState: 'valid' }, '51001'), exported],
    ['Heligoland', supply('DE', 'DE', {}, '27498'), exported],
    ['Büsingen', supply('AT', 'DE', {}, '78266'), exported],
    ['Åland', supply('SE', 'FI', {}, '22 100'), exported],
    ['Réunion', supply('FR', 'FR', {}, '97400'), exported],
    ['Livigno', supply('IT', 'IT', {}, '23041'), exported],
    ['Monaco, as part of France', supply('FR', 'MC', {}, '98000'), domestic('FR')],
    ['from outside into the EU', supply('CH', 'DE', { vatId: 'DE123456789', vatState: 'valid' }), { ...exported, exemption: null }],
    ['from outside to outside', supply('CH', 'NO'), { ...exported, exemption: null }],
  ])('%s', (_, decision, expected) => {
    expect(decision).toEqual(expected);
  });

  it('exempts nothing within the EU without a confirmed id', () => {
    const states = ['AT', 'BE', 'DE', 'ES', 'FR', 'GR', 'IT', 'PL', 'RO'];
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.constantFrom(...states),
        fc.constantFrom('unchecked' as const, 'invalid' as const, 'unavailable' as const, 'valid' as const),
        fc.boolean(),
        (from, to, vatState, vatConfirmed) => {
          fc.pre(vatState !== 'valid' || !vatConfirmed);
          expect(supply(from, to, { vatId: `${to === 'GR' ? 'EL' : to}123456789`, vatState, vatConfirmed }).exemption).toBeNull();
        },
      ),
    );
  });
});

const domesticTreatment = { reason: 'domestic', exemption: null, rateCountry: 'DE', cause: null } as const;
const rates: Record<TaxClass, number> = { standard: 1900, reduced: 700, second_reduced: 1350, super_reduced: 490, zero: 0 };
const rateOf = (_: string, taxClass: TaxClass) => rates[taxClass];
const line = fc.record({
  total: fc.integer({ min: 0, max: 10_000_000 }),
  taxClass: fc.constantFrom(...taxClasses),
});
const lines = fc.array(line, { minLength: 1, maxLength: 30 });

describe('VAT of a document', () => {
  it('is rounded once per category, half up', () => {
    const taxed = documentVat(
      domesticTreatment,
      {
        lines: [...Array.from({ length: 3 }, () => ({ total: 10, taxClass: 'reduced' as const })), { total: 50, taxClass: 'standard' }],
        shippingTotal: 0,
        discountTotal: 0,
      },
      rateOf,
    );
    // Per line it would have been 1 + 1 + 1; half up makes 9.5 into 10.
    expect(taxed.rows).toEqual([
      { category: 'S', rate: 1900, base: 50, vat: 10 },
      { category: 'S', rate: 700, base: 30, vat: 2 },
    ]);
    expect(taxed.vatTotal).toBe(12);
  });

  it('covers lines, discount and shipping to the last unit, and differs from the exact tax by half a unit per row at most', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 100 }), (all, shippingTotal, percent) => {
        const linesTotal = all.reduce((sum, one) => sum + one.total, 0);
        const discountTotal = Math.floor((linesTotal * percent) / 100);
        const { rows, vatTotal, lines: taxed } = documentVat(domesticTreatment, { lines: all, shippingTotal, discountTotal }, rateOf);
        expect(rows.reduce((sum, row) => sum + row.base, 0)).toBe(linesTotal - discountTotal + shippingTotal);
        expect(rows.reduce((sum, row) => sum + row.vat, 0)).toBe(vatTotal);
        for (const row of rows) expect(Math.abs(row.vat * 10_000 - row.base * row.rate)).toBeLessThanOrEqual(5_000);
        expect(taxed).toHaveLength(all.length);
      }),
    );
  });

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const of = (some: typeof all) => documentVat(domesticTreatment, { lines: some, shippingTotal: 0, discountTotal: 0 }, rateOf);
        expect(of(all.toReversed()).rows).toEqual(of(all).rows);
      }),
    );
  });

  it('is zero on an exempt supply, in one row with its category', () => {
    const taxed = documentVat(
      intraCommunity,
      {
        lines: [
          { total: 100, taxClass: 'standard' },
          { total: 50, taxClass: 'reduced' },
        ],
        shippingTotal: 10,
        discountTotal: 0,
      },
      rateOf,
    );
    expect(taxed).toMatchObject({ rows: [{ category: 'K', rate: 0, base: 160, vat: 0 }], vatTotal: 0 });
  });

  it('of goods with a rate of zero has category Z', () => {
    expect(
      documentVat(domesticTreatment, { lines: [{ total: 100, taxClass: 'zero' }], shippingTotal: 0, discountTotal: 0 }, rateOf).rows,
    ).toEqual([{ category: 'Z', rate: 0, base: 100, vat: 0 }]);
  });
});
