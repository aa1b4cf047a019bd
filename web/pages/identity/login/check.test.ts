import { expect, test } from 'vitest';
import { problemsOf } from './check.ts';

const entries = { loginType: 2, email: 'buyer@test.example', password: 'any', code: '' };

test.each([
  ['nothing', { email: '', password: '' }, ['login.emailRequired', 'login.passwordRequired']],
  ['spaces', { email: '  ' }, ['login.emailRequired']],
  ['no domain', { email: 'buyer@test' }, ['login.emailFormat']],
  ['a space inside', { email: 'bu yer@test.example' }, ['login.emailFormat']],
  ['too long', { email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.example` }, ['login.emailFormat']],
  ['spaces around', { email: ' buyer@test.example ' }, []],
  ['any password', { password: 'x' }, []],
  ['a seller without password', { loginType: 1, password: '' }, ['login.passwordRequired']],
  ['no code', { loginType: 3, password: '' }, ['login.codeRequired']],
  ['letters as code', { loginType: 3, code: '12345a' }, ['login.codeFormat']],
  ['five digits', { loginType: 3, code: '12345' }, ['login.codeFormat']],
  ['a code with a space', { loginType: 3, code: '123 456' }, []],
])('%s', (_name, given, expected) => {
  expect(problemsOf({ ...entries, ...given }).map(({ text }) => text)).toEqual(expected);
});
