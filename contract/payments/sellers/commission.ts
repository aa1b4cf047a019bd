import * as z from 'zod/mini';
import { currencies } from '../../values/money.ts';
import { declare } from '../../wire/call.ts';
import { day, id, integer, list, minorUnits, rowVersion, text, time } from '../../wire/fields.ts';
import { fileContent } from '../../wire/file-answers.ts';

const configurer = { who: 'operator', code: 'market.configure' } as const;

/**
 * `current` applies today, `future` from a later day on, `ended` did before; `removed` was taken back before a day passed with it. A rate
 * that is followed by a later one of the same seller and category has ended, too.
 */
export const commissionRateStates = ['current', 'future', 'ended', 'removed'] as const;

/** What a rate is for, the most specific first. */
export const commissionScopes = ['sellerCategory', 'seller', 'category', 'market'] as const;
export type CommissionScope = (typeof commissionScopes)[number];

const named = z.nullable(z.object({ id: z.int(), name: z.string() }));

export const commissionRate = z.object({
  id: z.int(),
  scope: z.enum(commissionScopes),
  seller: named,
  /** Its name with those above it. */
  category: named,
  /** Hundredths of a per cent: 1250 is 12.5 %. */
  rate: z.int(),
  /** Both days included, in UTC. */
  validFrom: day,
  validTo: z.nullable(day),
  note: z.string(),
  addedBy: z.nullable(z.string()),
  addedAt: time,
  removedAt: z.nullable(time),
  state: z.enum(commissionRateStates),
  /** Begins today or later: it can be removed. */
  removable: z.boolean(),
  /** Applies today without a last day, or with a later one: an end can be set. */
  endable: z.boolean(),
});
export type CommissionRate = z.output<typeof commissionRate>;

/** The highest rate, in hundredths of a per cent. */
export const mostCommission = 5_000;

export const commissionRateInput = z.object({
  sellerId: z._default(z.nullable(id), null),
  categoryId: z._default(z.nullable(id), null),
  rate: integer.check(z.gte(0, 'commission.rate'), z.lte(mostCommission, 'commission.rate')),
  validFrom: day,
  /** The last day; null: until another rate begins. */
  validTo: z._default(z.nullable(day), null),
  note: z._default(text(300), ''),
});
export type CommissionRateInput = z.output<typeof commissionRateInput>;

export const settlementPeriods = ['weekly', 'monthly'] as const;
export type SettlementPeriod = (typeof settlementPeriods)[number];
/** From when on an order is settled: once it is paid, or once all of its goods have left. */
export const settledFrom = ['payment', 'shipment'] as const;

const orderFee = z.object({
  currency: z.enum(currencies, 'field.required'),
  amount: minorUnits.check(z.gte(0, 'field.amount'), z.lte(1_000_00, 'field.amount')),
});

export const settlementSettingInput = z
  .object({
    /** The one that the form has seen: an outdated one is refused. */
    version: rowVersion,
    period: z.enum(settlementPeriods, 'field.required'),
    settledFrom: z.enum(settledFrom, 'field.required'),
    /** Hundredths of a per cent of sales less refunds. */
    reserveRate: integer.check(z.gte(0, 'commission.reserveRate'), z.lte(5_000, 'commission.reserveRate')),
    reserveDays: integer.check(z.gte(0, 'commission.reserveDays'), z.lte(365, 'commission.reserveDays')),
    /** What a seller is charged for each order, without VAT. */
    orderFees: list(orderFee, currencies.length),
  })
  .check(
    z.refine(({ reserveRate, reserveDays }) => reserveRate === 0 || reserveDays > 0, {
      path: ['reserveDays'],
      error: 'commission.reserveDays',
    }),
    z.refine(({ orderFees }) => new Set(orderFees.map(({ currency }) => currency)).size === orderFees.length, {
      path: ['orderFees'],
      error: 'paymentMethod.currencyTwice',
    }),
  );
export type SettlementSettingInput = z.output<typeof settlementSettingInput>;

const settlementSetting = z.object({
  version: z.int(),
  period: z.enum(settlementPeriods),
  settledFrom: z.enum(settledFrom),
  reserveRate: z.int(),
  reserveDays: z.int(),
  /** Of each currency in which stores sell. */
  orderFees: z.array(z.object({ currency: z.enum(currencies), amount: z.int() })),
  changedAt: z.nullable(time),
  changedBy: z.nullable(z.string()),
});
export type SettlementSetting = z.output<typeof settlementSetting>;

const filter = {
  sellerId: z.optional(id),
  categoryId: z.optional(id),
  state: z.optional(z.enum(commissionRateStates, 'field.required')),
};

export const commissionCalls = {
  list: declare({
    name: 'commission.list',
    method: 'GET',
    path: '/operator/commission',
    summary: 'Commission rates with their history, at most 1,000, the most general first',
    access: configurer,
    input: z.object(filter),
    answer: z.object({ day, rates: z.array(commissionRate) }),
  }),
  add: declare({
    name: 'commission.add',
    method: 'POST',
    path: '/operator/commission/add',
    summary: 'Add a rate from today or a later day on. Orders that are paid stay as they are',
    access: configurer,
    input: commissionRateInput,
    answer: z.object({ id: z.int() }),
  }),
  end: declare({
    name: 'commission.end',
    method: 'POST',
    path: '/operator/commission/end',
    summary: 'Set the last day of a rate: today or later',
    access: configurer,
    input: z.object({ id, validTo: day }),
    answer: z.object({ id: z.int() }),
  }),
  remove: declare({
    name: 'commission.remove',
    method: 'POST',
    path: '/operator/commission/remove',
    summary: 'Remove a rate that begins today or later',
    access: configurer,
    input: z.object({ id }),
    answer: z.object({ id: z.int() }),
  }),
  export: declare({
    name: 'commission.export',
    method: 'GET',
    path: '/operator/commission/export',
    summary: 'The rates with their history as CSV',
    access: configurer,
    input: z.object(filter),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  ofItem: declare({
    name: 'commission.ofItem',
    method: 'GET',
    path: '/operator/commission/item',
    summary: 'The rates that could apply to an item today, the one that does first; by its number, item code or SKU',
    access: configurer,
    input: z.object({ item: text(80).check(z.minLength(1, 'field.required')) }),
    answer: z.object({
      item: z.object({ id: z.int(), itemCode: z.string(), name: z.string(), seller: z.string(), category: z.string() }),
      /** Without any there is no commission. */
      rates: z.array(commissionRate),
    }),
  }),
  /** For the forms: who and what a rate can be for. */
  sellers: declare({
    name: 'commission.sellers',
    method: 'GET',
    path: '/operator/commission/sellers',
    summary: 'Sellers by a part of their name, at most ten',
    access: configurer,
    input: z.object({ keyword: z._default(text(80), '') }),
    answer: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  categories: declare({
    name: 'commission.categories',
    method: 'GET',
    path: '/operator/commission/categories',
    summary: 'Categories by a part of their name, at most ten, with those above them',
    access: configurer,
    input: z.object({ keyword: z._default(text(80), '') }),
    answer: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  setting: declare({
    name: 'commission.setting',
    method: 'GET',
    path: '/operator/commission/setting',
    summary: 'How sellers are settled: period, reserve, fees',
    access: configurer,
    input: z.object({}),
    answer: settlementSetting,
  }),
  saveSetting: declare({
    name: 'commission.saveSetting',
    method: 'POST',
    path: '/operator/commission/setting',
    summary: 'Change how sellers are settled. What is closed stays as it is',
    access: configurer,
    input: settlementSettingInput,
    answer: settlementSetting,
  }),
};
