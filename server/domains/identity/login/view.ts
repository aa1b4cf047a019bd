import { userTypes } from '../../../../contract/identity/access.ts';
import type { AccessTokenClaims, User } from '../../../../contract/identity/accounts.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Account } from './account-queries.ts';

const barredStates = new Set(['suspended', 'closed']);

/** Whether the user may log in at all: not blocked, password set, company not barred; a seller's company must be accepted. */
export function mayEnter(account: Account): boolean {
  return account.userState === 'active' && isOpen(account);
}

/** Whether an invited user may log in for the first time, by the link of a mail. */
export const mayFirstLogin = (account: Account): boolean => account.userState === 'invited' && isOpen(account);

const isOpen = ({ companyKind: kind, companyState: state }: Account): boolean =>
  !barredStates.has(state) && (kind !== 'seller' || state === 'approved');

export const isUnaudited = (account: Account): boolean => account.companyKind === 'buyer' && account.companyState !== 'approved';

const userTypeOf = (account: Account): number => (account.companyKind === 'seller' ? userTypes.seller : userTypes.buyer);

/** The user as pages see it. */
export function userOf(account: Account): User {
  return {
    uid: account.userId,
    merchantId: account.companyId,
    userType: userTypeOf(account),
    operator: account.companyKind === 'operator',
    email: account.email,
    name: account.name,
    language: account.language,
    avatarPath: account.avatarPath,
    needSettingPassword: account.needSettingPassword,
    unaudited: isUnaudited(account),
    roles: [account.roleKey],
    userRoles: [{ id: account.roleId, key: account.roleKey, name: account.roleName }],
    company: {
      id: account.companyId,
      legalName: account.legalName,
      countryCode: account.countryCode,
      vatCountryCode: account.countryCode,
      preferredCurrency: account.preferredCurrency,
      state: account.companyState,
    },
  };
}

export function claimsOf(account: Account): AccessTokenClaims['userclaim'] {
  return {
    userType: userTypeOf(account),
    uid: account.userId,
    merchantId: account.companyId,
    operator: account.companyKind === 'operator',
  };
}

export function sessionOf(account: Account, sessionId: string): Caller {
  return {
    id: sessionId,
    userId: account.userId,
    companyId: account.companyId,
    name: account.name,
    avatarPath: account.avatarPath,
    userType: userTypeOf(account),
    operator: account.companyKind === 'operator',
    roles: [account.roleKey],
    accessCodes: account.accessCodes,
    unaudited: isUnaudited(account),
    language: account.language,
    ...(account.companyKind === 'buyer' && { countryCode: account.countryCode }),
    needSettingPassword: account.needSettingPassword,
  };
}
