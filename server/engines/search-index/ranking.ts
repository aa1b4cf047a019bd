/*
 * The rules of relevance, all of them: what a hit weighs, when words narrow, when a word counts as mistyped. They are tuned against the judged
 * queries in bench/relevance, of which half are held back (docs/performance.md says how). A change here needs `npm run bench -- relevance`.
 */

/** What a word of the query weighs where an item has it: in its name; in a label (attribute value, category, store); in any other text. */
export type Weights = { name: number; label: number; text: number };

/** Up to 20 each, so that the sum over the twelve words of a query fits into the nine bits that matching has for it (query/passes.ts). */
const weights = {
  /** The word itself, in any of its forms. A name counts more than a label, that more than any other text. */
  whole: { name: 12, label: 6, text: 2 },
  /** The name of goods that was asked for, in an item of that kind: `laundry basket` before other baskets. */
  asked: { name: 16, label: 0, text: 0 },
  /** What the operator's synonyms say means the same. */
  alike: { name: 11, label: 6, text: 2 },
  /** A word of another language. Only names and labels: in long texts nearly every mistyped word is a word somewhere. */
  foreign: { name: 10, label: 5, text: 0 },
  /** What begins so, while somebody types. */
  begun: { name: 8, label: 4, text: 0 },
  /** The same in another language. */
  foreignBegun: { name: 6, label: 3, text: 0 },
  /** A part of a longer word, such as `tisch` of `couchtisch`. */
  part: { name: 5, label: 3, text: 0 },
  /** What stands before the good of a German compound, which the description alone may mention: `holz` of `holztisch`. */
  described: { name: 5, label: 3, text: 1 },
} satisfies Record<string, Weights>;

export const ranking = {
  weights,

  /** The noun that names goods decides (text/goods.ts); the other words narrow what it finds, or put it in order. */
  goods: {
    /** One more of the other words outweighs any sum of weights. */
    perWord: 200,
    /** Where fewer have all of the words, others of the kind follow them: two rows of cards. */
    fewestNarrowed: 8,
    /** As many words may stand within a name of several: `office mesh chair`, `scaun înalt de bar`. */
    wordsWithin: 2,
  },

  /** Without such a noun. */
  words: {
    /** Where nothing has all words, more than this share of them has to be found. */
    leastShare: 0.5,
  },

  /** Between equally good matches. A tenfold of sales outweighs some 460 days of age; together below 10^8. */
  standing: { perLogOfSales: 400_000, perDay: 2_000, perScore: 1e8 },

  /** Letters of words and of their parts. */
  lengths: {
    /** A later part of a German compound is distinguished from chance by as many letters, and what stands before it. */
    part: 4,
    head: 3,
    /** As many letters say which word was begun; fewer begin too much. */
    beginning: 3,
    /** From so many on a word that nothing is called by finds what begins so. */
    beginningOfKnown: 4,
  },

  /** Words that one may stand for. */
  expansions: {
    /** Longer words that have it as a part; and of each other language. */
    parts: 40,
    foreignParts: 8,
    /** Items whose codes begin so. */
    codes: 5_000,
  },

  /** Only words that no dictionary and no name has are taken as mistyped. */
  corrections: {
    /** Typing errors by letters of the word: none in the shortest, where everything is near everything. */
    errors: [
      { below: 3, most: 0 },
      { below: 7, most: 1 },
      { below: Number.POSITIVE_INFINITY, most: 2 },
    ],
    /** Shorter words are abbreviations or names sooner than mistyped names of goods or stems. */
    shortest: 4,
    /** People rarely miss the first letter: another one counts as so much of an error more. */
    otherFirstLetter: 0.5,
    /** Where stems are compared, no more than such an ending was taken off. */
    longestEnding: 2,
    /** A correction is to a word that as many names have, by the power of ten of all names, and at least one: the more names, the more of them are mistyped. */
    rarestFromPower: 2,
    /** Candidates looked at: of words, of the operator's synonyms, and of one word while a better query is looked for. */
    candidates: 8,
    synonyms: 3,
    /** Synonyms and words of qualities are no words of this market: below as many letters only one error leads to them (`nordvik` is not `nordic`). */
    synonymsSafeFrom: 9,
    better: 4,
    /** With more hits no other word is suggested. */
    fewHits: 3,
    /** A suggested query finds more than `factor` times as much and `more`. */
    betterBy: { factor: 3, more: 2 },
    /** Of so many documents some are always visible. */
    doubted: 10_000,
  },
};

/** How many typing errors a word of that length may have. */
export const errorsAllowed = (length: number): number => ranking.corrections.errors.find(({ below }) => length < below)?.most ?? 0;
