import type { Language } from '../../../contract/values/locale.ts';
import { browserTexts } from './browser-catalogues.ts';
import type { TextGroup } from './translate.ts';

export type TextGroupHandle = { textGroups: readonly TextGroup[] };

/**
 * Says which groups of texts a route's components use: `export const handle = textGroups('item', 'prices')`. The server preloads them
 * with the page; in the browser they begin to load as soon as the route's code is there.
 */
export function textGroups(...names: TextGroup[]): TextGroupHandle {
  if (!import.meta.env.SSR) {
    const { pending } = browserTexts(document.documentElement.dataset['language'] as Language);
    // A failed load is thrown again for each component that needs the text.
    for (const name of names) pending(name)?.catch(() => undefined);
  }
  return { textGroups: names };
}

export function textGroupsOf(matches: readonly { handle?: unknown }[]): TextGroup[] {
  return [...new Set(matches.flatMap((match) => (match.handle as TextGroupHandle | undefined)?.textGroups ?? []))];
}
