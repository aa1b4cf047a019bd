import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, requiredText } from '../wire/fields.ts';

const configurer = { who: 'operator', code: 'market.configure' } as const;

/** Rates are stored although they differ much from those before. */
const confirmed = z._default(flag, false);

const changed = z.object({ currency: z.string(), before: z.number(), after: z.number() });
const outcome = z.object({
  /** False: nothing was stored, because `unusual` has to be confirmed. */
  stored: z.boolean(),
  /** The newest day of the rates, as `2026-03-31`. */
  day: z.string(),
  days: z.int(),
  /** Currencies whose rate differs by more than a fifth from the newest that is stored. */
  unusual: z.array(changed),
});
export type ExchangeRatesOutcome = z.output<typeof outcome>;

export const exchangeRateCalls = {
  list: declare({
    name: 'exchangeRates.list',
    method: 'GET',
    path: '/operator/exchangeRates',
    summary: 'The newest exchange rates: units of a currency for one euro',
    access: configurer,
    input: z.object({}),
    answer: z.object({
      /** Whether rates are fetched each day (the setting KONTOR_EXCHANGE_RATES). */
      fetched: z.boolean(),
      /** The newest rates are older than rates ever are. */
      outdated: z.boolean(),
      rates: z.array(
        z.object({
          currency: z.string(),
          day: z.string(),
          rate: z.number(),
          /** The rate of the stored day before; null for the first one. */
          before: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  fetch: declare({
    name: 'exchangeRates.fetch',
    method: 'POST',
    path: '/operator/exchangeRates/fetch',
    summary: 'Fetch the rates of the European Central Bank now',
    access: configurer,
    input: z.object({ confirmed }),
    answer: outcome,
    limit: { calls: 10, seconds: 60 },
  }),
  import: declare({
    name: 'exchangeRates.import',
    method: 'POST',
    path: '/operator/exchangeRates/import',
    summary: 'Store the rates of a file of the European Central Bank (XML or CSV, one day or the history)',
    access: configurer,
    input: z.object({
      /** Key of an upload for `exchangeRates`. */
      file: requiredText(200),
      confirmed,
    }),
    answer: outcome,
  }),
};
