import { agreementCalls } from '../../../../contract/companies/agreements.ts';
import { accountCalls, type Login } from '../../../../contract/identity/accounts.ts';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { cookies } from '../../../../contract/values/locale.ts';
import { send } from '../../../app/api/client.ts';
import { writeCookie } from '../../../app/cookie.ts';
import { leaveFor } from '../../../app/navigation.ts';
import { clearDeviceCart, readDeviceCart } from '../../../app/session/device/device-cart.ts';
import { afterLogin } from '../../../app/session/redirect-target.ts';
import { sessionStore } from '../../../app/session/store.ts';

const storeCookieDays = 365;

/** Remembers which of its stores a seller looks after. */
export function rememberStore(store: { id: number }): void {
  writeCookie(cookies.store, String(store.id), storeCookieDays);
}

/** Stores a login's answer in the browser's session; returns where to go. A seller chooses a store first. */
export async function enter(login: Login, redirect: string | null): Promise<string> {
  const store = sessionStore();
  store.enter(login);
  if (login.user.needSettingPassword) return '/first-login';
  if (login.user.userType !== 1) {
    if (!login.user.operator) {
      // From now on pages are for the buyer's VAT country; another region can be chosen again.
      writeCookie(cookies.region, '', 0);
      await takeOverCart();
    }
    return viaAgreements(login, afterLogin(login.user, [], redirect));
  }
  const stores = await send(accountCalls.listStores, {}, { quiet: true });
  store.setStores(stores);
  const [only] = stores;
  if (only && stores.length === 1) {
    store.chooseStore(only);
    rememberStore(only);
  }
  return viaAgreements(login, afterLogin(login.user, stores, redirect));
}

/** Users who may sign agreements see a new version first; signed or not, they continue to the target from there. */
async function viaAgreements({ user, accessCodes }: Login, target: string): Promise<string> {
  if (user.operator || user.unaudited || !accessCodes.includes('agreement.sign')) return target;
  const pending = await send(agreementCalls.pending, {}, { background: true }).catch(() => null);
  if (!pending || pending.agreements.length === 0) return target;
  const page = user.userType === 1 ? '/seller-console/agreements' : '/account/signed-agreesments';
  return `${page}?redirect=${encodeURIComponent(target)}`;
}

/** What was put into the cart before logging in goes into the account's; a failure leaves it on the device for the next time. */
async function takeOverCart(): Promise<void> {
  const lines = readDeviceCart();
  if (lines.length === 0) return;
  const merged = await send(cartCalls.merge, { lines }, { background: true }).catch(() => null);
  if (merged) clearDeviceCart();
}

/** Logs in and goes on to where that leads; throws what the call throws. */
export async function logIn(credentials: InputOf<typeof accountCalls.login>, redirect: string | null): Promise<void> {
  const login = await send(accountCalls.login, credentials, { quiet: true });
  leaveFor(await enter(login, redirect));
}
