import { createContext } from 'react';
import type { Language } from '../../../contract/values/locale.ts';
import type { Message } from './fill.ts';

/** The texts a page is written with. `pending` is null once a group is there; on the server everything is. */
export type Texts = {
  language: Language;
  messages: Record<string, Message>;
  pending: (group: string) => Promise<void> | null;
  /** The texts of another language, for what is shown as others read it. */
  of: (language: Language) => Texts;
};

export const TextContext = createContext<Texts | null>(null);

/** The group that a text is loaded with: `item` of `item.addToCart`. */
export function groupOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}
