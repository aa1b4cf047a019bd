import { expect, test } from 'vitest';
import { codes } from '../../../contract/wire/codes.ts';
import { calls } from '../../../contract/index.ts';
import { checkAccess } from './access.ts';
import type { Caller } from '../scope.ts';

const everyCode = calls.flatMap(({ access }) => access.code ?? []);
const base = { id: '1', userId: 1, companyId: 1, name: 'A', roles: [], accessCodes: everyCode, unaudited: false, language: 'en' };
const sessions: Caller[] = [
  { ...base, userType: 2, operator: false },
  { ...base, userType: 1, operator: false },
  { ...base, userType: 2, operator: true },
];

function refusalOf(access: (typeof calls)[number]['access'], session: Caller): number | null {
  try {
    checkAccess(access, session);
    return null;
  } catch (error) {
    return (error as { code: number }).code;
  }
}

test('a session that has to set a password may make public calls, set it, ask who it is, and nothing else', () => {
  const open = new Set<string>();
  for (const call of calls) {
    for (const session of sessions) {
      const before = refusalOf(call.access, { ...session, needSettingPassword: true });
      if (before === null) open.add(call.name);
      // Otherwise it is refused as it would be later, or for the password.
      else expect([codes.forbidden, refusalOf(call.access, session)]).toContain(before);
    }
  }
  const closed = calls.filter(({ access }) => access.who !== 'anyone').map(({ name }) => name);
  expect(closed.filter((name) => open.has(name)).toSorted()).toEqual([
    'accounts.buyerUser',
    'accounts.isCompleteReview',
    'accounts.sellerUser',
    'security.buyerPassword',
    'security.operatorPassword',
    'security.sellerPassword',
  ]);
  // These give what the session may have, and take files for its company.
  const forAnyone = calls.filter(({ access }) => access.who === 'anyone').map(({ name }) => name);
  expect(forAnyone.filter((name) => !open.has(name))).toEqual(['uploads.presign', 'materials.open']);
});
