import * as z from 'zod/mini';

/* What the law wants to be said of an item, as its page shows it. Public pages load this file, so what sellers enter is in compliance.ts. */

/** Marks and labels that an item bears. */
export const itemMarks = [
  'ce',
  'ukca',
  'gs',
  'weee',
  'rohs',
  'fsc',
  'pefc',
  'gots',
  'oekoTex',
  'euEcolabel',
  'blueAngel',
  'foodSafe',
] as const;
export type ItemMark = (typeof itemMarks)[number];
export const energyClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type EnergyClass = (typeof energyClasses)[number];

/**
 * Registers of makers that the law asks for by kind of goods. A scheme is what a register is about; another one is added here, in
 * registration-numbers.ts with its countries, and with its name in `texts/<language>/catalogue.po` and `listings.po`.
 */
export const registrationSchemes = ['weee', 'packaging', 'batteries', 'textiles', 'furniture'] as const;
export type RegistrationScheme = (typeof registrationSchemes)[number];

export const party = z.object({
  id: z.int(),
  name: z.string(),
  line1: z.string(),
  postalCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
  email: z.string(),
  website: z.string(),
});
export type Party = z.output<typeof party>;

/** A number as it is stored. */
export const registrationNumber = z.object({ scheme: z.enum(registrationSchemes), countryCode: z.string(), number: z.string() });
/** The law wants it to be written with the label of its register, such as `WEEE-Reg.-Nr.`; empty where none is known. */
export const shownRegistration = z.extend(registrationNumber, { label: z.string() });

const said = z.nullable(z.object({ text: z.string(), language: z.string() }));

/** As shown on the item's page; null for unknown data. */
export const itemCompliance = z.object({
  maker: z.nullable(party),
  responsible: z.nullable(party),
  /** In the caller's language, else in the seller's. */
  warnings: said,
  composition: said,
  /** Years. */
  minimumAge: z.nullable(z.int()),
  marks: z.array(z.enum(itemMarks)),
  model: z.string(),
  batch: z.string(),
  energyClass: z.nullable(z.enum(energyClasses)),
  /** `eprelAddress` builds the address of its page from this number. */
  eprelNumber: z.nullable(z.string()),
  /** Harmonised system, 6 to 10 digits. */
  commodityCode: z.nullable(z.string()),
  hazardous: z.boolean(),
  /** For the countries it is sold to, by scheme: the maker's in the registers of electrical equipment, packaging, batteries and others. */
  registrations: z.array(shownRegistration),
});
export type ItemCompliance = z.output<typeof itemCompliance>;
