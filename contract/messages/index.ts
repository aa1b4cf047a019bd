import type { Language } from '../values/locale.ts';
import { accounts } from './accounts.ts';
import { activities } from './activities.ts';
import { activityFiles } from './activity-files.ts';
import { agreements } from './agreements.ts';
import { approvals } from './approvals.ts';
import { commerce } from './commerce.ts';
import { catalogueDesk } from './catalogue-desk.ts';
import { common } from './common.ts';
import { company } from './company.ts';
import { compliance } from './compliance.ts';
import { exclusives } from './exclusives.ts';
import { fetching } from './fetching.ts';
import { lists } from './lists.ts';
import { mailMessages } from './mail-calls.ts';
import { materials } from './materials.ts';
import { fill } from './messages.ts';
import { orders } from './orders.ts';
import { staff } from './staff.ts';
import { uploads } from './uploads.ts';
import { vat } from './vat.ts';
import { registration } from './registration.ts';
import { review } from './review.ts';
import { productBulk } from './product-bulk.ts';
import { productImports } from './product-imports.ts';
import { products } from './products.ts';
import { privacy } from './privacy.ts';
import { security } from './security.ts';
import { questions } from './questions.ts';
import { search } from './search.ts';
import { quotes } from './quotes.ts';
import { shopLists } from './shop-lists.ts';
import { shops } from './shops.ts';

const all = {
  ...common,
  ...accounts,
  ...activities,
  ...activityFiles,
  ...agreements,
  ...approvals,
  ...catalogueDesk,
  ...commerce,
  ...company,
  ...mailMessages,
  ...orders,
  ...staff,
  ...uploads,
  ...vat,
  ...registration,
  ...review,
  ...privacy,
  ...security,
  ...shops,
  ...products,
  ...productBulk,
  ...productImports,
  ...compliance,
  ...materials,
  ...shopLists,
  ...lists,
  ...exclusives,
  ...fetching,
  ...questions,
  ...search,
  ...quotes,
};

export type MessageKey = keyof typeof all;

export function isMessageKey(key: string): key is MessageKey {
  return key in all;
}

/** The sentence of a key in a language, its placeholders filled. */
export function message(key: MessageKey, language: Language, values?: Record<string, string | number>): string {
  return fill(all[key][language], values);
}

/** All sentences of a language by key, their placeholders unfilled: what a build hands to browsers, which need but one language. */
export function sentencesIn(language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(all).map(([key, sentence]) => [key, sentence[language]]));
}
