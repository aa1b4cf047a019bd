/** Separators that users put between the parts of a code or leave out; the same as in the database function `loose_code`. */
const gaps = /[ \u00a0\-‐‑–—/._]+/g;

// What is copied from pages, mails and PDFs brings soft hyphens, marks of direction and spaces without width along.
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text without invisible characters, which are never part of a code on purpose. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');

/** A code in upper case without what stands between its parts: `70261150` for `702.611.50`. */
export const normalizedCode = (code: string): string => code.toUpperCase().replace(gaps, '');

/** Whether a normalized code is distinctive enough to be searched for in the entire market: `12-34` is not `1234`, and words are not joined. */
export const isDistinctInMarket = (normalized: string): boolean =>
  /\d/.test(normalized) && normalized.length >= (/\D/.test(normalized) ? 5 : 8);

/** The same among the numbers of one company. */
export const isDistinctInCompany = (normalized: string): boolean => /\d/.test(normalized) && normalized.length > 2;
