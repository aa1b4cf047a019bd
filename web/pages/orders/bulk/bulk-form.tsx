import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type BulkAction, mostBulkLines } from '../../../../contract/orders/bulk-actions.ts';
import type { BulkPreview, StartedBulk } from '../../../../contract/orders/order-bulk.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import type { CallState } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';

export type BulkInput<Action extends BulkAction> = { action: Action; carrier: string; orders: string };

type Row = BulkPreview['rows'][number];

/** A list of orders and what is to be done with them: first a preview, then the start. What is written stays until then. */
export function BulkForm<Action extends BulkAction>({
  actions,
  carriers = [],
  started,
  path,
  back,
  state,
  preview,
  start,
}: {
  actions: readonly [Action, ...Action[]];
  carriers?: readonly string[];
  started: readonly StartedBulk[];
  path: string;
  back: string;
  state: Pick<CallState, 'pending' | 'errors' | 'failure'>;
  /** Null if it was refused. */
  preview: (input: BulkInput<Action>) => Promise<BulkPreview | null>;
  /** The id of what was started, null if it was refused. */
  start: (input: BulkInput<Action>, idempotencyKey: string) => Promise<number | null>;
}): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [action, setAction] = useState<Action>(actions.find((one) => one === query.get('action')) ?? actions[0]);
  const [carrier, setCarrier] = useState('');
  const [orders, setOrders] = useState(query.getAll('number').join('\n'));
  const [seen, setSeen] = useState<{ input: BulkInput<Action>; preview: BulkPreview; idempotencyKey: string } | null>(null);
  const input = { action, carrier: action === 'ship' ? carrier.trim() : '', orders };
  const change = (work: () => void) => {
    work();
    setSeen(null);
  };
  const show = async () => {
    const found = await preview(input);
    setSeen(found && { input, preview: found, idempotencyKey: newIdempotencyKey() });
  };
  const begin = async () => {
    if (!seen) return;
    const bulkId = await start(seen.input, seen.idempotencyKey);
    if (bulkId !== null) await navigate(`${path}/${bulkId}`);
  };
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    if (!file) return;
    const content = await file.text();
    change(() => setOrders(content.slice(0, 120_000)));
  };
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to={back}>{text('orderLists.back')}</TextLink>
      </p>
      <PageHead title={text('orderBulk.title')} lead={text('orderBulk.lead', { most: mostBulkLines })} />
      <Card title={text('orderBulk.what')}>
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void show();
          }}
        >
          <Select
            label={text('orderBulk.action')}
            value={action}
            options={actions.map((value) => ({ value, label: text(`orderBulk.action.${value as BulkAction}`) }))}
            onChange={(event) => change(() => setAction(actions.find((one) => one === event.currentTarget.value) ?? actions[0]))}
            className="md:max-w-80"
          />
          {action === 'ship' && (
            <>
              <TextField
                label={text('orderBulk.carrier')}
                value={carrier}
                maxLength={60}
                list="bulk-carriers"
                autoComplete="off"
                error={state.errors['carrier']}
                onChange={(event) => change(() => setCarrier(event.currentTarget.value))}
                className="md:max-w-80"
              />
              <datalist id="bulk-carriers">
                {carriers.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </datalist>
            </>
          )}
          <TextArea
            label={text('orderBulk.orders')}
            hint={text(action === 'ship' ? 'orderBulk.ordersShip' : 'orderBulk.ordersHint')}
            rows={8}
            spellCheck={false}
            value={orders}
            error={state.errors['orders'] ?? state.failure ?? undefined}
            onChange={(event) => change(() => setOrders(event.currentTarget.value))}
          />
          <label className="grid gap-1 text-sm">
            {text('orderBulk.file')}
            <input type="file" accept=".csv,.txt,text/csv,text/plain" onChange={(event) => void read(event)} className="text-sm" />
          </label>
          <div>
            <Button type="submit" kind={seen ? 'secondary' : 'primary'} busy={state.pending && !seen}>
              {text('orderBulk.preview')}
            </Button>
          </div>
        </form>
      </Card>
      {seen && (
        <div className="mt-6">
          <Card title={text('orderBulk.previewTitle')}>
            <p role="status" className="mb-4 text-sm">
              {text('orderBulk.ready', { count: seen.preview.ready, lines: seen.preview.rows.length })}
            </p>
            <BulkLines rows={seen.preview.rows} action={seen.input.action} />
            {seen.preview.ready > 0 && (
              <div className="mt-4">
                <Button busy={state.pending} onClick={() => void begin()}>
                  {text('orderBulk.start', { count: seen.preview.ready })}
                </Button>
              </div>
            )}
          </Card>
        </div>
      )}
      {started.length > 0 && <Started started={started} path={path} />}
    </>
  );
}

/** Lines with what is done with each, or why it is not. */
export function BulkLines({
  rows,
  action,
}: {
  rows: readonly (Row & { outcome?: 'done' | 'skipped' | null })[];
  action: BulkAction;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const columns: Column<Row & { outcome?: 'done' | 'skipped' | null }>[] = [
    { key: 'line', label: text('orderBulk.line'), end: true, cell: (row) => format.number(row.position) },
    { key: 'given', label: text('orderBulk.order'), phone: 'title', cell: (row) => row.given },
    ...(action === 'ship' ? [{ key: 'parcel', label: text('orderBulk.parcel'), cell: (row: Row) => row.trackingNumber || '–' }] : []),
    {
      key: 'outcome',
      label: text('orderBulk.outcome'),
      cell: (row) =>
        row.reason !== null
          ? text(`orderBulk.reason.${row.reason}`)
          : row.outcome === 'done'
            ? text('orderBulk.done')
            : text(`orderBulk.action.${action}`),
    },
  ];
  return <DataList label={text('orderBulk.previewTitle')} columns={columns} rows={rows} rowKey={(row) => row.position} empty={null} />;
}

function Started({ started, path }: { started: readonly StartedBulk[]; path: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const columns: Column<StartedBulk>[] = [
    { key: 'time', label: text('orderBulk.time'), phone: 'title', cell: (row) => format.dateTime(row.createdAt) },
    { key: 'action', label: text('orderBulk.action'), cell: (row) => text(`orderBulk.action.${row.action}`) },
    { key: 'lines', label: text('orderBulk.lines'), end: true, cell: (row) => format.number(row.lines) },
    { key: 'done', label: text('orderBulk.done'), end: true, cell: (row) => format.number(row.done) },
    { key: 'skipped', label: text('orderBulk.skipped'), end: true, cell: (row) => format.number(row.skipped) },
  ];
  return (
    <section className="mt-10">
      <h2 className="mb-4 font-display text-xl">{text('orderBulk.started')}</h2>
      <DataList
        label={text('orderBulk.started')}
        columns={columns}
        rows={started}
        rowKey={(row) => row.id}
        rowLink={(row) => `${path}/${row.id}`}
        empty={null}
      />
    </section>
  );
}
