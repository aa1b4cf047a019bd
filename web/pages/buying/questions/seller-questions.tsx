import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { questionCalls, type SellerQuestion } from '../../../../contract/buying/questions.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { AnswerForm } from './answer-form.tsx';
import { questionFilter, readQuestionQuery } from './list-query.ts';
import { languageName, QuestionBadge, QuestionItem, QuestionTools, Words } from './question-parts.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('questions');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = readQuestionQuery(url.searchParams, 'open');
  const { cursor, size } = query;
  const page = await api.call(questionCalls.list, { ...questionFilter(query), size, ...(cursor ? { cursor } : {}) });
  return { query, page, now: new Date().toISOString(), meta: seo(api, { title: serverText(api.language)('questions.sellerTitle') }) };
}

export default function SellerQuestions(): ReactNode {
  const text = useText();
  const { search } = useLocation();
  const { query, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={text('questions.sellerTitle')}
        lead={text('questions.sellerLead')}
        actions={
          <a
            href={`/seller-console/questions.csv${search}`}
            download
            className="inline-flex h-control items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong"
          >
            <Icon name="download" size={18} />
            {text('common.exportCsv')}
          </a>
        }
      />
      <QuestionTools tab={query.tab} first="open" />
      {page.rows.length > 0 ? (
        <ul aria-label={text('questions.sellerTitle')} className="grid max-w-5xl gap-4">
          {page.rows.map((row) => (
            <Row key={`${row.id}-${row.version}`} row={row} />
          ))}
        </ul>
      ) : (
        <EmptyState icon="check" title={text(query.tab === 'open' && query.keyword === '' ? 'questions.allAnswered' : 'questions.none')} />
      )}
      <CursorPagination previous={page.previous} next={page.next} size={query.size} />
    </>
  );
}

const day = 86_400_000;

function Row({ row }: { row: SellerQuestion }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { now } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [writing, setWriting] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const publishing = useCall(questionCalls.publish, { revalidate: 'always' });
  const { id, version, state } = row;
  const days = Math.floor((Date.parse(now) - Date.parse(row.askedAt)) / day);
  const publish = () => publishing.run({ id, version, publish: !row.published });
  return (
    <li className="rounded-lg border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3 md:flex-nowrap">
        <QuestionItem item={row.item} sku={row.sku} aside={<span>{row.store.name}</span>} />
        <span className="flex shrink-0 flex-wrap gap-2">
          <Badge>{languageName(row.language)}</Badge>
          {row.published && <Badge tone="accent">{text('questions.published')}</Badge>}
          <QuestionBadge state={state} />
        </span>
      </div>
      <Words question={row} />
      <p className="mt-3 text-sm text-muted">
        {text('questions.asked', { name: row.buyer || '–', time: format.dateTime(row.askedAt) })}
        {state === 'open' && days > 0 && <span className="text-caution"> · {text('questions.waits', { count: days })}</span>}
        {row.answeredAt && ` · ${text('questions.answeredOn', { time: format.dateTime(row.answeredAt) })}`}
        {row.editedAt && ` · ${text('questions.edited', { time: format.dateTime(row.editedAt) })}`}
      </p>
      {writing ? (
        <AnswerForm question={row} onClose={() => setWriting(false)} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="small" kind={state === 'open' ? 'primary' : 'secondary'} icon="edit" onClick={() => setWriting(true)}>
            {text(state === 'open' ? 'questions.answerNow' : 'questions.change')}
          </Button>
          {state === 'answered' && (
            <>
              <Button size="small" kind="secondary" busy={publishing.pending} onClick={() => void publish()}>
                {text(row.published ? 'questions.unpublish' : 'questions.putOn')}
              </Button>
              <Button size="small" kind="quiet" flush onClick={() => setConfirming(true)}>
                {text('questions.withdrawAnswer')}
              </Button>
            </>
          )}
        </div>
      )}
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text('questions.withdrawAnswer')}
        confirm={text('questions.withdrawAnswer')}
        dangerous
        onConfirm={async () => {
          await send(questionCalls.withdrawAnswer, { id, version });
          showMessage(text('questions.saved'), 'positive');
          await revalidate();
        }}
      >
        {text('questions.withdrawAnswerHint')}
      </Question>
    </li>
  );
}
