import { describe, expect, test } from 'vitest';
import { pictureUrl, sized } from '../../../contract/values/pictures.ts';
import { pageOf, readCursor } from '../cursor.ts';
import { toCsv } from '../formats/csv.ts';
import { isKey } from '../files/files.ts';
import { countNetwork, Limits } from './limits.ts';
import { isOwnOrigin, networkOf, wideNetworkOf } from './origin.ts';

describe('where a request comes from', () => {
  const own = 'https://market.example';
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: own }, false],
    [{ origin: own }, true],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
    [{ origin: 'http://192.0.2.7', host: '192.0.2.7:80' }, true],
    [{ origin: 'https://localhost:3000', host: 'localhost:3000' }, false],
    [{ origin: 'ftp://localhost:3000', host: 'localhost:3000' }, false],
    [{ origin: 'http://market.example', host: 'market.example' }, true],
    [{ origin: 'http://localhost:3000/', host: 'localhost:3000' }, false],
    [{ origin: 'https://evil.example', host: 'market.example' }, false],
    [{ origin: 'null', host: 'market.example' }, false],
    [{ host: 'market.example' }, false],
  ])('%j is our own: %s', (headers, expected) => {
    expect(isOwnOrigin({ headers, protocol: 'http' }, own)).toBe(expected);
  });

  test('a page fetched without TLS is not our own where visitors use TLS', () => {
    const headers = { origin: 'http://market.example', host: 'market.example' };
    expect(isOwnOrigin({ headers, protocol: 'https' }, 'https://other.example')).toBe(false);
    expect(isOwnOrigin({ headers: { ...headers, origin: own }, protocol: 'https' }, 'https://other.example')).toBe(true);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0:3::1', '2001:db8:1::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:db8:0:5::1', '2001:db8:0:5::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['64:ff9b::1', '64:ff9b::/64'],
    ['::1', '::1'],
  ])('the network of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8::/48'],
    ['2001:db8:0:5::1', '2001:db8::/48'],
    ['203.0.113.9', null],
    ['::1', null],
  ])('the wide network of %s is %s', (address, network) => expect(wideNetworkOf(networkOf(address))).toBe(network));
});

test('a limit holds within its window and for each caller apart', () => {
  const limits = new Limits();
  const limit = { calls: 2, seconds: 10 };
  expect([limits.take('a', limit, 0), limits.take('a', limit, 1), limits.take('a', limit, 2_000), limits.take('b', limit, 2_000)]).toEqual([
    0, 0, 8, 0,
  ]);
  expect(limits.take('a', limit, 10_000)).toBe(0);
});

test('the networks of one IPv6 /48 have a limit together', () => {
  const limits = new Limits();
  const waits = Array.from({ length: 18 }, (_, at) => countNetwork(limits, 'a', `2001:db8:7:${at}::/64`, { calls: 2, seconds: 10 }, 0));
  expect(waits).toEqual([...Array.from({ length: 16 }, () => 0), 10, 10]);
  expect(countNetwork(limits, 'a', '2001:db8:8::/64', { calls: 2, seconds: 10 }, 0)).toBe(0);
});

describe('pages by cursor', () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }));
  test('the first page names a next page and no previous one', () => {
    expect(pageOf(rows(9, 8, 7), 2, null)).toEqual({ rows: rows(9, 8), next: 'n8', previous: null });
  });
  test('the last page names a previous page only', () => {
    expect(pageOf(rows(3, 2), 2, readCursor('n4'))).toEqual({ rows: rows(3, 2), next: null, previous: 'p3' });
  });
  test('going back turns the rows round', () => {
    expect(pageOf(rows(5, 6, 7), 2, readCursor('p4'))).toEqual({ rows: rows(6, 5), next: 'n5', previous: 'p6' });
    expect(pageOf(rows(8, 9), 2, readCursor('p7'))).toEqual({ rows: rows(9, 8), next: 'n8', previous: null });
  });
  test('no rows, no cursors', () => expect(pageOf([], 2, null)).toEqual({ rows: [], next: null, previous: null }));
  test('a cursor that is none is refused', () => expect(() => readCursor("n1' or 1=1")).toThrow('paging.cursor'));
});

test('CSV quotes what a spreadsheet would take for a formula', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['=1+1', 'x;y'],
        ['-2', 3],
        ['say "hi"', null],
      ],
    ),
  ).toBe('\uFEFFa;b\r\n\'=1+1;"x;y"\r\n\'-2;3\r\n"say ""hi""";\r\n');
});

describe('picture addresses', () => {
  test('a size folder goes into own addresses only, once', () => {
    expect(pictureUrl('pictures/a b.webp')).toBe('/media/n3/pictures/a%20b.webp');
    expect(sized('/media/pictures/a.webp', 'n4')).toBe('/media/n4/pictures/a.webp');
    expect(sized('/media/n1/pictures/a.webp')).toBe('/media/n1/pictures/a.webp');
    expect(sized('https://other.example/media/a.webp')).toBe('https://other.example/media/a.webp');
    expect(sized('https://cdn.example/media/a.webp', 'n2', ['cdn.example'])).toBe('https://cdn.example/media/n2/a.webp');
  });
  test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '.hidden/x', 'a\\b', 'a/%2e%2e', ''])('%j is no key of the store', (key) => {
    expect(isKey(key)).toBe(false);
  });
  test('ordinary keys are', () => expect(isKey('pictures/oak-table_1.v2.webp')).toBe(true));
});
