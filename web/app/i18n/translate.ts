import { use } from 'react';
import type { TextGroup, TextValues } from '../../../texts/.compiled/ids.ts';
import { fill } from './fill.ts';
import { groupOf, type Texts } from './text-context.ts';

export type { TextGroup };
export type TextId = keyof TextValues;
type Values<Id extends TextId> = TextValues[Id] extends undefined ? [] : [values: TextValues[Id]];
/** `text('item.pieces', { count: 3 })`. Ids and values are checked by their types. */
export type Translate = <Id extends TextId>(id: Id, ...values: Values<Id>) => string;

export function translator(texts: Texts): Translate {
  return (id, ...[values]) => {
    const pending = texts.pending(groupOf(id));
    // Only a group that no route announced is waited for here; the old page stays meanwhile.
    if (pending) use(pending);
    // No fallback: a text that is missing in a language is a mistake, which shows as its id.
    return fill(texts.messages[id] ?? id, texts.language, values as Record<string, string | number> | undefined);
  };
}
