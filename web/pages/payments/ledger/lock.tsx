import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type LedgerLock, ledgerLockCalls } from '../../../../contract/payments/ledger.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('ledger');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const page = pageOf(url.searchParams);
  const lock = await api.call(ledgerLockCalls.read, page);
  return { lock, size: page.size, meta: seo(api, { title: serverText(api.language)('ledger.lockTitle') }) };
}

/** `/operator/ledger/lock`: up to which day the ledger is locked, and who decided it. */
export default function LockPage(): ReactNode {
  const { lock, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const words = (day: string | null): string => (day ? text('ledger.lockedTo', { day: format.date(day) }) : text('ledger.allOpen'));
  return (
    <>
      <Breadcrumb trail={[{ label: text('ledger.title'), to: '/operator/ledger' }, { label: text('ledger.lockTitle') }]} />
      <PageHead title={text('ledger.lockTitle')} lead={text('ledger.lockLead')} />
      <Notice kind={lock.lockedTo ? 'positive' : 'info'}>{words(lock.lockedTo)}</Notice>
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        <Card title={text('ledger.lockForm')}>
          {/* After a decision the forms begin again with what holds now. */}
          <LockForm key={lock.lockedTo} />
        </Card>
        {lock.lockedTo && (
          <Card title={text('ledger.reopen')}>
            <ReopenForm key={lock.lockedTo} />
          </Card>
        )}
      </div>
      <h2 className="mt-8 mb-3 text-lg font-semibold">{text('ledger.lockHistory')}</h2>
      <DataList<LedgerLock>
        label={text('ledger.lockHistory')}
        rows={lock.rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'state', label: text('ledger.lockState'), phone: 'title', cell: (row) => words(row.lockedTo) },
          { key: 'at', label: text('ledger.time'), oneLine: true, cell: (row) => format.dateTime(row.at) },
          { key: 'who', label: text('ledger.lockDecidedBy'), cell: (row) => row.decidedBy },
          { key: 'reason', label: text('ledger.reopenReason'), cell: (row) => <span className="break-words">{row.reason || '–'}</span> },
        ]}
        empty={<p className="rounded-lg bg-sunken px-6 py-8 text-center text-sm text-muted">{text('ledger.noLocks')}</p>}
      />
      <CursorPagination previous={lock.previous} next={lock.next} size={size} />
    </>
  );
}

/** The last day of the month before the given day's, or the day itself if it ends its month. */
function monthEnd(day: string): string {
  const next = new Date(Date.parse(day) + 86_400_000);
  return new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth(), 0)).toISOString().slice(0, 10);
}

function LockForm(): ReactNode {
  const { lock } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const proposed = monthEnd(lock.lastDay);
  const [to, setTo] = useState(lock.lockedTo === null || proposed > lock.lockedTo ? proposed : '');
  const key = useMemo(() => ({ to, idempotencyKey: newIdempotencyKey() }), [to]).idempotencyKey;
  const { pending, errors, failure, run } = useCall(ledgerLockCalls.lock, {
    ...{ inForm: true, revalidate: 'always' },
    done: () => showMessage(text('ledger.lockDone'), 'positive'),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run({ to }, { idempotencyKey: key });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <TextField
        label={text('ledger.lockUpTo')}
        hint={text('ledger.lockUpToHint', { day: format.date(lock.lastDay) })}
        type="date"
        max={lock.lastDay}
        required
        value={to}
        error={errors['to']}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" busy={pending} className="justify-self-start">
        {text('ledger.lockNow')}
      </Button>
    </form>
  );
}

function ReopenForm(): ReactNode {
  const text = useText();
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const key = useMemo(() => ({ to, reason, idempotencyKey: newIdempotencyKey() }), [to, reason]).idempotencyKey;
  const { pending, errors, failure, run } = useCall(ledgerLockCalls.reopen, {
    ...{ inForm: true, revalidate: 'always' },
    done: () => showMessage(text('ledger.reopenDone'), 'positive'),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run({ to: to || null, reason }, { idempotencyKey: key });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <TextField
        label={text('ledger.reopenTo')}
        hint={text('ledger.reopenToHint')}
        optional
        type="date"
        value={to}
        error={errors['to']}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <TextArea
        label={text('ledger.reopenReason')}
        hint={text('ledger.reopenReasonHint')}
        rows={2}
        maxLength={500}
        required
        value={reason}
        error={errors['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" kind="danger" busy={pending} className="justify-self-start">
        {text('ledger.reopen')}
      </Button>
    </form>
  );
}
