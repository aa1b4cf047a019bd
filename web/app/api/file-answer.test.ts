import { data } from 'react-router';
import { expect, test } from 'vitest';
import { codes } from '../../../contract/wire/codes.ts';
import { ApiError } from './error.ts';
import { refusedFile } from './file-answer.ts';
import { pageNotFound } from './guard.ts';

test('a file that cannot be had now is answered as guardCalls has it', async () => {
  const answer = refusedFile(data('Why', { status: 429 }));
  expect([answer.status, await answer.text()]).toEqual([429, 'Why']);
  expect(() => refusedFile(pageNotFound('/a.csv'))).toThrow(
    expect.objectContaining({ init: expect.objectContaining({ status: 404 }) as object }),
  );
});

test.each([
  [codes.tooMany, 429],
  [codes.internal, 500],
  [codes.forbidden, 403],
  [codes.refused, 403],
])('a file that is refused with %i is answered with %i: retried later only where that helps', async (code, status) => {
  const answer = refusedFile(new ApiError({ code, msg: 'Why', data: null }));
  expect([answer.status, await answer.text()]).toEqual([status, 'Why']);
});
