import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';
import type { QuestionState } from '../../../../contract/buying/questions.ts';

export const questionTabs = { all: [], open: ['open'], answered: ['answered'] } as const satisfies Record<string, readonly QuestionState[]>;
export type QuestionTab = keyof typeof questionTabs;

/** The list's state as its address says it; what makes no sense counts as not said. */
export function readQuestionQuery(query: URLSearchParams, first: QuestionTab) {
  const requested = query.get('state') ?? '';
  const tab: QuestionTab = Object.hasOwn(questionTabs, requested) ? (requested as QuestionTab) : first;
  const size = Number(query.get('size'));
  return {
    tab,
    keyword: (query.get('keyword') ?? '').trim().slice(0, 80),
    cursor: query.get('cursor'),
    size: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
  };
}

export const questionFilter = ({ tab, keyword }: ReturnType<typeof readQuestionQuery>) => ({
  states: [...questionTabs[tab]],
  ...(keyword ? { keyword } : {}),
});
