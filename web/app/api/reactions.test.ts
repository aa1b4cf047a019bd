import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/wire/codes.ts';
import { reactionTo } from './reactions.ts';

describe('the reaction to an answer', () => {
  test.each([
    [0, 0, 'offline'],
    [200, codes.success, 'unwrap'],
    [200, codes.sessionExpired, 'logout'],
    [401, codes.sessionExpired, 'logout'],
    [401, undefined, 'logout'],
    [403, undefined, 'logout'],
    [404, undefined, 'notFound'],
    [200, codes.ordersNotExist, 'permissionDenied'],
    [200, codes.encryptionRequired, 'encrypt'],
    [200, codes.secondFactorRequired, 'secondFactor'],
    [401, codes.secondFactorRequired, 'logout'],
    [200, codes.loginFailed, 'raise'],
    [200, codes.loginLocked, 'raise'],
    [200, codes.productLimit, 'return'],
    [200, codes.productLoading, 'return'],
    [200, codes.productError, 'return'],
    [200, codes.productNotExist, 'return'],
    [429, codes.productRequestLimit, 'return'],
    [200, codes.invalid, 'raise'],
    [200, codes.notFound, 'raise'],
    [200, codes.forbidden, 'raise'],
    [200, codes.balanceTooLow, 'raise'],
    [409, codes.inProgress, 'raise'],
    [422, codes.keyReused, 'raise'],
    [429, codes.tooMany, 'raise'],
    [500, codes.internal, 'raise'],
    [502, undefined, 'raise'],
  ] as const)('HTTP %i with code %s is %s', (status, code, reaction) => {
    expect(reactionTo(status, code)).toBe(reaction);
  });
});
