import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { bankCalls, type Booking, bookingStates } from '../../../../contract/payments/bank.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { oneOf, pageOf, textOf } from '../../../components/lists/list-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { BookingStateBadge } from './booking-state.tsx';
import { AllSame } from './duplicates.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('bank', 'upload');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const page = pageOf(query);
  const [accounts, list] = await Promise.all([
    api.call(bankCalls.accounts, {}),
    api.call(bankCalls.list, { state: oneOf(query, 'state', bookingStates), keyword: textOf(query, 'keyword'), ...page }),
  ]);
  const isDoubtful = oneOf(query, 'state', bookingStates) === 'doubtful';
  return { accounts, list, isDoubtful, size: page.size, meta: seo(api, { title: serverText(api.language)('bank.title') }) };
}

/** `/operator/bank`: what has arrived at the bank, and what it is for. */
export default function Bank(): ReactNode {
  const { list, isDoubtful, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const columns: Column<Booking>[] = [
    {
      key: 'payer',
      label: text('bank.payer'),
      phone: 'title',
      cell: (row) => row.payerName || text('bank.booking', { id: String(row.id) }),
    },
    { key: 'day', label: text('bank.bookedOn'), oneLine: true, cell: (row) => format.date(row.bookedOn) },
    { key: 'text', label: text('bank.text'), cell: (row) => <span className="line-clamp-2 max-w-80 break-words">{row.text}</span> },
    { key: 'amount', label: text('bank.amount'), end: true, oneLine: true, cell: (row) => format.money(row.amount, row.currency) },
    { key: 'buyer', label: text('bank.buyer'), cell: (row) => row.company?.name ?? '–' },
    { key: 'state', label: text('bank.state'), cell: (row) => <BookingStateBadge booking={row} /> },
  ];
  return (
    <>
      <PageHead title={text('bank.title')} lead={text('bank.lead')} />
      <Import />
      <div className="mt-8 grid gap-6">
        {isDoubtful && list.rows.length > 1 && <AllSame rows={list.rows} />}
        <DataList
          label={text('bank.title')}
          columns={columns}
          rows={list.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `/operator/bank/${row.id}`}
          toolbar={
            <FilterForm find={text('bank.find')}>
              <FilterKeyword label={text('bank.keyword')} />
              <FilterSelect
                label={text('bank.state')}
                name="state"
                all={text('bank.all')}
                values={bookingStates}
                word={(state) => text(`bank.state.${state}`)}
              />
            </FilterForm>
          }
          empty={<EmptyState icon="wallet" title={text('bank.none')} />}
        />
        <CursorPagination previous={list.previous} next={list.next} size={size} />
      </div>
    </>
  );
}

function Import(): ReactNode {
  const text = useText();
  const { accounts } = useLoaderData<typeof loader>();
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [iban, setIban] = useState(accounts.length === 1 ? (accounts[0] ?? '') : '');
  const [outcome, setOutcome] = useState<AnswerOf<typeof bankCalls.import> | null>(null);
  const start = useCall(bankCalls.import, {
    ...{ inForm: true, revalidate: 'success' },
    done: (counts) => {
      setOutcome(counts);
      setFiles([]);
    },
  });
  const file = files[0]?.key;
  return (
    <Card title={text('bank.import')}>
      {start.failure && <Notice kind="danger">{start.failure}</Notice>}
      {outcome && (
        <Notice kind="positive">
          {text('bank.imported', {
            added: String(outcome.added),
            bookings: String(outcome.bookings),
            matched: String(outcome.matched),
            unmatched: String(outcome.unmatched),
          })}
        </Notice>
      )}
      {outcome && outcome.doubtful > 0 && (
        <Notice kind="caution">
          {text('bank.doubtful', { count: String(outcome.doubtful) })}{' '}
          <TextLink to="/operator/bank?state=doubtful">{text('bank.showDoubtful')}</TextLink>
        </Notice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <FileUpload
          label={text('bank.file')}
          hint={text('bank.importHint')}
          purpose="bankStatement"
          value={files}
          onChange={(chosen) => {
            setOutcome(null);
            start.forget();
            setFiles(chosen);
          }}
        />
        <div className="grid gap-5">
          <Select
            label={text('bank.account')}
            optional
            error={start.errors['iban']}
            value={iban}
            onChange={(event) => setIban(event.currentTarget.value)}
            options={[{ value: '', label: '–' }, ...accounts.map((value) => ({ value, label: shownIban(value) }))]}
          />
          <Button
            className="justify-self-start"
            busy={start.pending}
            disabled={file === undefined}
            onClick={() => {
              if (file !== undefined) void start.run({ file, iban });
            }}
          >
            {text('bank.start')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
