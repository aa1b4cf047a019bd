import * as z from 'zod/mini';
import { id, integer, text } from '../wire/fields.ts';
import { languages } from '../values/locale.ts';

/*
 * Parts of the calls by which the operator maintains the catalogue: category tree, attributes with their values, and missing translations.
 * Every change carries the version that the client has seen; an outdated version is refused.
 */

export const curator = { who: 'operator', code: 'catalogue.curate' } as const;

export const attributeTypes = ['number', 'choice', 'flag', 'text'] as const;
export type AttributeType = (typeof attributeTypes)[number];

export const language = z.enum(languages, 'field.required');
export const languageCodes = z.array(z.enum(languages));
export const version = integer;
export const link = z.object({ id: z.int(), name: z.string() });

/** Names by language; empty ones are removed. */
export const names = z.partialRecord(z.enum(languages), text(120));

/** Two records, of which one is merged into the other. */
export const pair = z.object({ id, version, intoId: id, intoVersion: version });
export const saved = z.object({ id: z.int(), version: z.int() });
