import type { ReactNode } from 'react';
import type { Language } from '../../../../contract/values/locale.ts';
import { languageNames } from '../../../../contract/values/locale.ts';
import type { QuestionState } from '../../../../contract/buying/questions.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { Link } from '../../../ui/link.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { itemPath } from '../../../app/slug.ts';
import { type QuestionTab, questionTabs } from './list-query.ts';

const tones = { open: 'caution', answered: 'positive', withdrawn: 'neutral' } as const;

export function QuestionBadge({ state }: { state: QuestionState }): ReactNode {
  const text = useText();
  return <Badge tone={tones[state]}>{text(`questions.state.${state}`)}</Badge>;
}

/** Which questions, and a word to look for; both in the address. */
export function QuestionTools({ tab, first }: { tab: QuestionTab; first: QuestionTab }): ReactNode {
  const text = useText();
  const link = useQueryLink();
  return (
    <>
      <LinkTabs
        label={text('questions.tabs')}
        tabs={(Object.keys(questionTabs) as QuestionTab[]).map((one) => ({
          to: link({ state: one === first ? null : one, cursor: null }),
          label: text(`questions.tab.${one}`),
          current: one === tab,
        }))}
      />
      <FilterForm role="search" aria-label={text('questions.keyword')} find={text('questions.search')} className="my-5">
        {tab !== first && <input type="hidden" name="state" value={tab} />}
        <FilterKeyword label={text('questions.keyword')} className="min-w-48 flex-1 md:max-w-80" />
      </FilterForm>
    </>
  );
}

/** The item of the question as a line with its picture; a link where the reader can open it. */
export function QuestionItem({
  item,
  sku,
  aside,
}: {
  item: { id: number; name: string; urlKey: string | null; pictureKey: string | null };
  sku: string | null;
  aside: ReactNode;
}): ReactNode {
  const to =
    item.urlKey === null ? null : `${itemPath({ id: item.id, urlKey: item.urlKey })}${sku ? `?sku=${encodeURIComponent(sku)}` : ''}`;
  return (
    <div className="flex items-start gap-3 text-sm">
      <Picture pictureKey={item.pictureKey} alt="" size="n1" ratio="1" className="w-11 shrink-0 rounded-md" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {to ? (
            <Link to={to} className="underline-offset-4 hover:text-accent hover:underline">
              {item.name}
            </Link>
          ) : (
            item.name
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted">
          {sku && <span className="tabular-nums">{sku}</span>}
          {aside}
        </p>
      </div>
    </div>
  );
}

/** Question and answer, each in the language it was written in. */
export function Words({ question }: { question: { language: string; body: string; answer: string | null } }): ReactNode {
  const text = useText();
  const { language, body, answer } = question;
  return (
    <>
      <p lang={language} className="mt-3 font-semibold break-words whitespace-pre-line">
        {body}
      </p>
      {answer !== null && (
        <div className="mt-3 border-l-2 border-accent pl-4 text-sm">
          <p className="text-muted">{text('questions.answer')}</p>
          <p lang={language} className="break-words whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
    </>
  );
}

export const languageName = (code: string): string => languageNames[code as Language] ?? code;
