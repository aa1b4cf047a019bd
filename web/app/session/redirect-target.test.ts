import { describe, expect, test } from 'vitest';
import { acceptedTarget, afterLogin, afterStore, loginPath, safeTarget } from './redirect-target.ts';

const buyer = { userType: 2, operator: false };
const seller = { userType: 1, operator: false };
const store = { id: 1 };

describe('redirect targets', () => {
  test.each([
    '/',
    '/shopcart',
    '/purchased/purchase-orders?page=2&size=50',
    '/item/oak-chair~17#reviews',
    '/keyword/lamp%20shade',
    '/keyword/100%25',
    '/keyword/łóżko',
    '/category/x~1?redirect=https://elsewhere.example',
    '/help/faq?return=//elsewhere.example',
    '/@evil.example',
    '/evil.example',
    '/keyword/caf%C3%A9',
  ])('%s is one of ours', (target) => {
    const safe = safeTarget(target);
    expect(safe).not.toBeNull();
    expect(new URL(safe ?? '', 'https://kontor.example').origin).toBe('https://kontor.example');
  });

  test.each([
    undefined,
    null,
    '',
    'shopcart',
    'https://evil.example',
    'https:evil.example',
    'http://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/api/b2b/user/logout',
    '/%61pi/b2b/user/logout',
    '/x/../api/b2b/user/logout',
    '/media/n1/pictures/a.webp',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%252fevil.example',
    '/%25252fevil.example',
    '/a/..//evil.example',
    '/a/%2e%2e//evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/%0a/evil.example',
    '/a%0d%0aLocation:evil',
    '/a?b=%0d%0aX:y',
    '/\u0000',
    '/%00',
    '/a b',
    '/\u00a0/evil.example',
    '/\u2028/evil',
    ' /shopcart',
    '/shopcart\u007f',
    `/${'a'.repeat(3_000)}`,
    '@evil.example',
    '.evil.example',
    '?redirect=/',
    '/\\/evil.example',
    '/\\t//evil.example',
    '/;@evil.example/..//evil.example',
    '/%2e%2e//evil.example',
    '/%09/evil.example',
    '/%25%32%66evil.example'.replace('%25%32%66', '%252f'),
    '/\u3002evil.example\u2044'.replace('\u2044', '\\'),
    '/\uFEFF/evil.example',
    '/\u200Bevil',
    'HTTPS://evil.example',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://evil.example/x',
    '/API/b2b/user/logout'.toLowerCase(),
    '#/',
  ])('%j is refused', (target) => {
    expect(safeTarget(target)).toBeNull();
    expect(acceptedTarget(2, target)).toBeNull();
    expect(afterLogin(buyer, [], target)).toBe('/');
    expect(afterLogin(seller, [store], target)).toBe('/seller-console');
  });

  test.each(['/404', '/403', '/help/404', '/x?from=403', '/shopcart?code=404', '/shopcart#404', '/item/x~4031'])(
    '%s is ignored, since it holds 404 or 403',
    (target) => {
      expect(afterLogin(buyer, [], target)).toBe('/');
      expect(loginPath(target)).toBe('/login');
    },
  );

  test.each(['/login', '/login?redirect=/login', '/first-login'])('%s is no place to come back to', (target) => {
    expect(afterLogin(buyer, [], target)).toBe('/');
  });
});

describe('after logging in', () => {
  test('buyers and the operator go to the target, or home', () => {
    expect(afterLogin(buyer, [], '/shopcart?step=2')).toBe('/shopcart?step=2');
    expect(afterLogin(buyer, [], null)).toBe('/');
    expect(afterLogin({ userType: 2, operator: true }, [], '/operator/audits')).toBe('/operator/audits');
  });

  test.each([
    '/shopcart',
    '/',
    '/seller-consolement',
    '/seller',
    '/store/1',
    '/store-select-x',
    '/store-select/x',
    '/seller-console/../shopcart',
    '/Seller-Console',
    '/my-shop',
    '/account/security',
    '/purchased/purchase-orders',
  ])('a seller is not sent to %s', (target) => {
    expect(acceptedTarget(1, target)).toBeNull();
    expect(afterLogin(seller, [store], target)).toBe('/seller-console');
    expect(afterStore(target)).toBe('/seller-console');
  });

  test('a seller goes on in the console', () => {
    expect(afterLogin(seller, [store], '/seller-console/sales/7?tab=parcels')).toBe('/seller-console/sales/7?tab=parcels');
    expect(afterLogin(seller, [store], '/store-select')).toBe('/seller-console');
    expect(afterLogin(seller, [], null)).toBe('/seller-console');
  });

  test('with several stores it chooses one first, and then goes on', () => {
    const stores = [store, { id: 2 }];
    expect(afterLogin(seller, stores, null)).toBe('/store-select');
    expect(afterLogin(seller, stores, '/seller-console/sales/7')).toBe('/store-select?redirect=%2Fseller-console%2Fsales%2F7');
    expect(afterLogin(seller, stores, '/store-select?redirect=%2Fseller-console')).toBe('/store-select?redirect=%2Fseller-console');
    expect(afterStore('/seller-console/sales/7')).toBe('/seller-console/sales/7');
    expect(afterStore('/store-select')).toBe('/seller-console');
    expect(afterStore(null)).toBe('/seller-console');
  });
});

describe('to the login', () => {
  test('the full path and query are preserved', () => {
    expect(loginPath('/purchased/purchase-orders?page=2&size=50')).toBe(
      '/login?redirect=%2Fpurchased%2Fpurchase-orders%3Fpage%3D2%26size%3D50',
    );
  });

  test('home stays home, and the login is not its own target', () => {
    expect(loginPath('/')).toBe('/login');
    expect(loginPath('/login?redirect=%2Fshopcart')).toBe('/login');
    expect(loginPath('//evil.example')).toBe('/login');
  });
});
