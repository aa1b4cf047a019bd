import { describe, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { email, flag, id, integer, list, phone, text } from './fields.ts';
import { isMessageKey, message } from '../../server/platform/texts.ts';
import { newPassword } from '../values/passwords.ts';

/** What a form would show: the first message, in English. */
function fault(schema: ZodMiniType, value: unknown): string | null {
  const parsed = schema.safeParse(value);
  const key = parsed.error?.issues[0]?.message;
  return key === undefined ? null : isMessageKey(key) ? message(key, 'en') : key;
}

describe('a password', () => {
  test.each([
    ['', 'Please input the password'],
    [undefined, 'Please input the password'],
    ['Ab1!', 'The password length is between 8 and 20'],
    ['Abcdefgh1!Abcdefgh1!x', 'The password length is between 8 and 20'],
    ['abcdefg1!', 'It must include numbers, upper and lower case letters, and special symbols'],
    ['ABCDEFG1!', 'It must include numbers, upper and lower case letters, and special symbols'],
    ['Abcdefgh!', 'It must include numbers, upper and lower case letters, and special symbols'],
    ['Abcdefg12', 'It must include numbers, upper and lower case letters, and special symbols'],
    ['Hafen01!', null],
    ['Abcdefgh1!Abcdefgh1!', null],
  ])('%j: %s', (value, expected) => expect(fault(newPassword(), value)).toBe(expected));
});

describe('a phone number', () => {
  test.each([
    [undefined, 'Please input your phone'],
    [null, 'Please input your phone'],
    ['+49 341 1234567', 'Please input your phone'],
    [{}, 'Please input your phone'],
    [{ countryCode: '', number: '' }, 'Please input your phone'],
    [{ countryCode: '+49', number: '' }, 'Please input your phone'],
    [{ countryCode: '', number: '12345678' }, 'Please input your phone'],
    [{ countryCode: '+49', number: '1234567' }, 'Please input the correct mobile phone number, 8-20 digits'],
    [{ countryCode: '+49', number: '1'.repeat(21) }, 'Please input the correct mobile phone number, 8-20 digits'],
    [{ countryCode: '+49', number: '0341 12345' }, 'Please input the correct mobile phone number, 8-20 digits'],
    [{ countryCode: '+49', number: '12345678' }, null],
  ])('%j: %s', (value, expected) => expect(fault(phone, value)).toBe(expected));
});

describe('an e-mail address', () => {
  test.each([
    ['', 'Please input your email'],
    ['somebody', 'Please input the correct email'],
    ['somebody@market', 'Please input the correct email'],
    [`${'a'.repeat(250)}@b.example`, 'Please input the correct email'],
    [' somebody@market.example ', null],
    ['søren.łódź@größe.example', null],
    ['some\ud800body@market.example', 'Please input the correct email'],
  ])('%j: %s', (value, expected) => expect(fault(email, value)).toBe(expected));
});

test.each(['\u0007', '\u00a0', '\u200b', '\u202e', '\u2066', '\ufeff', '\u00ad', '\u3164'])('an e-mail address with %j is none', (sign) => {
  for (const address of [`some${sign}body@market.example`, `somebody@mar${sign}ket.example`, `somebody@market.ex${sign}ample`])
    expect(fault(email, address)).toBe('Please input the correct email');
});

describe('a text', () => {
  test.each(['\0', 'a\0b', 'a\ud800', '\udc00a', '\udc00\ud800'])('%j is none', (value) =>
    expect(fault(text(20), value)).toBe('This contains characters that are no text. Please delete them or type it again'),
  );
  test.each(['', 'łódź', '🙂', 'a\tb', '\ufffd'])('%j is one', (value) => expect(fault(text(20), value)).toBeNull());
});

describe('what a query carries as text', () => {
  test('becomes what it stands for', () => {
    expect([
      integer.parse('12'),
      id.parse('7'),
      flag.parse('true'),
      flag.parse('0'),
      list(id).parse('3'),
      list(id).parse(['3', '4']),
      list(id).parse(undefined),
    ]).toEqual([12, 7, true, false, [3], [3, 4], []]);
  });
  test.each(['0', '-1', '1.5', '1e3', '9007199254740993', 'NaN'])('%s is no id', (value) =>
    expect(id.safeParse(value).success).toBe(false),
  );
});
