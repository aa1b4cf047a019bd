import type { Language } from '../locale.ts';
import { accounts } from './accounts.ts';
import { agreements } from './agreements.ts';
import { commerce } from './commerce.ts';
import { common } from './common.ts';
import { company } from './company.ts';
import { mailMessages } from './mail-calls.ts';
import { fill } from './messages.ts';
import { orders } from './orders.ts';

const all = { ...common, ...accounts, ...agreements, ...commerce, ...company, ...mailMessages, ...orders };

export type MessageKey = keyof typeof all;

export function isMessageKey(key: string): key is MessageKey {
  return key in all;
}

/** The sentence of a key in a language, its placeholders filled. */
export function message(key: MessageKey, language: Language, values?: Record<string, string | number>): string {
  return fill(all[key][language], values);
}
