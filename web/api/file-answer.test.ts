import { expect, test } from 'vitest';
import { codes } from '../../contract/codes.ts';
import { ApiError } from './error.ts';
import { refusedFile } from './file-answer.ts';

test.each([
  [codes.tooMany, 429],
  [codes.internal, 500],
  [codes.forbidden, 403],
  [codes.refused, 403],
])('a file that is refused with %i is answered with %i: asked for again later only where that helps', async (code, status) => {
  const answer = refusedFile(new ApiError({ code, msg: 'Why', data: null }));
  expect([answer.status, await answer.text()]).toEqual([status, 'Why']);
});
