/*
 * Whether a word is one of a language: base forms with the endings and beginnings of a Hunspell dictionary. Words are compared without case
 * and diacritics, so that conditions of endings are compared without them, too: where that leaves a doubt, the form counts as a word.
 */
import { ranking } from '../ranking.ts';
import { fold } from './analysis.ts';

/** `condition`: a pattern of how the base form ends or begins; empty: however. */
type Affix = { flag: string; instead: string; condition: string };

const entriesAtOnce = 500;
const { head: shortestFirst, part: shortestSecond } = ranking.lengths;

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0 || 1;
}

/**
 * A condition as a pattern of folded words: `[^aeiou]y`. A letter that is one of several stands for all that are folded like it; what
 * is ruled out is so only with all of the language's letters that are folded like it: `[^l]` leaves `ł`, and so `l`. `marked`: its letters with marks.
 */
function conditionOf(when: string, marked: readonly string[]): string {
  if (when === '.') return '';
  return when.replace(/\[(\^?)([^\]]*)\]|[^.[\]]/gu, (letter, not: string | undefined, letters: string | undefined) => {
    if (letters === undefined) return fold(letter).replace(/[^\p{L}\p{N}]/gu, '\\$&');
    const folded = [...letters].map((one) => ({ one, as: fold(one) }));
    const plain = (texts: string[]): string => texts.map((text) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('');
    if (not) {
      const isAlone = (letter: string): boolean => marked.every((other) => letters.includes(other) || fold(other) !== letter);
      const ruledOut = folded.filter(({ one, as }) => one === as && isAlone(as)).map(({ as }) => as);
      return ruledOut.length === 0 ? '.' : `[^${plain(ruledOut)}]`;
    }
    const long = folded.filter(({ as }) => as.length > 1).map(({ as }) => as);
    const short = `[${plain(folded.filter(({ as }) => as.length === 1).map(({ as }) => as))}]`;
    return long.length > 0 ? `(?:${[...long, short].join('|')})` : short;
  });
}

const patterns = { suffix: new Map<string, RegExp>(), prefix: new Map<string, RegExp>() };

/** Whether a base form is as a condition says. */
function holds(condition: string, base: string, part: 'suffix' | 'prefix'): boolean {
  if (condition === '') return true;
  let pattern = patterns[part].get(condition);
  if (!pattern) {
    pattern = new RegExp(part === 'suffix' ? `(?:${condition})$` : `^(?:${condition})`);
    patterns[part].set(condition, pattern);
  }
  return pattern.test(base);
}

export class Dictionary {
  #hashes = new Uint32Array(64);
  /** Which flags the word has, by number. */
  #classes = new Uint16Array(64);
  readonly #flags: ReadonlySet<string>[] = [];
  readonly #suffixes = new Map<string, Affix[]>();
  readonly #prefixes = new Map<string, Affix[]>();
  readonly #longest = { suffix: 0, prefix: 0 };
  readonly #compounds: boolean;

  /** `compounds`: words are also put together, as in German. */
  constructor(compounds: boolean) {
    this.#compounds = compounds;
  }

  /** Takes over the two files of a dictionary. A little work between any two yields. */
  *reading(affixes: string, words: string): Generator<void> {
    const flagsOf = this.#readAffixes(affixes);
    yield;
    const count = Number.parseInt(words, 10) || 0;
    const size = 2 ** Math.ceil(Math.log2(Math.max(64, count * 1.5)));
    this.#hashes = new Uint32Array(size);
    this.#classes = new Uint16Array(size);
    const classes = new Map<string, number>();
    let since = 0;
    for (let at = words.indexOf('\n') + 1; at > 0 && at < words.length;) {
      if (++since % entriesAtOnce === 0) yield;
      const next = words.indexOf('\n', at);
      const end = next < 0 ? words.length : next;
      const blank = words.slice(at, end).search(/[ \t\r]/);
      const entry = blank < 0 ? words.slice(at, end) : words.slice(at, at + blank);
      at = end + 1;
      const slash = entry.indexOf('/');
      const flags = slash < 0 ? '' : entry.slice(slash + 1);
      let number = classes.get(flags);
      if (number === undefined) {
        number = this.#flags.push(new Set(flagsOf(flags))) - 1;
        classes.set(flags, number);
      }
      this.#add(fold(slash < 0 ? entry : entry.slice(0, slash)), number);
    }
  }

  /** The word or a form of it, not put together of several. */
  hasWhole(folded: string): boolean {
    return this.#hasForm(folded);
  }

  has(folded: string): boolean {
    if (this.#hasForm(folded)) return true;
    if (!this.#compounds) return false;
    for (let at = shortestFirst; at <= folded.length - shortestSecond; at++) {
      if (!this.#hasForm(folded.slice(at))) continue;
      const first = folded.slice(0, at);
      if (this.#hasForm(first) || (at > 3 && /[sn]$/.test(first) && this.#hasForm(first.slice(0, -1)))) return true;
    }
    return false;
  }

  #hasForm(folded: string): boolean {
    if (this.#some(folded, () => true) || this.#hasSuffixed(folded, () => true)) return true;
    for (let length = 1; length <= Math.min(this.#longest.prefix, folded.length - 2); length++) {
      for (const { flag, instead, condition } of this.#prefixes.get(folded.slice(0, length)) ?? []) {
        const rest = instead + folded.slice(length);
        if (!holds(condition, rest, 'prefix')) continue;
        const allowed = (flags: ReadonlySet<string>): boolean => flags.has(flag);
        if (this.#some(rest, allowed) || this.#hasSuffixed(rest, allowed)) return true;
      }
    }
    return false;
  }

  #hasSuffixed(folded: string, also: (flags: ReadonlySet<string>) => boolean): boolean {
    for (let length = 0; length <= Math.min(this.#longest.suffix, folded.length - 1); length++) {
      for (const { flag, instead, condition } of this.#suffixes.get(folded.slice(folded.length - length)) ?? []) {
        const base = folded.slice(0, folded.length - length) + instead;
        if (!holds(condition, base, 'suffix')) continue;
        if (this.#some(base, (flags) => flags.has(flag) && also(flags))) return true;
      }
    }
    return false;
  }

  #some(base: string, fits: (flags: ReadonlySet<string>) => boolean): boolean {
    const mask = this.#hashes.length - 1;
    const hash = hashOf(base);
    for (let at = hash & mask; this.#hashes[at] !== 0; at = (at + 1) & mask) {
      if (this.#hashes[at] === hash && fits(this.#flags[this.#classes[at] as number] as ReadonlySet<string>)) return true;
    }
    return false;
  }

  #add(base: string, number: number): void {
    const mask = this.#hashes.length - 1;
    const hash = hashOf(base);
    let at = hash & mask;
    while (this.#hashes[at] !== 0) {
      if (this.#hashes[at] === hash && this.#classes[at] === number) return;
      at = (at + 1) & mask;
    }
    this.#hashes[at] = hash;
    this.#classes[at] = number;
  }

  /** Reads endings and beginnings; gives what takes the flags of a word apart. */
  #readAffixes(text: string): (flags: string) => string[] {
    const kind = /^FLAG\s+(\S+)/m.exec(text)?.[1];
    const aliases = [...text.matchAll(/^AF\s+(\S+)/gm)].map(([, flags = '']) => flags).slice(1);
    const apart = (flags: string): string[] =>
      kind === 'num' ? flags.split(',') : kind === 'long' ? (flags.match(/../g) ?? []) : [...flags];
    const known = new Map<string, Affix>();
    const texts = new Map<string, string>();
    // Thousands of endings have the same few.
    const once = (text: string): string => {
      const first = texts.get(text) ?? text;
      texts.set(text, first);
      return first;
    };
    const marked = [...new Set(text.toLowerCase().match(/[^ -~\s]/g) ?? [])];
    const lines = text.matchAll(/^([SP]FX)[ \t]+(\S+)[ \t]+(\S+)[ \t]+(\S+)[ \t]+(\S+)/gm);
    for (const [, type, flag = '', strip = '', written = '', when = '.'] of lines) {
      const add = fold((written === '0' ? '' : written).split('/')[0] ?? '').replace(/^0$/, '');
      const instead = strip === '0' ? '' : fold(strip);
      const part = type === 'SFX' ? 'suffix' : 'prefix';
      const condition = conditionOf(when, marked);
      // What is put back says it already.
      const isSaid = condition === '' || (part === 'suffix' ? instead.endsWith(condition) : instead.startsWith(condition));
      const key = `${type} ${flag} ${instead} ${add}`;
      const same = known.get(key);
      if (same) {
        if (isSaid || same.condition === '') same.condition = '';
        else if (!same.condition.split('|').includes(condition)) same.condition = once(`${same.condition}|${condition}`);
        continue;
      }
      const affix: Affix = { flag, instead, condition: isSaid ? '' : once(condition) };
      known.set(key, affix);
      const table = part === 'suffix' ? this.#suffixes : this.#prefixes;
      this.#longest[part] = Math.max(this.#longest[part], add.length);
      const others = table.get(add);
      if (others) others.push(affix);
      else table.set(add, [affix]);
    }
    return (flags) => (flags === '' ? [] : apart(aliases.length > 0 && /^\d+$/.test(flags) ? (aliases[Number(flags) - 1] ?? '') : flags));
  }
}
