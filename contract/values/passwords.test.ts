import { describe, expect, test } from 'vitest';
import { isCommonPassword, newPassword, passwordRules } from './passwords.ts';

const fault = (value: unknown, most?: number): string | null => newPassword(most).safeParse(value).error?.issues[0]?.message ?? null;

describe('a password that somebody chooses', () => {
  test.each<[unknown, string | null]>([
    [undefined, 'password.required'],
    ['', 'password.required'],
    ['Ab1!xyz', 'password.length'],
    ['Ab1!'.repeat(5) + 'x', 'password.length'],
    ['abcdefgh', 'password.characters'],
    ['Abcdefg1', 'password.characters'],
    ['abcdef1!', 'password.characters'],
    ['ABCDEF1!', 'password.characters'],
    ['Abcdefg!', 'password.characters'],
    ['Passw0rd!', 'password.common'],
    ['Right-2026!', null],
    ['Ab1!'.repeat(5), null],
    ['Łódź wiosną 1!', null],
    ['        Xk1', null],
    ['Übergabe1', 'password.characters'],
    ['Überg4be!x', null],
  ])('%j: %s', (value, expected) => expect(fault(value)).toBe(expected));

  test('a market may take longer ones, and says so in a sentence without the usual bound', () => {
    expect(fault('Ab1!'.repeat(16), 64)).toBeNull();
    expect(fault('Ab1!'.repeat(17), 64)).toBe('password.lengthHere');
  });
});

describe('well-known passwords', () => {
  test.each([
    'Password1!',
    'P@ssw0rd123',
    'Pa$$w0rd!',
    'Welcome2026!',
    'Willkommen1!',
    'Qwerty123!',
    'Qwertz1234!',
    'Azerty123!',
    'Abcd1234!',
    'Aa123456!',
    'Admin@123',
    'Summer2026!',
    'Test1234!',
    '!QAZ2wsx',
    '1qaz@WSX',
    'Iloveyou1!',
    'Letmein123!',
    'Aaaaaaa1!',
    'Haslo1234!',
    'Parola123!',
    'Contraseña1!'.replace('ñ', 'n'),
  ])('%s', (password) => expect(isCommonPassword(password)).toBe(true));

  test.each(['Right-2026!', 'Blue-Harbour7', 'summer at the harbour 9A!', 'Pw7!kfLq2', 'Tr0ub4dor&3x', 'Zkqv!28xW', '9!Hafen#Gasse'])(
    '%s is none',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );

  test('nothing typed makes it slow', () => {
    const begin = performance.now();
    for (const text of ['a'.repeat(100_000), '1'.repeat(100_000), '!1a'.repeat(50_000)]) isCommonPassword(text);
    expect(performance.now() - begin).toBeLessThan(100);
  });

  test('every rule that a form shows is one that the field asks for', () => {
    const fulfilled = (value: string) => Object.values(passwordRules).every((rule) => rule(value, 20));
    for (const value of ['', 'Ab1!xyz', 'abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abcdefg12', 'Passw0rd!', 'Right-2026!'])
      expect(fulfilled(value), value).toBe(fault(value) === null);
  });
});
