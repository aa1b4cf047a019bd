import * as z from 'zod/mini';
import { mostGrams } from './freight.ts';
import { mostAmount } from '../values/money.ts';
import { declare } from '../wire/call.ts';
import { countryCode, id, integer, list, minorUnits, requiredText, rowVersion, text } from '../wire/fields.ts';

const manage = { who: 'seller', code: 'store.manage' } as const;
const money = minorUnits.check(z.gte(0, 'field.amount'), z.lte(mostAmount, 'store.moneyTooLarge'));
const days = integer.check(z.gte(0, 'shipping.days'), z.lte(90, 'shipping.days'));

const zone = z.object({
  countries: list(countryCode, 250).check(z.minLength(1, 'shipping.countries')),
  postalCodes: list(text(12).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/, 'shipping.postalCodes')), 300),
  steps: list(z.object({ upTo: integer.check(z.gte(1, 'shipping.weight'), z.lte(mostGrams, 'shipping.weight')), price: money }), 60).check(
    z.minLength(1, 'shipping.steps'),
    z.refine((steps) => steps.every((step, index) => index === 0 || step.upTo > (steps[index - 1]?.upTo ?? 0)), 'shipping.ascending'),
  ),
  extraKilogram: z._default(z.nullable(money), null),
});

export const shippingServiceInput = z
  .object({
    storeId: id,
    id: z._default(z.nullable(id), null),
    /** The one that the form has seen: an outdated one is refused. 0 for a new service. */
    version: z._default(rowVersion, 0),
    name: requiredText(60),
    carrier: requiredText(60),
    /** Working days from the hand-over to the carrier. */
    minDays: days,
    maxDays: days,
    /** Cubic centimetres per kilogram; null: the volume does not matter. */
    divisor: z._default(z.nullable(integer.check(z.gte(1_000, 'shipping.divisor'), z.lte(10_000, 'shipping.divisor'))), null),
    zones: list(zone, 40).check(z.minLength(1, 'shipping.zones')),
  })
  .check(z.refine(({ minDays, maxDays }) => maxDays >= minDays, { error: 'shipping.daysOrder', path: ['maxDays'] }));
export type ShippingServiceInput = z.output<typeof shippingServiceInput>;

export const shippingService = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  carrier: z.string(),
  minDays: z.int(),
  maxDays: z.int(),
  divisor: z.nullable(z.int()),
  zones: z.array(
    z.object({
      countries: z.array(z.string()),
      postalCodes: z.array(z.string()),
      steps: z.array(z.object({ upTo: z.int(), price: z.int() })),
      extraKilogram: z.nullable(z.int()),
    }),
  ),
});
export type ShippingService = z.output<typeof shippingService>;

export const mostServices = 30;

export const shippingServiceCalls = {
  list: declare({
    name: 'shippingServices.list',
    method: 'GET',
    path: '/seller/shipping-service/list',
    summary: 'The services that a store ships with, and how many of its variants have no weight, to which the flat fee applies',
    access: { who: 'seller' },
    input: z.object({ storeId: id }),
    answer: z.object({ currency: z.string(), services: z.array(shippingService), withoutWeight: z.int() }),
  }),
  save: declare({
    name: 'shippingServices.save',
    method: 'POST',
    path: '/seller/shipping-service/save',
    summary: 'Adds a service with its table of prices, or changes one; orders that are placed keep what they cost',
    access: manage,
    body: '2 MB',
    input: shippingServiceInput,
    answer: shippingService,
  }),
  end: declare({
    name: 'shippingServices.end',
    method: 'POST',
    path: '/seller/shipping-service/end',
    summary: 'Ends a service: new orders are not offered it',
    access: manage,
    input: z.object({ storeId: id, id, version: rowVersion }),
    answer: z.object({}),
  }),
};
