import { randomInt } from 'node:crypto';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { countOperators, hashPassword, lock } from '../../identity/index.ts';
import { createCompany, createUser } from '../profile/companies.ts';

/**
 * Creates the operator's company and owner if there is none, with a password that is shown once and has to be changed at the first login.
 * Null if there is an operator already.
 */
export async function createFirstOperator(
  tx: Tx,
  operator: { email: string; companyName: string; countryCode: string },
): Promise<{ email: string; password: string } | null> {
  if ((await countOperators(tx)) > 0) return null;
  await lock(tx, 'first operator');
  if ((await countOperators(tx)) > 0) return null;
  const password = oneTimePassword();
  const companyId = await createCompany(tx, {
    kind: 'operator',
    legalName: operator.companyName,
    countryCode: operator.countryCode,
    state: 'approved',
  });
  await createUser(tx, {
    companyId,
    role: 'owner',
    email: operator.email,
    name: operator.companyName,
    passwordHash: await hashPassword(password),
    needSettingPassword: true,
  });
  return { email: operator.email, password };
}

/** Twenty characters of all four kinds, without characters that look alike: some 110 bits. */
function oneTimePassword(): string {
  const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-+=!?%'];
  const pick = (from: string): string => from.charAt(randomInt(from.length));
  const characters = [...kinds.map(pick), ...Array.from({ length: 16 }, () => pick(kinds.join('')))];
  for (let index = characters.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    [characters[index], characters[other]] = [characters[other] ?? '', characters[index] ?? ''];
  }
  return characters.join('');
}
