import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { datevCalls, type LedgerExport, type LedgerExportState } from '../../../../contract/payments/datev.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { seo } from '../../../app/seo.ts';
import { DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { DatevSettings } from './settings.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('datev', 'ledger');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const page = pageOf(url.searchParams);
  const [setting, list] = await Promise.all([api.call(datevCalls.read, {}), api.call(datevCalls.list, page)]);
  const today = new Date();
  // The month before this one.
  const month = [0, 1].map((back) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1 + back, 1 - back)));
  const [from = '', to = ''] = month.map((day) => day.toISOString().slice(0, 10));
  return { setting, list, size: page.size, proposed: { from, to }, meta: seo(api, { title: serverText(api.language)('datev.title') }) };
}

/** `/operator/ledger/datev`: the ledger as a file for the tax adviser, and how its accounts are numbered. */
export default function DatevPage(): ReactNode {
  const { setting, list, size } = useLoaderData<typeof loader>();
  const text = useText();
  useReloadWhileWaiting(list.rows.some(({ state }) => state === 'waiting'));
  return (
    <>
      <Breadcrumb trail={[{ label: text('ledger.title'), to: '/operator/ledger' }, { label: text('datev.title') }]} />
      <PageHead title={text('datev.title')} lead={text('datev.lead')} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Card title={text('datev.setting')} className="xl:order-last">
          <DatevSettings key={setting.version} setting={setting} />
        </Card>
        <div className="grid gap-6">
          <Card title={text('datev.new')}>
            {setting.consultant === null ? <Notice kind="caution">{text('datev.first')}</Notice> : <RequestForm />}
          </Card>
          <section>
            <h2 className="mb-3 text-lg font-semibold">{text('datev.files')}</h2>
            <Exports rows={list.rows} />
            <CursorPagination previous={list.previous} next={list.next} size={size} />
          </section>
        </div>
      </div>
    </>
  );
}

/** Milliseconds between two looks at files that are being built. */
const pause = 1_500;

function useReloadWhileWaiting(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), pause);
    return () => clearTimeout(timer);
  }, [isWaiting, state, revalidate]);
}

function RequestForm(): ReactNode {
  const { proposed } = useLoaderData<typeof loader>();
  const text = useText();
  const [from, setFrom] = useState(proposed.from);
  const [to, setTo] = useState(proposed.to);
  const [round, setRound] = useState(0);
  const key = useMemo(() => ({ from, to, round, idempotencyKey: newIdempotencyKey() }), [from, to, round]).idempotencyKey;
  const { pending, errors, failure, run } = useCall(datevCalls.request, {
    ...{ inForm: true, revalidate: 'success' },
    done: () => {
      setRound(round + 1);
      showMessage(text('datev.requested'), 'positive');
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run({ from, to }, { idempotencyKey: key });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={text('ledger.from')}
          type="date"
          value={from}
          error={errors['from']}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          label={text('ledger.to')}
          type="date"
          value={to}
          error={errors['to']}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <p className="text-sm text-muted">{text('datev.lockHint')}</p>
      <Button type="submit" busy={pending} className="justify-self-start">
        {text('datev.request')}
      </Button>
    </form>
  );
}

const tones: Record<LedgerExportState, Tone> = { waiting: 'accent', ready: 'positive', failed: 'danger' };

function Exports({ rows }: { rows: readonly LedgerExport[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  const open = async (id: number): Promise<void> => leaveFor((await send(datevCalls.file, { id })).address);
  return (
    <DataList
      label={text('datev.files')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'days',
          label: text('datev.days'),
          phone: 'title',
          cell: (row) => (
            <span className="whitespace-nowrap">
              {format.date(row.from)} – {format.date(row.to)}
            </span>
          ),
        },
        {
          key: 'records',
          label: text('datev.records'),
          end: true,
          cell: (row) => (row.state === 'ready' ? format.number(row.records) : '–'),
        },
        { key: 'who', label: text('datev.requestedBy'), cell: (row) => row.requestedBy },
        { key: 'at', label: text('ledger.time'), oneLine: true, cell: (row) => format.dateTime(row.createdAt) },
        {
          key: 'state',
          label: text('datev.state'),
          cell: (row) => (
            <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
              {row.state === 'ready' ? (
                <Button kind="quiet" size="small" icon="download" onClick={() => void open(row.id)}>
                  {text('datev.download')}
                </Button>
              ) : (
                <Badge tone={tones[row.state]}>{text(`datev.state.${row.state}`)}</Badge>
              )}
              {row.state === 'waiting' && (
                <span className="block w-24">
                  <Progress label={text('datev.progress')} value={row.progress / 100} />
                </span>
              )}
              {row.failure && <span className="max-w-64 text-xs text-danger">{row.failure}</span>}
            </span>
          ),
        },
      ]}
      empty={<p className="rounded-lg bg-sunken px-6 py-8 text-center text-sm text-muted">{text('datev.none')}</p>}
    />
  );
}
