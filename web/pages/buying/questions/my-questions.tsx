import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { type OwnQuestion, questionCalls } from '../../../../contract/buying/questions.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { seo } from '../../../app/seo.ts';
import { storePath } from '../../../app/slug.ts';
import { questionFilter, readQuestionQuery } from './list-query.ts';
import { QuestionBadge, QuestionItem, QuestionTools, Words } from './question-parts.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('questions');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = readQuestionQuery(url.searchParams, 'all');
  const { cursor, size } = query;
  const page = await api.call(questionCalls.mine, { ...questionFilter(query), size, ...(cursor ? { cursor } : {}) });
  return { query, page, meta: seo(api, { title: serverText(api.language)('questions.title') }) };
}

export default function MyQuestions(): ReactNode {
  const text = useText();
  const { query, page } = useLoaderData<typeof loader>();
  const isFiltered = query.tab !== 'all' || query.keyword !== '';
  return (
    <>
      <PageHead title={text('questions.title')} lead={text('questions.lead')} />
      {(page.rows.length > 0 || isFiltered) && <QuestionTools tab={query.tab} first="all" />}
      {page.rows.length > 0 ? (
        <ul aria-label={text('questions.title')} className="grid gap-4">
          {page.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon="mail"
          title={text('questions.none')}
          action={!isFiltered && <ButtonLink to="/">{text('questions.goShopping')}</ButtonLink>}
        >
          {!isFiltered && text('questions.noneHint')}
        </EmptyState>
      )}
      <CursorPagination previous={page.previous} next={page.next} size={query.size} />
    </>
  );
}

function Row({ row }: { row: OwnQuestion }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [confirming, setConfirming] = useState(false);
  return (
    <li className="rounded-lg border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3 md:flex-nowrap">
        <QuestionItem
          item={row.item}
          sku={row.sku}
          aside={
            <Link to={storePath(row.store)} className="hover:text-accent">
              {row.store.name}
            </Link>
          }
        />
        <span className="flex shrink-0 flex-wrap gap-2">
          {row.published && <Badge tone="accent">{text('questions.published')}</Badge>}
          <QuestionBadge state={row.state} />
        </span>
      </div>
      <Words question={row} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <p>
          {text('questions.asked', { name: row.askedBy || '–', time: format.dateTime(row.askedAt) })}
          {row.answeredAt && ` · ${text('questions.answeredOn', { time: format.dateTime(row.answeredAt) })}`}
        </p>
        {row.state === 'open' && (
          <Button kind="quiet" size="small" flush onClick={() => setConfirming(true)}>
            {text('questions.withdraw')}
          </Button>
        )}
      </div>
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text('questions.withdrawQuestion')}
        confirm={text('questions.withdraw')}
        dangerous
        onConfirm={async () => {
          await send(questionCalls.withdraw, { id: row.id });
          await revalidate();
        }}
      >
        {row.body}
      </Question>
    </li>
  );
}
