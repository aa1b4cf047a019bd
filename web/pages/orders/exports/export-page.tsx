import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ExportColumn, usualExportColumns } from '../../../../contract/orders/export-columns.ts';
import type { ExportTemplate } from '../../../../contract/orders/export-templates.ts';
import type { ListName } from '../../../../contract/orders/list-columns.ts';
import { exportBounds, exportFormats, type OrderExport, type purchaseExportCalls } from '../../../../contract/orders/order-exports.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { csvSeparators, type CsvStyle, decimalSigns, isSameCsv, spreadsheetCsv } from '../../../../contract/wire/csv.ts';
import type { CallState } from '../../../app/api/use-call.ts';
import { useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ColumnOrder } from '../lists/column-order.tsx';
import { SaveTemplate, TemplateList } from './templates.tsx';

type Listed = AnswerOf<typeof purchaseExportCalls.list>;
export type ExportForm = Pick<OrderExport, 'columns' | 'format' | 'csv'>;

const pollEvery = 2_000;
const tones: Record<OrderExport['state'], Tone> = {
  waiting: 'neutral',
  working: 'accent',
  ready: 'positive',
  failed: 'danger',
  expired: 'neutral',
};
const underWay = ({ state }: OrderExport): boolean => state === 'waiting' || state === 'working';

/** Exports of a list of orders: what is to be in one, which is written in the background, and those that were requested. */
export function ExportPage({
  list,
  listed,
  templates,
  filtered,
  back,
  state,
  request,
  open,
}: {
  list: ListName;
  listed: Listed;
  templates: readonly ExportTemplate[];
  /** The list has a filter, which the export takes over. */
  filtered: boolean;
  back: string;
  state: Pick<CallState, 'pending' | 'failure' | 'errors'>;
  request: (form: ExportForm) => void;
  open: (exportId: number) => void;
}): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const waiting = listed.exports.some(underWay);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void (document.visibilityState === 'visible' && revalidate()), pollEvery);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to={back}>{text('orderLists.back')}</TextLink>
      </p>
      <PageHead
        title={text(list === 'salesOrders' ? 'orderExport.salesTitle' : 'orderExport.title')}
        lead={text('orderExport.lead', { most: exportBounds.rows, days: exportBounds.days })}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card title={text('orderExport.new')}>
          <Request {...{ list, listed, templates, filtered, waiting, state, request }} />
        </Card>
        <div className="grid gap-6">
          <Card title={text('orderExport.requested')}>
            {listed.exports.length === 0 ? (
              <EmptyState icon="download" title={text('orderExport.none')} />
            ) : (
              <ul className="grid gap-4">
                {listed.exports.map((one) => (
                  <Row key={one.id} one={one} pending={state.pending} open={open} />
                ))}
              </ul>
            )}
          </Card>
          {templates.length > 0 && (
            <Card title={text('orderExport.templates')}>
              <TemplateList templates={templates} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

const sameForm = (one: ExportForm, other: ExportForm): boolean =>
  one.format === other.format && isSameCsv(one.csv, other.csv) && one.columns.join() === other.columns.join();

/** The form begins with the default template; without one as the newest export was requested. */
function Request({
  list,
  listed: { exports, columns },
  templates,
  filtered,
  waiting,
  state: { pending, failure, errors },
  request,
}: {
  list: ListName;
  listed: Listed;
  templates: readonly ExportTemplate[];
  filtered: boolean;
  waiting: boolean;
  state: Pick<CallState, 'pending' | 'failure' | 'errors'>;
  request: (form: ExportForm) => void;
}): ReactNode {
  const text = useText();
  const language = useLanguage();
  const begin: ExportTemplate | undefined = templates.find(({ isDefault }) => isDefault);
  const last: ExportForm | undefined = begin ?? exports[0];
  const usual: ExportColumn[] = usualExportColumns(list);
  const all = columns.map(({ key }) => key);
  const inOrder = (first: readonly ExportColumn[]) => [...first, ...all.filter((key) => !first.includes(key))];
  const [shown, setShown] = useState<ReadonlySet<ExportColumn>>(new Set(last?.columns ?? usual));
  const [order, setOrder] = useState<readonly ExportColumn[]>(inOrder(last?.columns ?? usual));
  const [format, setFormat] = useState(last?.format ?? 'csv');
  const [csv, setCsv] = useState<CsvStyle>(last?.csv ?? spreadsheetCsv(language));
  const [templateId, setTemplateId] = useState(begin?.id ?? null);
  const template = templates.find(({ id }) => id === templateId);
  const form: ExportForm = { columns: order.filter((key) => shown.has(key)), format, csv };
  const begins = (wanted: ExportForm) => {
    setShown(new Set(wanted.columns));
    setOrder(inOrder(wanted.columns));
    setFormat(wanted.format);
    setCsv(wanted.csv);
  };
  return (
    <>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          request(form);
        }}
      >
        <p className="text-sm text-muted">{text(filtered ? 'orderExport.filtered' : 'orderExport.unfiltered')}</p>
        {templates.length > 0 && (
          <Select
            label={text('orderExport.template')}
            value={template ? String(template.id) : ''}
            options={[
              { value: '', label: text('orderExport.noTemplate') },
              ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => {
              const wanted = templates.find(({ id }) => String(id) === event.currentTarget.value);
              setTemplateId(wanted?.id ?? null);
              if (wanted) begins(wanted);
            }}
          />
        )}
        <ColumnOrder
          columns={order.flatMap((key) => columns.filter((column) => column.key === key))}
          shown={shown}
          setShown={setShown}
          setOrder={setOrder}
        />
        <Select
          label={text('orderExport.format')}
          value={format}
          options={exportFormats.map((value) => ({ value, label: value === 'csv' ? 'CSV' : 'Excel (XLSX)' }))}
          onChange={(event) => setFormat(exportFormats.find((one) => one === event.currentTarget.value) ?? 'csv')}
        />
        {format === 'csv' && (
          <>
            <Select
              label={text('orderExport.separator')}
              value={csv.separator}
              options={csvSeparators.map((value) => ({ value, label: text(`orderExport.separator.${value}`) }))}
              onChange={(event) => {
                const separator = csvSeparators.find((one) => one === event.currentTarget.value);
                if (separator) setCsv({ ...csv, separator });
              }}
            />
            <Select
              label={text('orderExport.decimal')}
              value={csv.decimal}
              options={decimalSigns.map((value) => ({ value, label: text(`orderExport.decimal.${value}`) }))}
              error={errors['csv.decimal']}
              onChange={(event) => {
                const decimal = decimalSigns.find((one) => one === event.currentTarget.value);
                if (decimal) setCsv({ ...csv, decimal });
              }}
            />
            <Checkbox
              label={text('orderExport.mark')}
              checked={csv.mark}
              onChange={(event) => setCsv({ ...csv, mark: event.currentTarget.checked })}
            />
          </>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={pending} disabled={shown.size === 0 || waiting}>
            {text('orderExport.request')}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              setTemplateId(null);
              setShown(new Set(usual));
              setOrder(inOrder(usual));
            }}
          >
            {text('orderLists.reset')}
          </Button>
        </div>
        {waiting && <p className="text-sm text-muted">{text('orderExport.waits')}</p>}
        {failure && (
          <p role="alert" className="text-sm text-danger">
            {failure}
          </p>
        )}
      </form>
      {shown.size > 0 && (!template || !sameForm(template, form)) && (
        <SaveTemplate list={list} form={form} chosen={template} onSaved={({ id }) => setTemplateId(id)} />
      )}
    </>
  );
}

function Row({ one, pending, open }: { one: OrderExport; pending: boolean; open: (exportId: number) => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-4 text-sm last:border-b-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-semibold">
          {one.format.toUpperCase()} · {format.dateTime(one.askedAt)}
        </span>
        <span className="block text-muted" role={underWay(one) ? 'status' : undefined}>
          {text('orderExport.lines', { count: one.lines })}
          {one.state === 'ready' && one.expiresAt && ` · ${text('orderExport.until', { day: format.date(one.expiresAt) })}`}
        </span>
        {one.isCut && <span className="block text-muted">{text('orderExport.cut')}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-3">
        <Badge tone={tones[one.state]}>{text(`orderExport.state.${one.state}`)}</Badge>
        {one.state === 'ready' && (
          <Button size="small" icon="download" disabled={pending} onClick={() => open(one.id)}>
            {text('orderExport.download')}
          </Button>
        )}
      </span>
    </li>
  );
}
