/*
 * Options that sellers name themselves, such as "Cable exit": attributes whose key is this prefix and the name as it is written. All of the
 * same spelling are one attribute. The operator can merge them into attributes of the market.
 */

const prefix = 'own:';
export const longestOptionName = 60;

/** The key of a seller's own option. */
export const ownOptionKey = (name: string): string => prefix + name.trim().replace(/\s+/g, ' ');

/** The name of a seller's own option by its key; null for attributes of the market, and for names that are empty or too long. */
export function ownOptionName(key: string): string | null {
  const name = key.startsWith(prefix) ? key.slice(prefix.length) : '';
  return name.trim() !== '' && name.length <= longestOptionName ? name : null;
}

/** Names that differ only in case or spaces are the same option. */
export const foldedOption = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
