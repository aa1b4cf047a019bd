import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { countryCode, email, flag, id, integer, list, requiredText, text } from '../wire/fields.ts';
import { energyClasses, itemMarks, party, registrationSchemes, shownRegistration } from './item-compliance.ts';
import { languages } from '../values/locale.ts';
import { isNumber, keyOf, normaliseNumber, type RegistrationNumber } from './registration-numbers.ts';

/*
 * Information that an item needs before it is sold in the European Union (GPSR and related rules): maker, responsible person, warnings,
 * marks, energy label. Buyers resell to consumers and have to repeat it.
 */

/** Data that an item lacks to be sold in the Union. */
export const complianceGaps = ['maker', 'responsible'] as const;
export type ComplianceGap = (typeof complianceGaps)[number];
export const mostParties = 200;

const language = z.enum(languages, 'field.required');
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);

const partyFields = {
  name: requiredText(200),
  line1: requiredText(200),
  postalCode: requiredText(20),
  city: requiredText(100),
  countryCode,
  email: z._default(z.union([z.literal(''), email], 'email.format'), ''),
  website: z._default(
    text(300).check(z.refine((value: string) => value === '' || /^https?:\/\/[^\s/?#]+\.[^\s]+$/.test(value), 'compliance.website')),
    '',
  ),
};
export const partyInput = z.object({ id: orNull(id), ...partyFields }).check(
  z.refine((party: { email: string; website: string }) => party.email !== '' || party.website !== '', {
    error: 'compliance.reachable',
    path: ['email'],
  }),
);
export type PartyInput = z.output<typeof partyInput>;

export const schemeField = z.enum(registrationSchemes, 'field.required');
export const missingNumber = z.object({ scheme: z.enum(registrationSchemes), countryCode: z.string() });
export const mostOwnNumbers = 60;

const ownNumbers = list(
  z.object({ scheme: schemeField, countryCode, number: requiredText(200) }).check(
    z.refine(({ number, ...of }: RegistrationNumber) => isNumber(normaliseNumber(number, of)), {
      error: 'registrations.number',
      path: ['number'],
    }),
  ),
  mostOwnNumbers,
).check(z.refine((numbers: RegistrationNumber[]) => new Set(numbers.map(keyOf)).size === numbers.length, 'registrations.twice'));

const texts = z._default(z.partialRecord(language, text(3_000)), {});
const digits = (pattern: RegExp, otherwise: 'compliance.eprel' | 'compliance.commodityCode') =>
  orNull(text(20).check(z.refine((value: string) => pattern.test(value), otherwise)));

/** The form's values. Null for a person means the store's. */
export const complianceInput = z.object({
  storeId: id,
  id,
  /** The version that the form was filled from; 0 if nothing was stored. */
  version: z._default(z.int(), 0),
  makerId: orNull(id),
  responsibleId: orNull(id),
  warnings: texts,
  composition: texts,
  minimumAge: orNull(integer.check(z.gte(0, 'compliance.age'), z.lte(18, 'compliance.age'))),
  marks: list(z.enum(itemMarks, 'field.text'), itemMarks.length),
  model: z._default(text(100), ''),
  batch: z._default(text(100), ''),
  energyClass: orNull(z.enum(energyClasses, 'field.required')),
  eprelNumber: digits(/^\d{1,10}$/, 'compliance.eprel'),
  commodityCode: digits(/^\d{6,10}$/, 'compliance.commodityCode'),
  hazardous: z._default(flag, false),
  /** Schemes that the item needs although its category does not. */
  schemes: list(schemeField, registrationSchemes.length),
  /** Numbers of a maker other than the seller. */
  registrations: ownNumbers,
});
export type ComplianceInput = z.output<typeof complianceInput>;

const compliancePage = z.object({
  compliance: complianceInput,
  /** The store's own, for items that name nobody. */
  defaults: z.object({ makerId: z.nullable(z.int()), responsibleId: z.nullable(z.int()) }),
  parties: z.array(party),
  /** Data that it lacks to be sold in the Union; empty if it is not sold there. */
  gaps: z.array(z.enum(complianceGaps)),
  /** Schemes of the item's category and of those above it. */
  categorySchemes: z.array(z.enum(registrationSchemes)),
  /** The numbers that are shown with it, its own and the seller's. */
  numbers: z.array(shownRegistration),
  /** Numbers that it lacks in countries it is sold to. */
  missing: z.array(missingNumber),
});
export type CompliancePage = z.output<typeof compliancePage>;

const seller = { who: 'seller', code: 'product.manage' } as const;

export const complianceCalls = {
  detail: declare({
    name: 'compliance.detail',
    method: 'GET',
    path: '/seller/product/compliance/{id}',
    summary: 'Safety and compliance data of an own item, and the makers and responsible persons to choose from',
    access: seller,
    input: z.object({ storeId: id, id }),
    answer: compliancePage,
  }),
  save: declare({
    name: 'compliance.save',
    method: 'POST',
    path: '/seller/product/compliance/save',
    summary: 'Write safety and compliance data of an own item; refused when somebody has changed it since the form was opened',
    access: seller,
    body: '256 KB',
    input: complianceInput,
    answer: compliancePage,
    limit: { calls: 60, seconds: 60 },
  }),
  saveDefaults: declare({
    name: 'compliance.saveDefaults',
    method: 'POST',
    path: '/seller/product/compliance/defaults',
    summary: 'Say who is maker and responsible person of all items of a store that name nobody',
    access: seller,
    input: z.object({ storeId: id, makerId: orNull(id), responsibleId: orNull(id) }),
    answer: z.object({}),
    limit: { calls: 60, seconds: 60 },
  }),
  saveParty: declare({
    name: 'compliance.saveParty',
    method: 'POST',
    path: '/seller/product/compliance/party',
    summary: 'Enter or change a maker or responsible person; all items that name it follow',
    access: seller,
    input: partyInput,
    answer: party,
    limit: { calls: 60, seconds: 60 },
  }),
  removeParty: declare({
    name: 'compliance.removeParty',
    method: 'POST',
    path: '/seller/product/compliance/party/remove',
    summary: 'Take away a maker or responsible person that no item and no store names',
    access: seller,
    input: z.object({ id }),
    answer: z.object({}),
  }),
};
