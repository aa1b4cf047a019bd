import type { Language } from '../../../contract/values/locale.ts';
import { browserTexts } from './browser-catalogues.ts';
import type { Area } from './translate.ts';

export type AreaHandle = { areas: readonly Area[] };

/**
 * Says which groups of texts a route's components use: `export const handle = areas('item', 'prices')`. The server preloads them
 * with the page; in the browser they begin to load as soon as the route's code is there.
 */
export function areas(...names: Area[]): AreaHandle {
  if (!import.meta.env.SSR) {
    const { pending } = browserTexts(document.documentElement.dataset['language'] as Language);
    // A failed load is thrown again for each component that needs the text.
    for (const name of names) pending(name)?.catch(() => undefined);
  }
  return { areas: names };
}

export function areasOfHandles(matches: readonly { handle?: unknown }[]): Area[] {
  return [...new Set(matches.flatMap((match) => (match.handle as AreaHandle | undefined)?.areas ?? []))];
}
