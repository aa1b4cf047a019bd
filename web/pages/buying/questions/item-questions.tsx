import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import { type PublishedQuestion, questionCalls } from '../../../../contract/buying/questions.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { loginPath } from '../../../app/session/redirect-target.ts';
import { AskForm } from './ask-form.tsx';
import { languageName, Words } from './question-parts.tsx';

type Found = { rows: PublishedQuestion[]; next: string | null };

/** Questions of other buyers, the store's response time, and a form for a new question. */
export default function ItemQuestions({
  item,
  variant,
  mayAsk,
  isVisitor,
}: {
  item: ItemPage;
  variant: ItemVariant | null;
  mayAsk: boolean;
  isVisitor: boolean;
}): ReactNode {
  const text = useText();
  const { pathname, search } = useLocation();
  const [found, setFound] = useState<Found | null>(null);
  const [hours, setHours] = useState<number | null>(null);
  const nextPage = useCall(questionCalls.ofItem, {
    done: ({ rows, next }) => setFound((before) => ({ rows: [...(before?.rows ?? []), ...rows], next })),
  });

  useEffect(() => {
    let here = true;
    // A refusal has been shown by the client of calls.
    void send(questionCalls.ofItem, { itemId: item.id, size: 10 }).then(
      (page) => here && setFound(page),
      () => here && setFound({ rows: [], next: null }),
    );
    void send(questionCalls.responseTime, { storeId: item.store.id }, { background: true }).then(
      (time) => here && setHours(time.hours),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [item.id, item.store.id]);

  const more = (cursor: string) => nextPage.run({ itemId: item.id, size: 10, cursor });

  return (
    <div className="mt-4 grid gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div>
        {found === null ? (
          <Skeleton className="h-24" />
        ) : found.rows.length === 0 ? (
          <p className="text-sm text-muted">{text('questions.noneOnItem')}</p>
        ) : (
          <ul className="grid gap-5" aria-label={text('facts.questions')}>
            {found.rows.map((row) => (
              <Published key={row.id} row={row} />
            ))}
          </ul>
        )}
        {found?.next && (
          <Button kind="secondary" className="mt-5" busy={nextPage.pending} onClick={() => found.next && void more(found.next)}>
            {text('questions.more')}
          </Button>
        )}
      </div>
      <div className="grid content-start gap-4">
        {hours !== null && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <Icon name="clock" size={18} />
            {hours < 48
              ? text('questions.answersInHours', { count: Math.max(1, hours) })
              : text('questions.answersInDays', { count: Math.ceil(hours / 24) })}
          </p>
        )}
        {mayAsk && <AskForm item={item} variant={variant} />}
        {isVisitor && <TextLink to={loginPath(pathname + search)}>{text('questions.login')}</TextLink>}
      </div>
    </div>
  );
}

function Published({ row }: { row: PublishedQuestion }): ReactNode {
  const text = useText();
  const format = useFormat();
  const language = useLanguage();
  return (
    <li className="border-b border-line pb-5 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <time dateTime={row.askedAt}>{format.date(row.askedAt)}</time>
        {row.sku && <span className="tabular-nums">{row.sku}</span>}
        {row.language !== language && <Badge>{text('questions.inLanguage', { language: languageName(row.language) })}</Badge>}
      </p>
      <Words question={row} />
    </li>
  );
}
