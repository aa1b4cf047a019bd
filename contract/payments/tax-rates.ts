import * as z from 'zod/mini';
import { ratedClasses } from '../values/vat/tax-classes.ts';
import { isCountry } from '../values/countries.ts';
import { declare } from '../wire/call.ts';
import { countryCode, day, id, integer, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';

const configurer = { who: 'operator', code: 'market.configure' } as const;

const taxClass = z.enum(ratedClasses, 'field.required');
/** Hundredths of a per cent: 1900 is 19 %. */
const rate = z.int();

/** Why a country needs a standard rate: goods leave it, or it is a member state that stores deliver to. Null: it needs none. */
export const rateNeeds = ['leaves', 'delivered'] as const;

/** A country as the list shows it. */
export const rateCountry = z.object({
  country: z.string(),
  member: z.boolean(),
  /** In force today; a class that the country does not have is missing. */
  rates: z.array(z.object({ taxClass, rate, validFrom: day })),
  /** What changes on the next day on which anything does; a rate of null: the class has none from then on. */
  next: z.array(z.object({ taxClass, rate: z.nullable(rate), validFrom: day })),
  need: z.nullable(z.enum(rateNeeds)),
  /** Open stores that send from here or deliver here. */
  stores: z.int(),
});
export type RateCountry = z.infer<typeof rateCountry>;

/**
 * `current` applies today, `future` from a later day on, `ended` did before. `replaced` was corrected or removed before a day passed with it,
 * or came with the program later than a rate of the operator; no order has used it.
 */
export const rateStates = ['current', 'future', 'ended', 'replaced'] as const;

export const rateEntry = z.object({
  id: z.int(),
  taxClass,
  rate,
  /** Both days included. */
  validFrom: day,
  validTo: z.nullable(day),
  /** Since when the law has it, if the market applies it from a later day; otherwise null. */
  lawFrom: z.nullable(day),
  note: z.string(),
  /** Comes with the program. */
  ofProgram: z.boolean(),
  /** Who added it; null for an entry of the program. */
  addedBy: z.nullable(z.string()),
  addedAt: time,
  replacedAt: z.nullable(time),
  state: z.enum(rateStates),
  /** Can be corrected and removed: an entry that the operator added and that begins today or later. */
  changeable: z.boolean(),
});
export type RateEntry = z.infer<typeof rateEntry>;

export const rateInput = z.object({
  /** An entry to correct; without one an entry is added. */
  id: z.optional(id),
  country: countryCode.check(z.refine((value: string) => isCountry(value), 'field.country')),
  taxClass,
  rate: integer.check(z.gte(0, 'taxRate.rate'), z.lte(5_000, 'taxRate.rate')),
  validFrom: day,
  /** The last day; null: until another entry begins. */
  validTo: z._default(z.nullable(day), null),
  note: z._default(text(300), ''),
});
export type RateInput = z.output<typeof rateInput>;

export const taxRateCalls = {
  list: declare({
    name: 'taxRates.list',
    method: 'GET',
    path: '/operator/taxes',
    summary: 'The VAT rates of today by country, with coming changes and the countries that need rates',
    access: configurer,
    input: z.object({}),
    answer: z.object({
      /** The day of which these rates are, in UTC. */
      day,
      /** The package of rates that comes with the program. */
      package: z.object({
        checkedOn: day,
        /** It was checked long ago: rates may have changed. */
        outdated: z.boolean(),
        sources: z.array(z.object({ name: z.string(), address: z.string() })),
      }),
      /** The operator’s own VAT id; null as long as it is missing. */
      ownVatId: z.nullable(z.string()),
      countries: z.array(rateCountry),
      /** Countries that need a standard rate and have none. */
      missing: z.array(z.object({ country: z.string(), need: z.enum(rateNeeds) })),
      /** Countries that need a standard rate and have none from this day on. */
      ending: z.array(z.object({ country: z.string(), from: day })),
      /** Countries that stores deliver to as an export, which takes no rate. */
      exports: z.array(z.string()),
    }),
  }),
  country: declare({
    name: 'taxRates.country',
    method: 'GET',
    path: '/operator/taxes/{country}',
    summary: 'All entries of a country: those of the program and the operator’s, past and coming ones, and what was corrected',
    access: configurer,
    input: z.object({ country: countryCode }),
    answer: z.object({ day, country: z.string(), entries: z.array(rateEntry) }),
  }),
  save: declare({
    name: 'taxRates.save',
    method: 'POST',
    path: '/operator/taxes/save',
    summary:
      'Add a rate from today or a later day on, or correct an own entry that begins today or later. Orders that are placed stay as they are',
    access: configurer,
    input: rateInput,
    answer: z.object({ id: z.int() }),
  }),
  remove: declare({
    name: 'taxRates.remove',
    method: 'POST',
    path: '/operator/taxes/remove',
    summary: 'Remove an own entry that begins today or later',
    access: configurer,
    input: z.object({ id }),
    answer: z.object({ id: z.int() }),
  }),
  export: declare({
    name: 'taxRates.export',
    method: 'GET',
    path: '/operator/taxes/export',
    summary: 'All entries as CSV',
    access: configurer,
    input: z.object({}),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
};
