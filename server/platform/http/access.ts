import type { Access } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { Refusal } from '../refusal.ts';
import { isBuyer, isSeller, type Session } from './session.ts';

/** Throws unless the session may make a call with that access. Access codes are checked in addition to the kind of account. */
export function checkAccess(access: Access, session: Session | null): void {
  const held = session?.needSettingPassword && !(access.beforePassword ?? access.who === 'anyone');
  if (access.who === 'anyone') {
    if (held) throw new Refusal(codes.forbidden, 'access.setPassword');
    return;
  }
  if (!session) throw new Refusal(codes.sessionExpired, 'session.expired');
  const kindFits =
    access.who === 'signedIn' ||
    (access.who === 'seller' && isSeller(session)) ||
    (access.who === 'operator' && session.operator) ||
    ((access.who === 'buyer' || access.who === 'auditedBuyer') && isBuyer(session));
  if (!kindFits) throw new Refusal(codes.forbidden, 'access.forbidden');
  if (held) throw new Refusal(codes.forbidden, 'access.setPassword');
  if (access.who === 'auditedBuyer' && session.unaudited) throw new Refusal(codes.unaudited, 'access.unaudited');
  if (access.code && !session.accessCodes.includes(access.code)) throw new Refusal(codes.forbidden, 'access.forbidden');
}
