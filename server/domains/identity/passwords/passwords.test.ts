import { expect, test } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { hashPassword, verifyPassword } from './hashing.ts';

test('a hash is argon2id with its own salt, and matches its password only', async () => {
  const [one, two] = await Promise.all([hashPassword('Right-2026!'), hashPassword('Right-2026!')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'Right-2026!')).toBe(true);
  expect(await verifyPassword(one, 'right-2026!')).toBe(false);
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
});

test('an invalid hash is an error, and the next request is served', async () => {
  await expect(verifyPassword('no hash', 'Right-2026!')).rejects.toThrow(/hash|password|decoding/i);
  expect(await verifyPassword(await hashPassword('Right-2026!'), 'Right-2026!')).toBe(true);
});

test('requests that would wait too long are refused; all others are served', async () => {
  const hash = await hashPassword('Right-2026!');
  const answers = await Promise.allSettled(Array.from({ length: 300 }, () => verifyPassword(hash, 'Right-2026!')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: codes.unavailable, key: 'login.busy' });
  expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(300 - refused.length);
});
