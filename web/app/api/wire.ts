import type { Call } from '../../../contract/wire/call.ts';

/** What every request carries: `country` is the buyer's VAT country, `region` what prices and delivery are shown for. */
export type Locale = { language: string; country: string; region?: string | undefined };

const base = '/api';

/** The path with its `{parameters}` filled, and what is left of the input. */
export function splitPath(call: Call, input: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: base + path, rest };
}

/** The query of a GET: lists repeat their name, empty values are left out. `_lang`, `_country` and a chosen `_region` go with every request. */
export function queryOf(input: Record<string, unknown>, locale: Locale): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) query.append(name, String(one));
  }
  query.set('_lang', locale.language);
  query.set('_country', locale.country);
  if (locale.region) query.set('_region', locale.region);
  return query.toString();
}

/** The form of a POST: the payload as JSON in the field `body`. */
export function formOf(input: Record<string, unknown>, locale: Locale): URLSearchParams {
  const form = new URLSearchParams({ body: JSON.stringify(input), _lang: locale.language, _country: locale.country });
  if (locale.region) form.set('_region', locale.region);
  return form;
}
