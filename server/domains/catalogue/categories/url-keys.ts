import type { Language } from '../../../../contract/values/locale.ts';
import type { CategoryText } from '../../../../contract/catalogue/categories.ts';
import type { MessageKey } from '../../../platform/texts.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { slug } from '../index.ts';
import * as queries from './tree-queries.ts';

export type Texts = Partial<Record<Language, CategoryText>>;

/** Maximum length of a URL key. */
const longest = 80;
const pattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * A unique URL key: the name itself; then prefixed with the parent's key; then numbered. `taken` tests a key.
 */
export function freeUrlKey(wanted: string, above: string | undefined, taken: (urlKey: string) => boolean): string {
  const candidates = above && !wanted.startsWith(`${above}-`) ? [wanted, `${above}-${wanted}`.slice(0, longest)] : [wanted];
  const free = candidates.find((one) => !taken(one));
  if (free !== undefined) return free;
  const base = (candidates.at(-1) ?? wanted).slice(0, longest - 5);
  for (let number = 2; ; number++) if (!taken(`${base}-${number}`)) return `${base}-${number}`;
}

const numbers = Array.from({ length: 50 }, (_, at) => at + 2);

/**
 * Texts with a URL key each. A key that was entered must be free; an empty one is made from the name; an unchanged one stays. Faults by
 * field.
 */
export async function withUrlKeys(
  tx: Tx,
  { id, parentId, given, before }: { id: number | null; parentId: number | null; given: Texts; before: Texts },
): Promise<{ texts: Texts; faults: Record<string, MessageKey> }> {
  const faults: Record<string, MessageKey> = {};
  const entries = (Object.entries(given) as [Language, CategoryText][]).filter(
    ([, { name, urlKey, description }]) => name !== '' || urlKey !== '' || description !== '',
  );
  const above = await queries.urlKeysOf(tx, parentId);
  const asked = entries.flatMap(([language, text]) => {
    const wanted = text.urlKey || slug(text.name);
    const long = `${above[language]}-${wanted}`.slice(0, longest);
    return [wanted, long, ...[wanted, long].flatMap((one) => numbers.map((number) => `${one.slice(0, longest - 5)}-${number}`))].map(
      (urlKey) => ({
        language,
        urlKey,
      }),
    );
  });
  const taken = await queries.takenUrlKeys(tx, id, asked);
  const texts: Texts = {};
  for (const [language, text] of entries) {
    if (text.name === '') faults[`texts.${language}.name`] = 'catalogueAdmin.nameToo';
    const isTaken = (urlKey: string): boolean => taken.has(`${language} ${urlKey}`);
    if (text.urlKey === '') texts[language] = { ...text, urlKey: freeUrlKey(slug(text.name), above[language], isTaken) };
    else {
      if (!pattern.test(text.urlKey)) faults[`texts.${language}.urlKey`] = 'catalogueAdmin.urlKey';
      else if (text.urlKey !== before[language]?.urlKey && isTaken(text.urlKey))
        faults[`texts.${language}.urlKey`] = 'catalogueAdmin.urlKeyTaken';
      texts[language] = text;
    }
  }
  return { texts, faults };
}
