import { expect, test } from 'vitest';
import { Caches } from '../../../platform/cache/caches.ts';
import { CardCache, type LoadedCard } from './card-cache.ts';

const audience = { language: 'en', country: 'DE', seesPrices: true };
const at = (seconds: number) => new Date(seconds * 1_000);
const card = (id: number, changesAt: Date | null = null) =>
  ({
    facts: { id, countryCodes: ['DE', 'FR'], changesAt },
    text: { name: `item ${id}` },
    price: null,
  }) as unknown as LoadedCard;

function create() {
  const caches = new Caches();
  return { caches, cards: new CardCache(caches) };
}

/** A fake data source that records its reads. */
function shop() {
  const asked: number[][] = [];
  const load = async (ids: number[]) => {
    asked.push(ids);
    return ids.filter((id) => id !== 404).map((id) => card(id));
  };
  const loadTexts = async (ids: number[]) => {
    asked.push(ids);
    return new Map(ids.map((id) => [id, card(id).text]));
  };
  return { asked, load, loadTexts };
}

test('only missing cards are read, in the requested order', async () => {
  const { asked, load, loadTexts } = shop();
  const { cards } = create();
  await cards.cards([1, 2], audience, at(0), load, loadTexts);
  expect((await cards.cards([3, 2, 404, 1], audience, at(1), load, loadTexts)).map(({ facts }) => facts.id)).toEqual([3, 2, 1]);
  expect(asked).toEqual([
    [1, 2],
    [3, 404],
  ]);
});

test('texts differ by language, facts by the right to see prices; a country changes neither', async () => {
  const { asked, load, loadTexts } = shop();
  const { cards } = create();
  for (const change of [{}, { language: 'de' }, { country: 'FR' }, { seesPrices: false }, {}])
    await cards.cards([1], { ...audience, ...change }, at(0), load, loadTexts);
  expect(asked).toHaveLength(3);
});

test('an item that is not sold to a country is left out there', async () => {
  const { load, loadTexts } = shop();
  const { cards } = create();
  expect(await cards.cards([1], { ...audience, country: 'PL' }, at(0), load, loadTexts)).toEqual([]);
  expect(await cards.cards([1], audience, at(0), load, loadTexts)).toHaveLength(1);
});

test('a changed item is read again, in every language; the others stay', async () => {
  const { asked, load, loadTexts } = shop();
  const { caches, cards } = create();
  await cards.cards([1, 2], audience, at(0), load, loadTexts);
  caches.invalidate(['item:1']);
  await cards.cards([1, 2], audience, at(1), load, loadTexts);
  caches.invalidate(['catalogue']);
  await cards.cards([1, 2], audience, at(1), load, loadTexts);
  expect(asked).toEqual([[1, 2], [1], [1, 2]]);
});

test('a card that changes while it is being read is not cached', async () => {
  const { asked, load, loadTexts } = shop();
  const { caches, cards } = create();
  await cards.cards(
    [1],
    audience,
    at(0),
    async (ids) => {
      caches.invalidate(['item:1']);
      return load(ids);
    },
    loadTexts,
  );
  await cards.cards([1], audience, at(0), load, loadTexts);
  expect(asked).toEqual([[1], [1]]);
});

test('a card expires when a price of it changes, and not by itself', async () => {
  const asked: number[][] = [];
  const load = async (ids: number[]) => (asked.push(ids), ids.map((id) => card(id, id === 1 ? at(60) : null)));
  const { loadTexts } = shop();
  const { cards } = create();
  for (const seconds of [0, 59, 60, 100_000]) await cards.cards([1, 2], audience, at(seconds), load, loadTexts);
  expect(asked).toEqual([[1, 2], [1], [1]]);
});
