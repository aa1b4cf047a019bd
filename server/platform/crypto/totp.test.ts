import { describe, expect, test } from 'vitest';
import { base32, codeOfStep, matchingStep, otpauthUri, stepAt } from './totp.ts';

const seed = (length: number): Buffer => Buffer.from('1234567890'.repeat(7).slice(0, length));

/** RFC 6238, appendix B. */
describe.each([
  ['sha1', 20, ['94287082', '07081804', '14050471', '89005924', '69279037', '65353130']],
  ['sha256', 32, ['46119246', '68084774', '67062674', '91819424', '90698825', '77737706']],
  ['sha512', 64, ['90693936', '25091201', '99943326', '93441116', '38618901', '47863826']],
] as const)('the vectors of RFC 6238 with %s', (hash, length, codes) => {
  test.each(
    [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000].map((time, index) => [time, codes[index]] as const),
  )('at %i: %s', (time, code) => expect(codeOfStep(seed(length), stepAt(new Date(time * 1000)), 8, hash)).toBe(code));
});

/** RFC 4226, appendix D. */
test.each(
  ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
    (code, step) => [step, code] as const,
  ),
)('the vectors of RFC 4226: counter %i is %s', (step, code) => expect(codeOfStep(seed(20), step)).toBe(code));

test('the step before and the one after count, no other', () => {
  const now = new Date('2026-03-02T10:00:10Z');
  const secret = seed(20);
  const current = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((away) => matchingStep(secret, codeOfStep(secret, current + away), now));
  expect(found).toEqual([null, current - 1, current, current + 1, null]);
  for (const other of ['', '12345', '1234567', 'abcdef']) expect(matchingStep(secret, other, now)).toBeNull();
});

test('a secret is typed in base32', () => {
  const vectors = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' };
  for (const [text, expected] of Object.entries(vectors)) expect(base32(Buffer.from(text))).toBe(expected);
  expect(base32(Buffer.alloc(20, 255))).toBe('7'.repeat(32));
});

test('the address says it all', () => {
  expect(otpauthUri(Buffer.from('foobar'), 'Kontor', 'ana+pop@x.example')).toBe(
    'otpauth://totp/Kontor:ana%2Bpop%40x.example?secret=MZXW6YTBOI&issuer=Kontor&algorithm=SHA1&digits=6&period=30',
  );
});
