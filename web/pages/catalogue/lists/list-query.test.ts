import { describe, expect, test } from 'vitest';
import { figuresOf, isNarrowed, lastPage, listInput, replaced, toggled, withFigures } from './list-query.ts';
import { besidesFigures, besidesPrice, priceText, typedPrice, wrongPrices } from './price-query.ts';

describe('the state of a list in its address', () => {
  test('is read completely', () => {
    const query = new URLSearchParams(
      'facet=colour:red&facet=material:oak&storeId=3&inStock=true&isNew=true&sentFrom=PL&sentFrom=DE&service=90&maxLeadDays=5&country=FR&currency=EUR&priceFrom=12,50&priceTo=80&sort=priceAsc&page=3&size=50',
    );
    expect(listInput(query)).toEqual({
      facet: ['colour:red', 'material:oak'],
      storeId: [3],
      inStock: true,
      isNew: true,
      sentFrom: ['PL', 'DE'],
      service: 90,
      maxLeadDays: 5,
      country: 'FR',
      currency: 'EUR',
      priceFrom: 1250,
      priceTo: 8000,
      sort: 'priceAsc',
      page: 3,
      size: 50,
    });
  });

  test('nonsense is left out', () => {
    const query = new URLSearchParams(
      'storeId=x&storeId=-1&inStock=maybe&isNew=1&sentFrom=Poland&service=101&maxLeadDays=1e9&country=fr&priceFrom=10&sort=best&page=-2&size=37',
    );
    expect(listInput(query)).toEqual({
      facet: [],
      storeId: [],
      inStock: undefined,
      isNew: undefined,
      sentFrom: [],
      service: undefined,
      maxLeadDays: undefined,
      country: undefined,
      sort: 'relevance',
      page: 1,
      size: 20,
    });
  });

  test('prices the wrong way round mean what lies between', () => {
    const { priceFrom, priceTo } = listInput(new URLSearchParams('currency=EUR&priceFrom=500&priceTo=99,90'));
    expect([priceFrom, priceTo]).toEqual([9990, 50000]);
  });

  test('prices are read as users write them; an invalid one filters nothing, and its field is reported', () => {
    const query = new URLSearchParams('currency=EUR&priceFrom=1.200,50&priceTo=abc');
    expect(listInput(query)).toMatchObject({ priceFrom: 120_050, priceTo: undefined });
    expect(wrongPrices(query, 'EUR')).toEqual({ priceTo: 'abc' });
    expect(wrongPrices(new URLSearchParams('priceFrom=&priceTo=99999999999999'), 'EUR')).toEqual({ priceTo: '99999999999999' });
    expect(wrongPrices(new URLSearchParams('priceFrom=+&priceTo=12'), 'EUR')).toEqual({});
  });

  test('a page beyond the last is the last', () => {
    const url = new URL('http://kontor.example/category/seats~2?sort=sales&page=9');
    expect(lastPage(url, { total: 41, page: 9, size: 20, items: [] })).toBe('/category/seats~2?sort=sales&page=3');
    expect(lastPage(url, { total: 0, page: 9, size: 20, items: [] })).toBeNull();
    expect(lastPage(url, { total: 200, page: 9, size: 20, items: [{}] })).toBeNull();
  });

  test('a value is put in and taken out, from the first page again', () => {
    const once = toggled('?sort=sales&page=4', 'facet', 'colour:red');
    expect(once).toBe('?sort=sales&facet=colour%3Ared');
    expect(toggled(once, 'facet', 'colour:red')).toBe('?sort=sales');
    expect(toggled('', 'facet', 'colour:red')).toBe('?facet=colour%3Ared');
    expect(toggled('', 'facet', 'material:chêne & frêne')).toBe('?facet=material%3Ach%C3%AAne+%26+fr%C3%AAne');
    expect(replaced('?page=2&inStock=true', { inStock: null, sort: 'newest' })).toBe('?sort=newest');
  });

  test('what goes along with a price is the same for one list, however its address is written', () => {
    const one = besidesPrice(new URLSearchParams('facet=a:b&facet=a:a&sort=sales&page=3&priceFrom=5&currency=EUR&storeId=4'));
    expect(one).toEqual([
      ['sort', 'sales'],
      ['facet', 'a:a'],
      ['facet', 'a:b'],
      ['storeId', '4'],
    ]);
    expect(besidesPrice(new URLSearchParams('utm_source=x&storeId=4&facet=a:a&sort=sales&facet=a:b&facet=a:a&sort=newest&y'))).toEqual(one);
  });

  test('a page of the unfiltered list is not a filtered one', () => {
    expect([
      isNarrowed(new URLSearchParams('page=2')),
      isNarrowed(new URLSearchParams('facet=a:b')),
      isNarrowed(new URLSearchParams('sort=sales')),
      isNarrowed(new URLSearchParams('more=colour')),
    ]).toEqual([false, true, true, true]);
  });
});

describe('figures from and to', () => {
  const meant = (query: string) => withFigures(new URL(`http://market.example/category/tables~3?${query}`));

  test('become a facet of the address, in place of the ones before', () => {
    expect(meant('facet=colour%3Ared')).toBeNull();
    expect(meant('facet=colour%3Ared&facet=width%3A10..20&of=width&from=40&to=60&page=2')).toBe(
      '/category/tables~3?facet=colour%3Ared&facet=width%3A40..60',
    );
    expect(meant('of=width&from=60,5&to=40')).toBe('/category/tables~3?facet=width%3A40..60.5');
    expect(meant('of=width&from=40&to=')).toBe('/category/tables~3?facet=width%3A40..');
  });

  test('that are none are left out', () => {
    expect(meant('of=width&from=wide&to=')).toBe('/category/tables~3');
    expect(meant('facet=width%3A10..20&of=width')).toBe('/category/tables~3');
  });

  test('are read back from the address', () => {
    const query = new URLSearchParams('facet=colour:red&facet=width:40..&facet=depth:30');
    expect(figuresOf(query, 'width')).toEqual({ from: '40', to: '' });
    expect(figuresOf(query, 'depth')).toBeNull();
    expect(figuresOf(query, 'colour')).toBeNull();
  });

  test('leave other filters as they are', () => {
    const query = new URLSearchParams('facet=width:40..60&facet=colour:red&sort=priceAsc&priceTo=80&currency=EUR&page=2');
    expect(besidesFigures(query, 'width')).toEqual([
      ['sort', 'priceAsc'],
      ['facet', 'colour:red'],
      ['currency', 'EUR'],
      ['priceTo', '80'],
    ]);
  });
});

test.each(['en-GB', 'de-DE', 'fr-FR', 'pl-PL', 'pt-PT'])(
  'prices in fields have thousands and no needless cents, and are read back: %s',
  (tag) => {
    for (const amount of [1_200, 1_250, 123_456_700, 123_456_789]) expect(typedPrice(priceText(amount, 2, tag), 'EUR')).toBe(amount);
    expect(priceText(123_400, 2, 'de-DE')).toBe('1.234');
  },
);
