import { expect, test } from 'vitest';
import type { ItemCard } from '../../../../contract/catalogue/catalogue.ts';
import { KeptCards } from './card-cache.ts';

const audience = { language: 'en', country: 'DE', seesPrices: true };
const at = (seconds: number) => new Date(seconds * 1_000);
const card = (id: number, name = `item ${id}`) => ({ id, name }) as ItemCard;

/** A shop whose reads are written down. */
function shop() {
  const asked: number[][] = [];
  const load = async (ids: number[]) => {
    asked.push(ids);
    return ids.filter((id) => id !== 404).map((id) => card(id));
  };
  return { asked, load };
}

test('only what is missing is read, and the order is the one asked for', async () => {
  const { asked, load } = shop();
  const cards = new KeptCards();
  await cards.cards([1, 2], audience, at(0), load);
  expect((await cards.cards([3, 2, 404, 1], audience, at(1), load)).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(asked).toEqual([
    [1, 2],
    [3, 404],
  ]);
});

test('another language, country or right to see prices is another card', async () => {
  const { asked, load } = shop();
  const cards = new KeptCards();
  for (const change of [{}, { language: 'de' }, { country: 'FR' }, { seesPrices: false }, {}])
    await cards.cards([1], { ...audience, ...change }, at(0), load);
  expect(asked).toHaveLength(4);
});

test('a changed item is read anew, in every language; the others stay', async () => {
  const { asked, load } = shop();
  const cards = new KeptCards();
  await cards.cards([1, 2], audience, at(0), load);
  cards.drop([1]);
  await cards.cards([1, 2], audience, at(1), load);
  cards.dropAll();
  await cards.cards([1, 2], audience, at(1), load);
  expect(asked).toEqual([[1, 2], [1], [1, 2]]);
});

test('what changes while it is being read is not kept', async () => {
  const { asked, load } = shop();
  const cards = new KeptCards();
  await cards.cards([1], audience, at(0), async (ids) => {
    cards.drop([1]);
    return load(ids);
  });
  await cards.cards([1], audience, at(0), load);
  expect(asked).toEqual([[1], [1]]);
});

test('a card ends after a minute', async () => {
  const { asked, load } = shop();
  const cards = new KeptCards();
  for (const seconds of [0, 59, 61]) await cards.cards([1], audience, at(seconds), load);
  expect(asked).toEqual([[1], [1]]);
});
