import { codeOf } from './analysis.ts';

const mostCodes = 200;

/** What stands between separators of a list that was pasted: one code, or several with spaces between them. */
export const partsOf = (keyword: string): string[] =>
  keyword
    .split(/[\n\r\t,;|]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** All that may be a code in it: the whole, its parts, their words. In upper case, without repetition. */
export function codesIn(keyword: string): string[] {
  const parts = partsOf(keyword);
  return [...new Set([keyword, ...parts, ...parts.flatMap((part) => part.split(/\s+/))].map(codeOf))].filter(Boolean).slice(0, mostCodes);
}

/** `entries` are what each code leads to, in the order pasted; `missing` those that lead nowhere, as written. */
export type Pasted<Entry> = { entries: Entry[]; missing: string[] };

/**
 * A pasted list of codes, or null when it is none: fewer than two parts, none of them known, or one that is unknown and rather a word,
 * since it has no figure in it.
 */
export function pastedList<Entry>(keyword: string, find: (code: string) => readonly Entry[]): Pasted<Entry> | null {
  const entries: Entry[] = [];
  const missing: string[] = [];
  let codes = 0;
  for (const part of partsOf(keyword)) {
    const whole = find(codeOf(part));
    for (const code of whole.length > 0 ? [part] : part.split(/\s+/).slice(0, mostCodes)) {
      const found = whole.length > 0 ? whole : find(codeOf(code));
      if (found.length === 0 && !/\d/.test(code)) return null;
      if (found.length === 0) missing.push(code);
      entries.push(...found);
      if (++codes === mostCodes) return { entries, missing };
    }
  }
  return codes > 1 && entries.length > 0 ? { entries, missing } : null;
}
