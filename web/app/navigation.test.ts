import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trackingUrl } from '../../server/domains/orders/shipments/carriers.ts';
import { allowed, isAllowed, websiteOf } from './navigation.ts';
import { eprelAddress } from '../pages/catalogue/item/eprel.ts';

test.each(['/', '/files/abc.def?name=a.pdf', '/shopcart#lines', eprelAddress('123456')])('%s is allowed', (address) => {
  expect(allowed(address)).toBe(address);
});

test.each(['DHL', 'DPD', 'GLS', 'UPS', 'FedEx', 'InPost', 'Fan Courier'])('the tracking page of %s is allowed', (carrier) => {
  expect(isAllowed(trackingUrl(carrier, 'A 1/2') ?? '')).toBe(true);
});

test.each([
  'https://evil.example/',
  'http://www.dhl.com/',
  'https://www.dhl.com.evil.example/',
  'https://www.dhl.com@evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'data:text/html,hi',
  'shopcart',
  '',
])('%j is an error', (address) => {
  expect(() => allowed(address)).toThrow('is not allowed');
});

test.each([
  ['https://maker.example', 'https://maker.example/'],
  ['https://münchen.example/a', 'https://xn--mnchen-3ya.example/a'],
  ['http://maker.example', null],
  ['https://maker.example@evil.example/', null],
  ['https://localhost/', null],
  ['https://127.0.0.1/', null],
  ['https://[::1]/', null],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  ['/shopcart', null],
  ['maker.example', null],
])('the website %j is a link to %j', (address, link) => {
  expect(websiteOf(address)).toBe(link);
});

describe('nothing else in the pages leads to another site', () => {
  const web = join(import.meta.dirname, '..');
  const sources = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|[\\/]\.compiled/.test(join(entry.parentPath, entry.name)))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(web, path), readFileSync(path, 'utf8')] as const;
    });
  const places = (pattern: RegExp, except: readonly string[] = []) =>
    sources.flatMap(([path, source]) => (except.includes(path) ? [] : [...source.matchAll(pattern)].map(([found]) => `${path}: ${found}`)));

  test('scripts leave by leaveFor', () => {
    expect(
      places(/location\.(?:assign|replace)\(.*|location\.href = .*|window\.open\(.*/g, [
        'app/navigation.ts',
        // The router's own location, and fixed paths.
        'app/connection.ts',
      ]).filter((place) => !place.includes("location.replace('/permission-denied')")),
    ).toEqual([]);
  });

  test('redirects to an address that the server answered are checked', () => {
    expect(places(/redirect\([\w.]*address.*/g)).toEqual([]);
  });

  test('links to other sites are made by ExternalLink', () => {
    expect(
      places(/href=\{[^}\n]*(?:[Uu]rl|[Aa]ddress\(|website)[^}\n]*\}/g, [
        'ui/external-link.tsx',
        'components/header/header-menus.tsx',
        'components/header/region-list.tsx',
      ]),
    ).toEqual([]);
    expect(places(/target="_blank"/g, ['ui/external-link.tsx', 'pages/companies/register/agreement-boxes.tsx'])).toEqual([]);
    expect(places(/(?:href|to)="(?:https?:)?\/\//g)).toEqual([]);
  });
});
