import { describe, expect, test } from 'vitest';
import { explainsRefusals, isPublicPage, redirectFor } from './access.ts';
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
    '/imprint',
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

  test('a visitor is sent to the login page with the full address', () => {
    expect(redirectFor('/purchased/purchase-orders', '/purchased/purchase-orders?page=2&size=50', null)).toBe(
      '/login?redirect=%2Fpurchased%2Fpurchase-orders%3Fpage%3D2%26size%3D50',
    );
  });

  test.each(['/purchased/purchase-orders', '/account/security', '/message/center', '/download/center'])(
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

  test.each([
    '/my-favorite/wish-list',
    '/my-items/purchased-items',
    '/my-items/downloaded-items',
    '/shopcart',
    '/payment/place-order',
    '/exclusive/store-exclusive',
    '/download-url',
  ])('%s is open to everybody who is signed in', (path) => {
    for (const viewer of [buyer, unaudited, seller, operator]) expect(redirectFor(path, path, viewer)).toBeNull();
    expect(redirectFor(path, path, null)).toContain('/login');
  });

  test('pages about buying explain a refusal, files do not', () => {
    expect(['/my-favorite/wish-list', '/Shopcart/', '/payment/place-order'].map(explainsRefusals)).toEqual([true, true, true]);
    expect(['/my-favorite/file/list.csv', '/exclusive/store-exclusive.csv', '/purchased/quotes', '/'].map(explainsRefusals)).toEqual(
      Array(4).fill(false),
    );
  });

  test.each(['/Item/chair~1', '/LOGIN', '/login/', '/keyword/100%'])('%s stays public', (path) => {
    expect(redirectFor(path, path, null)).toBeNull();
  });

  test('an unaudited buyer completes its data', () => {
    for (const path of ['/account/account-infos', '/account/account-infos/', '/Account//account-infos', '/%61ccount/account-infos/'])
      expect(redirectFor(path, path, unaudited)).toBeNull();
    expect(redirectFor('/account/account-infos-2', '/account/account-infos-2', unaudited)).toBe('/403');
    expect(redirectFor('/account/account-infos/more', '/account/account-infos/more', unaudited)).toBe('/403');
  });

  test('the seller area is for sellers, the back office for the operator', () => {
    expect(redirectFor('/seller-console', '/seller-console', seller)).toBeNull();
    expect(redirectFor('/store-select', '/store-select', buyer)).toBe('/403');
    expect(redirectFor('/seller-console', '/seller-console', operator)).toBe('/403');
    expect(redirectFor('/operator', '/operator', operator)).toBeNull();
    expect(redirectFor('/operator', '/operator', seller)).toBe('/403');
  });

  test('a password that has to be set comes before every page that is not public', () => {
    const first = { ...operator, needSettingPassword: true };
    const paths = ['/operator', '/account/security', '/shopcart', '/my-favorite/wish-list'];
    expect(paths.map((path) => redirectFor(path, path, first))).toEqual(Array(4).fill('/first-login'));
    for (const path of ['/', '/login', '/item/chair~1', '/help/faq', '/tracking']) expect(redirectFor(path, path, first)).toBeNull();
    expect(redirectFor('/first-login', '/first-login', first)).toBeNull();
    expect(redirectFor('/help/agreement/terms', '/help/agreement/terms', first)).toBeNull();
  });

  test('paths that only begin alike are not public', () => {
    expect(isPublicPage('/storefront')).toBe(false);
    expect(isPublicPage('/help')).toBe(true);
  });
});
