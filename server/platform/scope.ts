import type { AccessCode } from '../../contract/identity/access.ts';
import type { Language } from '../../contract/values/locale.ts';

/** Who makes a call: a signed-in user. Visitors have none. */
export type Caller = {
  /** UUID of the user_session row; the token's `sid`. */
  id: string;
  userId: number;
  companyId: number;
  /** The person's name, for the pages. */
  name: string;
  /** Key of the person's picture. */
  avatarPath?: string | null;
  /** The specification's number: 1 is a seller, everything else a buyer; operators have `operator` set. Compare with `isSeller`, `isBuyer`. */
  userType: number;
  operator: boolean;
  roles: string[];
  accessCodes: AccessCode[];
  /** A buyer that the operator has not approved yet. */
  unaudited: boolean;
  language: string;
  /** A buyer's VAT country: it counts where no other is asked for. */
  countryCode?: string;
  /** Signed in with a password that another person knows, and has to set a new one first. */
  needSettingPassword?: boolean;
};

/**
 * What a service needs to know of the request that it works for. Services take this and never the HTTP context, so that jobs, imports, the
 * open API and tests call the same functions. A call's context is one, too.
 */
export type RequestScope = {
  caller: Caller | null;
  language: Language;
  /** ISO 3166 code that prices and delivery are shown for: the region chosen for display, else the buyer's VAT country. */
  country: string;
  /** Whether the caller sees prices: `mayViewPrices` of `price-access.ts`. */
  seesPrices: boolean;
  /** Time of the request; the same for all of its work. */
  now: Date;
  /** The caller's address, IPv6 cut to /64; empty for the work of jobs. */
  network: string;
  /** Origin of the installation's public address, without a slash at the end. */
  publicUrl: string;
};

/** The scope of a caller who is known to be signed in. */
export type SignedInScope = RequestScope & { caller: Caller };

export const isSeller = (caller: Caller | null): boolean => caller !== null && !caller.operator && caller.userType === 1;
export const isBuyer = (caller: Caller | null): boolean => caller !== null && !caller.operator && caller.userType !== 1;

/** The caller of a call that only signed-in users may make. */
export function signedIn({ caller }: Pick<RequestScope, 'caller'>): Caller {
  if (!caller) throw new Error('the access check let a visitor through');
  return caller;
}

/** The scope of a call that only signed-in users may make. */
export const signedInScope = <Scope extends RequestScope>(scope: Scope): Scope & SignedInScope => ({ ...scope, caller: signedIn(scope) });

/** The caller's company; null for visitors. */
export const companyOf = ({ caller }: Pick<RequestScope, 'caller'>): number | null => caller?.companyId ?? null;

/** The scope of a job's work: nobody calls, and nothing is hidden. */
export function jobScope({ now, config }: { now: () => Date; config: { publicUrl: string } }, language: Language = 'en'): RequestScope {
  return { caller: null, language, country: '', seesPrices: true, now: now(), network: '', publicUrl: config.publicUrl };
}
