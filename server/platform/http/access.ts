import type { Access } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { Refusal } from '../refusal.ts';
import { isBuyer, isSeller, type Caller } from '../scope.ts';

/** Throws unless the session may make a call with that access. Access codes are checked in addition to the kind of account. */
export function checkAccess(access: Access, caller: Caller | null): void {
  const held = caller?.needSettingPassword && !(access.beforePassword ?? access.who === 'anyone');
  if (access.who === 'anyone') {
    if (held) throw new Refusal(codes.forbidden, 'access.setPassword');
    return;
  }
  if (!caller) throw new Refusal(codes.sessionExpired, 'session.expired');
  const kindFits =
    access.who === 'signedIn' ||
    (access.who === 'seller' && isSeller(caller)) ||
    (access.who === 'operator' && caller.operator) ||
    ((access.who === 'buyer' || access.who === 'auditedBuyer') && isBuyer(caller));
  if (!kindFits) throw new Refusal(codes.forbidden, 'access.forbidden');
  if (held) throw new Refusal(codes.forbidden, 'access.setPassword');
  if (access.who === 'auditedBuyer' && caller.unaudited) throw new Refusal(codes.unaudited, 'access.unaudited');
  if (access.code && !caller.accessCodes.includes(access.code)) throw new Refusal(codes.forbidden, 'access.forbidden');
}
