import { userTypes } from '../../../../contract/identity/access.ts';
import type { AccessTokenClaims, User } from '../../../../contract/identity/accounts.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Account } from './account-queries.ts';

const barredStates = new Set(['suspended', 'closed']);

/** Whether the user may log in at all: not blocked, password set, company not barred; a seller's company must be accepted. */
export function mayEnter(account: Account): boolean {
  return account.user_state === 'active' && isOpen(account);
}

/** Whether an invited user may log in for the first time, by the link of a mail. */
export const mayFirstLogin = (account: Account): boolean => account.user_state === 'invited' && isOpen(account);

const isOpen = ({ company_kind: kind, company_state: state }: Account): boolean =>
  !barredStates.has(state) && (kind !== 'seller' || state === 'approved');

export const isUnaudited = (account: Account): boolean => account.company_kind === 'buyer' && account.company_state !== 'approved';

const userTypeOf = (account: Account): number => (account.company_kind === 'seller' ? userTypes.seller : userTypes.buyer);

/** The user as pages see it. */
export function userOf(account: Account): User {
  return {
    uid: account.user_id,
    merchantId: account.company_id,
    userType: userTypeOf(account),
    operator: account.company_kind === 'operator',
    email: account.email,
    name: account.name,
    language: account.language,
    avatarPath: account.avatar_path,
    needSettingPassword: account.need_setting_password,
    unaudited: isUnaudited(account),
    roles: [account.role_key],
    userRoles: [{ id: account.role_id, key: account.role_key, name: account.role_name }],
    company: {
      id: account.company_id,
      legalName: account.legal_name,
      countryCode: account.country_code,
      vatCountryCode: account.country_code,
      preferredCurrency: account.preferred_currency,
      state: account.company_state,
    },
  };
}

export function claimsOf(account: Account): AccessTokenClaims['userclaim'] {
  return {
    userType: userTypeOf(account),
    uid: account.user_id,
    merchantId: account.company_id,
    operator: account.company_kind === 'operator',
  };
}

export function sessionOf(account: Account, sessionId: string): Caller {
  return {
    id: sessionId,
    userId: account.user_id,
    companyId: account.company_id,
    name: account.name,
    avatarPath: account.avatar_path,
    userType: userTypeOf(account),
    operator: account.company_kind === 'operator',
    roles: [account.role_key],
    accessCodes: account.access_codes,
    unaudited: isUnaudited(account),
    language: account.language,
    ...(account.company_kind === 'buyer' && { countryCode: account.country_code }),
    needSettingPassword: account.need_setting_password,
  };
}
