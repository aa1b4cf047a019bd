import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type InvoiceArchive, invoiceArchiveCalls, sellerInvoiceArchiveCalls } from '../../../../contract/payments/invoice-archives.ts';
import { type InvoiceFormat, invoiceFormats } from '../../../../contract/payments/invoices.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { fileNames } from './file-names.ts';
import type { InvoiceQuery } from './invoice-query.ts';

type Calls = typeof invoiceArchiveCalls;
const callsOf = (partner: 'store' | 'buyer'): Calls => (partner === 'store' ? invoiceArchiveCalls : sellerInvoiceArchiveCalls);

const pollEvery = 2_000;
const tones: Record<InvoiceArchive['state'], Tone> = {
  waiting: 'neutral',
  working: 'accent',
  ready: 'positive',
  failed: 'danger',
  expired: 'neutral',
};
const underWay = ({ state }: InvoiceArchive): boolean => state === 'waiting' || state === 'working';

/** A month's documents as ZIP, written in the background: what was requested, how far it has come, and the finished ones to download. */
export function Archives({
  partner,
  query,
  newest,
  archives,
}: {
  partner: 'store' | 'buyer';
  query: InvoiceQuery;
  newest: string;
  archives: readonly InvoiceArchive[];
}): ReactNode {
  const text = useText();
  const calls = callsOf(partner);
  const { revalidate } = useRevalidator();
  const waiting = archives.some(underWay);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void (document.visibilityState === 'visible' && revalidate()), pollEvery);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
  return (
    <div className="mt-6 print:hidden">
      <Card title={text('invoices.month')}>
        <Request calls={calls} query={query} newest={newest} />
        <p className="mt-3 text-sm text-muted">{text('invoices.monthHint')}</p>
        {archives.length > 0 && (
          <ul aria-label={text('invoices.archives')} className="mt-5 grid gap-4 border-t border-line pt-5">
            {archives.map((archive) => (
              <Row key={archive.id} archive={archive} calls={calls} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function Request({ calls, query, newest }: { calls: Calls; query: InvoiceQuery; newest: string }): ReactNode {
  const text = useText();
  const legend = useId();
  const [formats, setFormats] = useState<readonly InvoiceFormat[]>(['pdf']);
  const { pending, run, failure, errors } = useCall(calls.request, { revalidate: 'success', inForm: true });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const month = new FormData(event.currentTarget).get('month') as string;
    void run({
      month,
      formats: [...formats],
      ...(query.kind && { kind: query.kind }),
      ...(query.storeId !== null && { storeId: query.storeId }),
    });
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <TextField
        label={text('invoices.monthField')}
        name="month"
        type="month"
        defaultValue={newest}
        required
        error={errors['month']}
        className="w-48"
      />
      <fieldset aria-labelledby={legend}>
        <legend id={legend} className="mb-1 text-sm font-semibold">
          {text('invoices.formats')}
        </legend>
        <span className="flex flex-wrap gap-x-5">
          {invoiceFormats.map((format) => (
            <Checkbox
              key={format}
              label={fileNames[format].label}
              checked={formats.includes(format)}
              onChange={({ target }) =>
                setFormats(invoiceFormats.filter((one) => (one === format ? target.checked : formats.includes(one))))
              }
            />
          ))}
        </span>
      </fieldset>
      <Button type="submit" kind="secondary" busy={pending} disabled={formats.length === 0}>
        {text('invoices.prepare')}
      </Button>
      {failure && (
        <p role="alert" className="w-full text-sm text-danger">
          {failure}
        </p>
      )}
    </form>
  );
}

function Row({ archive, calls }: { archive: InvoiceArchive; calls: Calls }): ReactNode {
  const text = useText();
  const format = useFormat();
  // Comes as an attachment: the page stays.
  const open = useCall(calls.open, { done: ({ address }) => leaveFor(address) });
  const { month, kind, store, formats, state, documents, missing, expiresAt } = archive;
  const name = [month, kind && text(`invoices.kind.${kind}`), store, formats.map((one) => fileNames[one].label).join(', ')]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block text-muted">
          {archive.by} · {format.dateTime(archive.askedAt)}
          {state === 'ready' && ` · ${text('invoices.archive.documents', { count: documents })}`}
          {state === 'ready' && expiresAt && ` · ${text('invoices.archive.until', { day: format.date(expiresAt) })}`}
        </span>
        {missing > 0 && <span className="block text-muted">{text('invoices.archive.missing', { count: missing })}</span>}
        {archive.failure && <span className="block text-danger">{archive.failure}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-3">
        {underWay(archive) && (
          <span className="block w-32">
            <Progress label={name} value={archive.progress / 100} />
          </span>
        )}
        <Badge tone={tones[state]}>{text(`invoices.archive.state.${state}`)}</Badge>
        {state === 'ready' && (
          <Button size="small" icon="download" busy={open.pending} onClick={() => void open.run({ archiveId: archive.id })}>
            {text('invoices.download')}
          </Button>
        )}
      </span>
    </li>
  );
}
