import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../../contract/values/locale.ts';
import { Dictionary } from '../../../engines/search-index/text/dictionary.ts';
import { fold } from '../../../engines/search-index/text/analysis.ts';
import { Synonyms } from '../../../engines/search-index/text/synonyms.ts';
import { shippedNames } from './tables.ts';

const goods = (folder?: string) => shippedNames(folder).goods;

const about = (text: string, language: Language): string | null => {
  const head = goods().headOf(text, language);
  return head && goods().nameOf(head.good, 'en');
};

describe('the names of goods', () => {
  it('are there in every language', () => {
    const known = goods();
    for (let good = 0; good < known.size; good++)
      for (const language of languages)
        expect(about(known.nameOf(good, language), language), `${language} ${known.nameOf(good, language)}`).not.toBeNull();
  });

  it('say what a query is about: the last before a preposition in English, the first elsewhere', () => {
    expect(about('grey sofa with ottoman', 'en')).toBe('sofa');
    expect(about('set of 6 dining chairs', 'en')).toBe('dining chair');
    expect(about('chair cushion', 'en')).toBe('cushion');
    expect(about('Kissen für Gartenstuhl', 'de')).toBe('cushion');
    expect(about('mesa de centro de cristal', 'es')).toBe('coffee table');
    expect(about('krzesła biurowe czarne', 'pl')).toBe('office chair');
    expect(about('burnt orange', 'en')).toBeNull();
  });

  it('are compared with or without spaces, and by the end of German compounds', () => {
    expect(['book shelf', 'bookshelves', 'bed side table'].map((text) => about(text, 'en'))).toEqual([
      'bookcase',
      'bookcase',
      'bedside cabinet',
    ]);
    expect(['Büro Stuhl', 'Eichentisch', 'Tischlampe', 'Hochbeet'].map((text) => about(text, 'de'))).toEqual([
      'office chair',
      'table',
      'table lamp',
      'raised bed',
    ]);
    expect(goods().headOf('Eichentisch', 'de')?.before).toBe('eichen');
  });

  it('include their small forms, and what stands outside, however that is said', () => {
    const cases: [string, Language, string][] = [
      ['krzesełko ogrodowe', 'pl', 'garden chair'],
      ['biureczko', 'pl', 'desk'],
      ['sediolina', 'it', 'chair'],
      ['specchietto', 'it', 'mirror'],
      ['cojincito', 'es', 'cushion'],
      ['scăunel', 'ro', 'chair'],
      ['tapetinho', 'pt', 'rug'],
      ['vaso da giardino', 'it', 'planter'],
      ['Sitzbank für den Garten', 'de', 'garden bench'],
      ['ławka na taras', 'pl', 'garden bench'],
      ['Tisch für draußen', 'de', 'garden table'],
      ['outdoor lamp', 'en', 'outdoor light'],
    ];
    for (const [text, language, good] of cases) expect(about(text, language), text).toBe(good);
  });

  it('include trade names of many kinds', () => {
    const cases: [string, Language, string][] = [
      ['Tischleuchte', 'de', 'table lamp'],
      ['Übertopf', 'de', 'planter'],
      ['Schreibtischstuhl', 'de', 'office chair'],
      ['Waschmaschine', 'de', 'washing machine'],
      ['canapé deux places', 'fr', 'loveseat'],
      ['canapé convertible', 'fr', 'sofa bed'],
      ['krzesło biurowe', 'pl', 'office chair'],
      ['wałek malarski', 'pl', 'paint roller'],
      ['scaun gaming', 'ro', 'gaming chair'],
      ['espelho de pé', 'pt', 'floor mirror'],
    ];
    expect(cases.map(([text, language]) => about(text, language))).toEqual(cases.map(([, , kind]) => kind));
  });

  it('include common names, which find all that they stand for', () => {
    const known = goods();
    const family = (text: string, language: Language): readonly number[] => known.family(known.headOf(text, language)?.good ?? -1);
    const lounger = known.headOf('sun lounger', 'en')?.good ?? -1;
    expect(family('Gartenmöbel', 'de')).toContain(lounger);
    expect(family('meble ogrodowe', 'pl')).toContain(lounger);
    expect(family('outdoor furniture', 'en')).toEqual(expect.arrayContaining([lounger, ...family('garden chair', 'en')]));
    const sofa = known.headOf('sofa', 'en')?.good ?? -1;
    for (const [text, language] of [
      ['furniture', 'en'],
      ['Möbel', 'de'],
      ['meble', 'pl'],
      ['mobilier', 'ro'],
    ] as const)
      expect(family(text, language), text).toContain(sofa);
    expect(family('lounger', 'en')).not.toContain(known.headOf('garden furniture', 'en')?.good);
  });

  it('include parts and accessories, which are other goods than what they are for', () => {
    const cases: [string, Language, string][] = [
      ['chair covers', 'en', 'sofa cover'],
      ['Sofabezug', 'de', 'sofa cover'],
      ['patas de mesa', 'es', 'table legs'],
      ['wkład do poduszki', 'pl', 'cushion insert'],
      ['szafa na buty', 'pl', 'shoe rack'],
      ['Notleuchte', 'de', 'emergency light'],
      ['bancs de musculation', 'fr', 'exercise bench'],
      ['mesas de juegos', 'es', 'game table'],
    ];
    expect(cases.map(([text, language]) => about(text, language))).toEqual(cases.map(([, , kind]) => kind));
  });

  it('are no words that only have the same stem', () => {
    expect(['romantische Lampe', 'Leuchten', 'praktische Regale'].map((text) => about(text, 'de'))).toEqual(['lamp', 'lamp', 'shelf']);
    expect([about('bowling', 'en'), about('bolas', 'es'), about('Modulsofas', 'de')]).toEqual([null, null, 'sofa']);
  });

  it('stand before a preposition, or are what something else is for', () => {
    const cases: [string, Language][] = [
      ['podkładki pod dywany', 'pl'],
      ['raboteuse sur table', 'fr'],
      ['accesorios para sillas', 'es'],
      ['dispozitive de curățat covoare', 'ro'],
    ];
    expect(cases.filter(([text, language]) => about(text, language) !== null)).toEqual([]);
    expect(about('lote de 4 sillas', 'es')).toBe('chair');
  });

  it('have narrower kinds and near ones', () => {
    const head = (text: string): number => goods().headOf(text, 'en')?.good ?? -1;
    expect(goods().family(head('chair'))).toContain(head('office chair'));
    expect(goods().family(head('table'))).not.toContain(head('table lamp'));
    expect(goods().near(head('wardrobe'))).toContain(head('sideboard'));
  });
});

describe('words that say how goods are', () => {
  const synonyms = new Synonyms();
  synonyms.set(shippedNames().words);
  const also = (word: string, language: Language): string[] =>
    synonyms.of([{ written: word, folded: fold(word) }], language).flatMap((group) => group.also);

  it('mean the same in all of their names, and find what is part of them, but not the other way round', () => {
    expect(also('wełniany', 'pl')).toContain('wełna');
    expect(also('Holz', 'de')).toEqual(expect.arrayContaining(['massivholz', 'eiche']));
    expect(also('oak', 'en')).not.toContain('wood');
    expect(also('verde', 'it')).toContain('salvia');
  });

  it('are no goods', () => {
    expect(about('oak', 'en')).toBeNull();
    expect(about('Samt', 'de')).toBeNull();
  });
});

describe('tables of the operator', () => {
  it('add kinds of goods and replace those of the same key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-goods-'));
    await writeFile(
      join(folder, 'mine.tsv'),
      'key\tpartOf\tnear\ten\tsource\nbicycle\t\t\tbicycle,bike\town\nsofa\t\t\tsofa,davenport\town\n',
    );
    const known = goods(folder);
    const about = (text: string): string | null => known.nameOf(known.headOf(text, 'en')?.good ?? -1, 'en');
    expect(['red bikes', 'davenport', 'armchair'].map(about)).toEqual(['bicycle', 'sofa', 'armchair']);
    expect(known.headOf('settee', 'en')).toBeNull();
    await rm(folder, { recursive: true });
  });
});

describe('a dictionary', () => {
  const affixes = 'SET UTF-8\nSFX S Y 2\nSFX S 0 s [^y]\nSFX S y ies y\nPFX U Y 1\nPFX U 0 un .\n';
  const read = (words: string, compounds = false): Dictionary => {
    const dictionary = new Dictionary(compounds);
    for (const _ of dictionary.reading(affixes, words));
    return dictionary;
  };

  it('has base forms with their endings and beginnings, without case and diacritics', () => {
    const dictionary = read('4\nbérry/S\nchair/S\ntidy/U\nSofa\n');
    const has = (word: string): boolean => dictionary.has(fold(word));
    expect(['berry', 'Berries', 'chairs', 'untidy', 'sofa'].filter((word) => !has(word))).toEqual([]);
    expect(['chiar', 'sofas', 'tidys', 'unchair', ''].filter(has)).toEqual([]);
  });

  it('has forms only of base forms that end or begin as the ending or beginning says', () => {
    const rules = [
      'SET UTF-8',
      'SFX S Y 4',
      'SFX S y ies [^aeiou]y',
      'SFX S 0 s [aeiou]y',
      'SFX S 0 es [sxzh]',
      'SFX S 0 s [^sxzhy]',
      'SFX P Y 2',
      'SFX P 0 y [^acćgjklńośyzźżx]',
      'SFX P 0 i [kg]',
      'PFX I Y 2',
      'PFX I 0 im [bmp]',
      'PFX I 0 in [^blmpr]',
      'TRY łńó',
    ].join('\n');
    const dictionary = new Dictionary(false);
    const words = '9\nberry/S\ntray/S\nbox/S\nlamp/S\nartykuł/P\nstołek/P\nstal/P\nperfect/I\ndirect/I\n';
    for (const _ of dictionary.reading(rules, words));
    const has = (word: string): boolean => dictionary.has(fold(word));
    expect(['berries', 'trays', 'boxes', 'lamps', 'artykuły', 'stołeki', 'imperfect', 'indirect'].filter((word) => !has(word))).toEqual([]);
    expect(['berrys', 'traies', 'boxs', 'lampes', 'stołeky', 'inperfect', 'imdirect'].filter(has)).toEqual([]);
    // Without marks it looks like the end of `artykuł`.
    expect(has('staly')).toBe(true);
  });

  it('has compounds where a language writes them as one word', () => {
    const words = '2\nBuche\nTisch\n';
    expect([read(words, true).has('buchentisch'), read(words).has('buchentisch')]).toEqual([true, false]);
    expect(read(words, true).has('tischbuhce')).toBe(false);
  });
});
