import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { countryCode, flag, id, list, requiredText, text } from '../wire/fields.ts';
import { postalCodeCheck } from '../values/postal-code-check.ts';

/* Delivery addresses of a buyer company. */

const addressFields = {
  label: z._default(text(60), ''),
  name: requiredText(120),
  companyName: z._default(text(160), ''),
  line1: requiredText(160),
  line2: z._default(text(160), ''),
  /** Some countries have no postal codes. */
  postalCode: z._default(text(20), ''),
  city: requiredText(120),
  region: z._default(text(120), ''),
  countryCode,
  phone: z._default(text(40), ''),
};
const address = z.object({
  id: z.number(),
  label: z.string(),
  name: z.string(),
  companyName: z.string(),
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  region: z.string(),
  countryCode: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.output<typeof address>;

export const addressCalls = {
  list: declare({
    name: 'accounts.listAddresses',
    method: 'GET',
    path: '/buyer/address/list',
    summary: 'Addresses of the buyer’s company, the default one first',
    access: { who: 'buyer' },
    input: z.object({}),
    answer: z.array(address),
  }),
  save: declare({
    name: 'accounts.saveAddress',
    method: 'POST',
    path: '/buyer/address/save',
    summary: 'Add an address, or change the one whose id is given',
    access: { who: 'buyer', code: 'order.place' },
    input: z.object({ id: z.optional(id), ...addressFields, isDefault: z._default(flag, false) }).check(postalCodeCheck as never),
    answer: address,
  }),
  remove: declare({
    name: 'accounts.removeAddress',
    method: 'POST',
    path: '/buyer/address/remove',
    summary: 'Remove addresses; orders are not changed',
    access: { who: 'buyer', code: 'order.place' },
    input: z.object({ ids: list(id) }),
    answer: z.object({ removed: z.number() }),
  }),
};
