/** Whether queries find the right goods: judged ones over the demo market, and real ones where a folder has them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nothingChosen, type Result, type Searcher } from '../../server/engines/search-index/query/searcher.ts';
import type { Language } from '../../contract/values/locale.ts';
import { type Judged, judgedQueries, ndcg } from './judging.ts';
import { demoSearcher } from './market.ts';
import { type Figure, milliseconds, type Part, percent } from '../tools/figures.ts';

const goals = { ndcg: 0.85, corrected: 0.01, missed: 0.02, unrelated: 0.05 };

type Answered = Judged & { result: Result; ndcg: number };

const ask = (searcher: Searcher, language: Language, keyword: string): Result =>
  searcher.search({
    ...nothingChosen,
    ...{ language, keyword, companyId: null, rights: null, country: 'DE', seesPrices: false, currency: 'EUR', newSince: 0 },
    sort: 'relevance',
    size: 10,
  });

const isFalse = ({ kind, result }: Answered): boolean => kind !== 'typo' && (result.corrected ?? result.didYouMean) !== null;
const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const share = (rows: readonly Answered[], test: (row: Answered) => boolean): number => average(rows.map((row) => Number(test(row))));

/** `details`: prints each query that falls short, those held back not. */
export async function relevance(queriesFolder: string | undefined, details: boolean): Promise<Part> {
  const searcher = await demoSearcher();
  const answer = (judged: Judged): Answered => {
    const result = ask(searcher, judged.language, judged.query);
    return { ...judged, result, ndcg: ndcg(result.itemIds, judged.grades) };
  };
  const answered = (await judgedQueries('queries')).map(answer);
  const independent = (await judgedQueries('independent')).map(answer);
  const unseen = (await judgedQueries('unseen')).map(answer);
  const longTail = (await judgedQueries('long-tail')).map(answer);
  if (details) for (const row of answered) if (!row.heldBack) print(row);
  const figures = [
    ...figuresOf(
      'queries used for tuning',
      answered.filter(({ heldBack }) => !heldBack),
    ),
    ...figuresOf(
      'queries held back',
      answered.filter(({ heldBack }) => heldBack),
    ),
    ...figuresOf('independent queries', independent),
    ...figuresOf('unseen queries', unseen),
    ...figuresOf('long-tail queries', longTail),
  ];
  const notes = [
    `Relevance: ${answered.length} judged queries in eight languages over the demo market (bench/relevance/queries), ${independent.length} that were written without a look at the tables of goods (bench/relevance/independent), ${unseen.length} by another hand (bench/relevance/unseen), and ${longTail.length} longer ones, judged before they were run (bench/relevance/long-tail).`,
  ];
  if (queriesFolder !== undefined) notes.push(await realQueries(searcher, queriesFolder, details));
  return { name: 'relevance', figures, notes };
}

function print({ language, kind, query, grades, result, ndcg: value }: Answered): void {
  const { corrected, didYouMean, found } = result;
  const isGood = grades.size === 0 ? found.docs.length === 0 : value >= goals.ndcg;
  if (isGood && (kind === 'typo' || (corrected ?? didYouMean) === null)) return;
  const understood = [corrected && `searched ${corrected}`, didYouMean && `did you mean ${didYouMean}`].filter(Boolean);
  console.log(
    [language, kind, query, grades.size === 0 ? 'not sold' : value.toFixed(2), `${found.docs.length} found`, ...understood].join(' · '),
  );
}

function figuresOf(which: string, rows: readonly Answered[]): Figure[] {
  const sold = rows.filter(({ grades }) => grades.size > 0);
  const unsold = rows.filter(({ grades }) => grades.size === 0);
  const figure = (what: string, text: string, goal: string, reached: boolean): Figure => ({
    ...{ part: 'relevance', what: `${what}, ${which}`, value: text, goal, reached },
  });
  const most = (what: string, value: number, goal: number): Figure => figure(what, percent(value), `≤ ${percent(goal)}`, value <= goal);
  const quality = average(sold.map((row) => row.ndcg));
  return [
    figure('nDCG@10', quality.toFixed(3), `≥ ${goals.ndcg}`, quality >= goals.ndcg),
    most('false corrections', share(rows, isFalse), goals.corrected),
    most(
      'nothing found where goods exist',
      share(sold, ({ result }) => result.found.docs.length === 0),
      goals.missed,
    ),
    most(
      'items shown where no such goods exist',
      share(unsold, ({ result }) => result.found.docs.length > 0),
      goals.unrelated,
    ),
  ];
}

/** How real queries are understood; what they should find is not judged. */
async function realQueries(searcher: Searcher, folder: string, details: boolean): Promise<string> {
  const text = await readFile(join(folder, 'queries.tsv'), 'utf8').catch(() => null);
  if (text === null) return `There is no queries.tsv in ${folder}.`;
  const queries = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[1] ?? '');
  const times: number[] = [];
  const rows = queries.map((query) => {
    const begun = performance.now();
    const result = ask(searcher, 'en', query);
    times.push(performance.now() - begun);
    if (details)
      console.log(
        `${query} → ${result.found.docs.length} ${result.corrected ?? ''} ${result.didYouMean ?? ''} ${result.dropped.join('|')}`,
      );
    return result;
  });
  const count = (test: (result: Result) => boolean): number => rows.filter(test).length;
  return `${queries.length} real English queries: ${count(({ corrected }) => corrected !== null)} searched as corrected, ${count(({ didYouMean }) => didYouMean !== null)} with a question, ${count(({ relaxed }) => relaxed)} relaxed, ${count(({ found }) => found.docs.length === 0)} found nothing; slowest ${milliseconds(Math.max(...times))}.`;
}
