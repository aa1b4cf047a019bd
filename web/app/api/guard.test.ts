import { expect, test } from 'vitest';
import { codes } from '../../../contract/wire/codes.ts';
import type { CallFunction } from './context.ts';
import { ApiError } from './error.ts';
import { guardCalls } from './guard.ts';

/** What a loader throws when a call returns a code. */
async function thrown(code: number, details: unknown = null, options?: { typed: boolean }, path = '/shopcart?page=2'): Promise<unknown> {
  const refused: CallFunction = () => Promise.reject(new ApiError({ code, msg: 'no', data: details, requestId: 'r' }));
  const call = guardCalls(refused, new URL(`https://market.example${path}`));
  return call({} as never, {} as never, options).catch((error: unknown) => error);
}

test.each([
  [codes.sessionExpired, '/login?redirect=%2Fshopcart%3Fpage%3D2'],
  [codes.ordersNotExist, '/permission-denied'],
  [codes.forbidden, '/403'],
  [codes.unaudited, '/403'],
])('%i leads to %s', async (code, location) => {
  const response = (await thrown(code)) as Response;
  expect([response.status, response.headers.get('location')]).toEqual([302, location]);
});

test.each([
  [codes.notFound, 404],
  [codes.unavailable, 503],
  [codes.productLoading, 503],
  [codes.tooMany, 429],
  [codes.productRequestLimit, 429],
])('%i is a page of status %i', async (code, status) => {
  expect(await thrown(code)).toMatchObject({ init: { status } });
});

test('input that the address has and the call does not take is a page of status 404; other bad input is the loader’s own matter', async () => {
  expect(await thrown(codes.invalid, { fields: { storeId: 'no' } })).toMatchObject({ init: { status: 404 } });
  expect(await thrown(codes.invalid, { fields: { number: 'no' } }, { typed: true })).toBeInstanceOf(ApiError);
  expect(await thrown(codes.invalid)).toBeInstanceOf(ApiError);
});

test.each([
  ['/purchased/balance?kind=card&cursor=n1x&size=50', '/purchased/balance?kind=card&size=50'],
  ['/purchased/balance?cursor=n1x', '/purchased/balance'],
])('a list with a cursor that is none is shown from its beginning: %s', async (path, location) => {
  for (const options of [undefined, { typed: true }]) {
    const response = (await thrown(codes.invalid, { fields: { cursor: 'no' } }, options, path)) as Response;
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
  }
});

test('every other code is the loader’s own matter', async () => {
  expect(await thrown(codes.refused)).toBeInstanceOf(ApiError);
});
