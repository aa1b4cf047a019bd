import * as z from 'zod/mini';
import { isCountry } from './countries.ts';
import { checkPostalCode, postalCodeRule } from './postal-codes.ts';

/** For checks that compare fields with each other: they run even while another field is wrong, so that all faults are reported at once. */
export const always = { when: () => true };
export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

type Issue = { path: string[]; message: string };
export const customIssue = (input: unknown, { path, message }: Issue) => ({ code: 'custom' as const, input, path, message });

/** The key of the sentence that names the country's own form, where it has one. */
const postalCodeKey = (country: string, reason: 'required' | 'format'): string =>
  postalCodeRule(country).example === null ? `postalCode.${reason}` : `postalCode.${country}`;

/** The code as the country writes it, or the key of what is wrong with it. */
export function checkedPostalCode(country: string, postalCode: string): { postalCode: string; key: string | null } {
  const found = checkPostalCode(country, postalCode);
  return found.ok ? { postalCode: found.normalised, key: null } : { postalCode, key: postalCodeKey(country, found.reason) };
}

type Located = { countryCode: string; postalCode: string };

/** Compares the postal code of an address with its country, and writes it as the country does. */
export const postalCodeCheck = z.check<Located>((payload) => {
  if (!isObject(payload.value)) return;
  const { countryCode: country, postalCode } = payload.value;
  if (typeof country !== 'string' || typeof postalCode !== 'string' || !isCountry(country)) return;
  const checked = checkedPostalCode(country, postalCode);
  if (checked.key === null) payload.value = { ...payload.value, postalCode: checked.postalCode };
  else payload.issues.push(customIssue(postalCode, { path: ['postalCode'], message: checked.key }));
}, always);
