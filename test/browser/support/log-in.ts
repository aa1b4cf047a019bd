import { type APIRequestContext, type Page, test } from '@playwright/test';
import { accountCalls, type Login } from '../../../contract/identity/accounts.ts';
import type { AnswerOf, Call, Envelope, InputOf } from '../../../contract/wire/call.ts';
import { cookies, type Language } from '../../../contract/values/locale.ts';
import { loginTypes } from '../../../contract/identity/login.ts';
import { createEncryption } from '../../../web/app/api/encryption.ts';
import { formOf, queryOf, splitPath } from '../../../web/app/api/wire.ts';
import { afterLogin } from '../../../web/app/session/redirect-target.ts';
import { createSessionStore } from '../../../web/app/session/store.ts';

/*
 * Coming in as the login page lets people in, without that page: a third of the tests' time went into it. The page itself is looked at by
 * login.spec.ts.
 */

/** Of the demo's people; all have this one. */
export const password = 'Kontor-2026!';

const origin = () => test.info().project.use.baseURL;

const { prepare, encryptForm } = createEncryption({
  locale: () => ({ language: 'en', country: 'DE' }),
  fetch: (path, options) => fetch(new URL(path as string, origin()), options),
  now: Date.now,
});

async function send<C extends Call>(request: APIRequestContext, call: C, input: InputOf<C>, language: Language): Promise<AnswerOf<C>> {
  const { path, rest } = splitPath(call, input as Record<string, unknown>);
  const locale = { language, country: 'DE' };
  const form = formOf(rest, locale);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const response =
    call.method === 'GET'
      ? await request.get(`${path}?${queryOf(rest, locale)}`, { headers })
      : await request.post(path, { headers, form: Object.fromEntries((await encryptForm(call.path, form)) ?? form) });
  const { code, msg, data } = (await response.json()) as Envelope<AnswerOf<C>>;
  if (code !== 200) throw new Error(`${call.name} was answered with ${code}: ${msg}`);
  return data;
}

/** The stored part of a session, in the format of the pages' session store. */
function storageEntries(login: Login, stores: AnswerOf<typeof accountCalls.listStores>): [string, string][] {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  } as Storage;
  const store = createSessionStore({ storage, cookie: { read: () => undefined, write: () => undefined } });
  store.enter(login);
  if (stores.length > 0) store.setStores(stores);
  if (stores[0] && stores.length === 1) store.chooseStore(stores[0]);
  return [...entries];
}

/** Gives the page's browser a new session of a user; returns where the login would lead, and its entries for the page's storage. */
export async function enter(
  page: Page,
  who: { email: string; side: 'buyer' | 'seller'; language: Language },
  target: string,
): Promise<{ leads: string; storage: [string, string][] }> {
  const { request } = page;
  await prepare();
  const loginType = who.side === 'seller' ? loginTypes.seller : loginTypes.buyerPassword;
  const login = await send(request, accountCalls.login, { loginType, email: who.email, password }, who.language);
  const stores = who.side === 'seller' ? await send(request, accountCalls.listStores, {}, who.language) : [];
  const [only] = stores;
  if (only && stores.length === 1) await page.context().addCookies([{ name: cookies.store, value: String(only.id), url: origin() ?? '' }]);
  return { leads: afterLogin(login.user, stores, target), storage: storageEntries(login, stores) };
}
