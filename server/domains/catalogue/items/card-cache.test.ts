import { expect, test } from 'vitest';
import type { ItemCard } from '../../../../contract/catalogue/catalogue.ts';
import { CardCache } from './card-cache.ts';

const audience = { language: 'en', country: 'DE', seesPrices: true };
const at = (seconds: number) => new Date(seconds * 1_000);
const card = (id: number, name = `item ${id}`) => ({ id, name }) as ItemCard;

/** A fake data source that records its reads. */
function shop() {
  const asked: number[][] = [];
  const load = async (ids: number[]) => {
    asked.push(ids);
    return ids.filter((id) => id !== 404).map((id) => card(id));
  };
  return { asked, load };
}

test('only missing cards are read, in the requested order', async () => {
  const { asked, load } = shop();
  const cards = new CardCache();
  await cards.cards([1, 2], audience, at(0), load);
  expect((await cards.cards([3, 2, 404, 1], audience, at(1), load)).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(asked).toEqual([
    [1, 2],
    [3, 404],
  ]);
});

test('cards differ by language, country and right to see prices', async () => {
  const { asked, load } = shop();
  const cards = new CardCache();
  for (const change of [{}, { language: 'de' }, { country: 'FR' }, { seesPrices: false }, {}])
    await cards.cards([1], { ...audience, ...change }, at(0), load);
  expect(asked).toHaveLength(4);
});

test('a changed item is read again, in every language; the others stay', async () => {
  const { asked, load } = shop();
  const cards = new CardCache();
  await cards.cards([1, 2], audience, at(0), load);
  cards.drop([1]);
  await cards.cards([1, 2], audience, at(1), load);
  cards.dropAll();
  await cards.cards([1, 2], audience, at(1), load);
  expect(asked).toEqual([[1, 2], [1], [1, 2]]);
});

test('a card that changes while it is being read is not cached', async () => {
  const { asked, load } = shop();
  const cards = new CardCache();
  await cards.cards([1], audience, at(0), async (ids) => {
    cards.drop([1]);
    return load(ids);
  });
  await cards.cards([1], audience, at(0), load);
  expect(asked).toEqual([[1], [1]]);
});

test('a card expires after a minute', async () => {
  const { asked, load } = shop();
  const cards = new CardCache();
  for (const seconds of [0, 59, 61]) await cards.cards([1], audience, at(seconds), load);
  expect(asked).toEqual([[1], [1]]);
});
