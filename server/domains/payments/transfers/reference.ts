import { randomInt } from 'node:crypto';

/*
 * Creditor references (ISO 11649): `RF`, two check digits, and twelve digits by chance. The check digits find every wrong digit and every
 * swap of neighbours; of what they miss, one in a billion is the reference of another transfer.
 */

/** `RF` counts as 2715. */
const checkOf = (body: string): string => String(98n - (BigInt(`${body}271500`) % 97n)).padStart(2, '0');

export function newReference(): string {
  const body = String(randomInt(10 ** 6)).padStart(6, '0') + String(randomInt(10 ** 6)).padStart(6, '0');
  return `RF${checkOf(body)}${body}`;
}

/** In groups of four, as people read it. */
export const shownReference = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ');

const longestText = 1_000;

/** The references with right check digits that a text contains, however they are spaced. */
export function referencesIn(text: string): string[] {
  const candidates = text
    .slice(0, longestText)
    .toUpperCase()
    .matchAll(/RF(?:[\s./-]{0,3}\d){14}(?!\d)/g);
  const found = [...candidates].map(([candidate]) => candidate.replaceAll(/[^A-Z0-9]/g, ''));
  return [...new Set(found.filter((candidate) => checkOf(candidate.slice(4)) === candidate.slice(2, 4)))];
}
