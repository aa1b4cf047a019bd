import { describe, expect, test } from 'vitest';
import { isPublicPage, redirectFor } from './access.ts';
import type { Viewer } from './api/context.ts';

const buyer: Viewer = { userId: 1, companyId: 1, name: 'Buyer', userType: 2, operator: false, accessCodes: [], unaudited: false };
const unaudited: Viewer = { ...buyer, unaudited: true };
const seller: Viewer = { ...buyer, userType: 1 };
const operator: Viewer = { ...buyer, operator: true };

describe('who may see which page', () => {
  test.each([
    '/',
    '/login',
    '/about-us',
    '/tracking',
    '/help/faq',
    '/item/chair~1',
    '/category/chairs~2',
    '/keyword/oak',
    '/store/3',
    '/activity/spring',
    '/403',
  ])('%s is public', (path) => {
    expect(isPublicPage(path)).toBe(true);
    expect(redirectFor(path, path, null)).toBeNull();
  });

  test('a visitor is sent to the login page with the whole address', () => {
    expect(redirectFor('/purchased/purchase-orders', '/purchased/purchase-orders?page=2&size=50', null)).toBe(
      '/login?redirect=%2Fpurchased%2Fpurchase-orders%3Fpage%3D2%26size%3D50',
    );
  });

  test.each(['/purchased/purchase-orders', '/account/security', '/message/center', '/download/center', '/my-items/purchased-items'])(
    'sellers may not see %s',
    (path) => {
      expect(redirectFor(path, path, seller)).toBe('/403');
      expect(redirectFor(path, path, unaudited)).toBe('/403');
      expect(redirectFor(path, path, buyer)).toBeNull();
    },
  );

  test.each(['/Purchased/purchase-orders', '/%70urchased/purchase-orders', '//purchased//purchase-orders', '/ACCOUNT/security'])(
    '%s is the same page written another way',
    (path) => {
      expect(redirectFor(path, path, unaudited)).toBe('/403');
      expect(redirectFor(path, path, seller)).toBe('/403');
      expect(redirectFor(path, path, null)).toContain('/login');
    },
  );

  test.each(['/Item/chair~1', '/LOGIN', '/keyword/100%'])('%s stays public', (path) => {
    expect(redirectFor(path, path, null)).toBeNull();
  });

  test('an unaudited buyer completes its data', () => {
    expect(redirectFor('/account/account-infos', '/account/account-infos', unaudited)).toBeNull();
  });

  test('the seller area is for sellers, the back office for the operator', () => {
    expect(redirectFor('/seller-console', '/seller-console', seller)).toBeNull();
    expect(redirectFor('/store-select', '/store-select', buyer)).toBe('/403');
    expect(redirectFor('/seller-console', '/seller-console', operator)).toBe('/403');
    expect(redirectFor('/operator', '/operator', operator)).toBeNull();
    expect(redirectFor('/operator', '/operator', seller)).toBe('/403');
  });

  test('whoever has to set a password sets it first', () => {
    const first = { ...operator, needSettingPassword: true };
    expect(['/', '/operator', '/login', '/item/chair~1'].map((path) => redirectFor(path, path, first))).toEqual(
      Array(4).fill('/first-login'),
    );
    expect(redirectFor('/first-login', '/first-login', first)).toBeNull();
    expect(redirectFor('/help/agreement/terms', '/help/agreement/terms', first)).toBeNull();
  });

  test('paths that only begin alike are not public', () => {
    expect(isPublicPage('/storefront')).toBe(false);
    expect(isPublicPage('/help')).toBe(true);
  });
});
