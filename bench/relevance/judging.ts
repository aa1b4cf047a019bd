/** The judged queries and the measures. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, languages } from '../../contract/values/locale.ts';
import { features } from './market.ts';

export type Judged = {
  language: Language;
  /** good, trade, compound, attribute, number, room, style, brand, typo, unsold, word */
  kind: string;
  query: string;
  /** Grades by item, 1 to 3; empty where the market has no such good. */
  grades: ReadonlyMap<number, number>;
  /** Not looked at while ranking rules are tuned. */
  heldBack: boolean;
};

/** `3 sofa seats:2; 1 sofa`: the grade of items that have all of these, `oak,ash` either. The first that fits counts. */
export function gradesOf(relevance: string): Map<number, number> {
  const rules = relevance === 'none' ? [] : relevance.split(/;\s*/).map((rule) => rule.split(' '));
  const grades = new Map<number, number>();
  for (const [item, has] of features) {
    const rule = rules.find(([, ...wanted]) => wanted.every((any) => any.split(',').some((feature) => has.has(feature))));
    if (rule) grades.set(item, Number(rule[0]));
  }
  return grades;
}

/**
 * `queries`: written together with the tables of goods. `independent`: written before them by how dealers type, and judged by all that this
 * search and one without tables find for them; no rule is tuned against it. `unseen`: written later by another hand from the names of the
 * items and categories alone, before a look at the tables and at the other queries; its first figures are in docs/decisions/search.md, since
 * then classes of its failures were corrected. `long-tail`: longer ones with brands, sizes, questions and typing errors, written and judged
 * before they were run; the first figures are there, too.
 */
export type JudgedSet = 'queries' | 'independent' | 'unseen' | 'long-tail';

export async function judgedQueries(folder: JudgedSet): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const language of languages) {
    const text = await readFile(join(import.meta.dirname, `${folder}/${language}.tsv`), 'utf8');
    for (const [at, line] of text.trim().split('\n').slice(1).entries()) {
      const [kind = '', query = '', relevance = ''] = line.split('\t');
      const grades = gradesOf(relevance);
      if (relevance !== 'none' && grades.size === 0) throw new Error(`nothing in the market is ${relevance} (${query})`);
      judged.push({ language, kind, query, grades, heldBack: at % 2 === 1 });
    }
  }
  return judged;
}

const depth = 10;
const gain = (grade: number, place: number): number => (2 ** grade - 1) / Math.log2(place + 2);

/** Normalised discounted cumulative gain of the first ten. */
export function ndcg(found: readonly number[], grades: ReadonlyMap<number, number>): number {
  const sum = (list: readonly number[]): number => list.slice(0, depth).reduce((total, grade, place) => total + gain(grade, place), 0);
  return sum(found.map((item) => grades.get(item) ?? 0)) / sum([...grades.values()].toSorted((a, b) => b - a));
}
