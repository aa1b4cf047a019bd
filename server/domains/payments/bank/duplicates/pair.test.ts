import { describe, expect, it } from 'vitest';
import { newReference } from '../../transfers/reference.ts';
import { pairDuplicates } from './pair.ts';

const base = {
  bookedOn: '2026-11-20',
  valueOn: null,
  currency: 'EUR',
  amount: 119_00,
  payerName: 'Möbel Huber GmbH',
  payerIban: '',
  text: '',
};
type Given = Partial<Omit<typeof base, 'valueOn'>> & { valueOn?: string | null };
const reference = newReference();
const pair = (fresh: readonly Given[], known: readonly Given[]) => [
  ...pairDuplicates(
    fresh.map((one, index) => ({ ...base, ...one, bankReference: `n${index}` })),
    known.map((one, index) => ({ ...base, ...one, id: index + 1 })),
  ),
];
const iban = 'DE02120300000000202051';

describe('a booking of another file is probably the same', () => {
  it.each<[string, Given, Given, boolean]>([
    ['if the payer is written otherwise', { payerName: 'MOEBEL HUBER GMBH' }, {}, true],
    ['if the name is cut', { payerName: 'Möbel Hub' }, {}, true],
    ['if only one names the account', { payerIban: iban, payerName: '' }, {}, true],
    ['if the accounts are the same', { payerIban: iban, payerName: 'Huber' }, { payerIban: iban, payerName: 'Möbel' }, true],
    ['not of another account', { payerIban: iban }, { payerIban: 'DE89370400440532013000' }, false],
    ['not of another payer', { payerName: 'Tischlerei Maier' }, {}, false],
    ['not of another payer with the same text', { payerName: 'Maier', text: 'goods' }, { text: 'goods' }, false],
    ['of another name with the same reference', { payerName: 'Maier', text: reference }, { text: `Order ${reference}` }, true],
    ['if the texts differ', { text: 'SVWZ+order 17' }, { text: 'order 17 NOTPROVIDED' }, true],
    ['if its day is the value date', { bookedOn: '2026-11-21' }, { valueOn: '2026-11-21' }, true],
    ['not of another day', { bookedOn: '2026-11-21' }, {}, false],
    ['not of another amount', { amount: 119_01 }, {}, false],
    ['not in another currency', { currency: 'PLN' }, {}, false],
  ])('%s', (_name, fresh, known, same) => {
    expect(pair([fresh], [known])).toEqual(same ? [['n0', 1]] : []);
  });

  it('not if each names another reference', () => {
    expect(pair([{ text: newReference() }], [{ text: newReference() }])).toEqual([]);
  });

  it('once: two equal ones of a file are two, the one with the same text first', () => {
    expect(pair([{}, {}], [{}])).toEqual([['n0', 1]]);
    expect(pair([{ text: 'a' }, { text: 'b' }], [{ text: 'b' }])).toEqual([['n1', 1]]);
    expect(pair([{ text: 'a' }, { text: 'b' }], [{ text: 'b' }, { text: 'c' }])).toEqual([
      ['n1', 1],
      ['n0', 2],
    ]);
  });
});
