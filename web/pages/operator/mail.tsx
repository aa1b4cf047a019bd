import type { ReactNode } from 'react';
import { Form, type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useSearchParams } from 'react-router';
import { mailCalls, type MailRow, mailStates } from '../../../contract/mail.ts';
import { apiContext } from '../../api/context.ts';
import { serverText } from '../../i18n/catalogues.server.ts';
import { areas, useFormat, useText } from '../../i18n/text.tsx';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/card.tsx';
import { CursorPagination } from '../../parts/cursor-pagination.tsx';
import { type Column, DataList } from '../../parts/data-list.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { seo } from '../../seo.ts';
import { oneOf, pageOf, textOf } from './list-query.ts';
import { MailStateBadge } from './mail-state.tsx';

export { meta } from '../../seo.ts';
export const handle = areas('operator', 'company');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const page = pageOf(query);
  const list = await api.call(mailCalls.list, {
    recipient: textOf(query, 'recipient', 254) ?? '',
    state: oneOf(query, 'state', mailStates),
    ...page,
  });
  return { list, size: page.size, meta: seo(api, { title: serverText(api.language)('operator.mail') }) };
}

/** Mails that went out, wait, or could not be delivered. */
export default function Mails(): ReactNode {
  const { list, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const columns: Column<MailRow>[] = [
    { key: 'subject', label: text('operator.subject'), cell: (row) => row.subject || text('operator.secretMail'), phone: 'title' },
    { key: 'recipient', label: text('operator.recipient'), cell: (row) => <span className="break-all">{row.recipient}</span> },
    { key: 'state', label: text('operator.state'), cell: (row) => <MailStateBadge state={row.state} /> },
    { key: 'attempts', label: text('operator.attempts'), cell: (row) => format.number(row.attempts), end: true },
    { key: 'created', label: text('operator.time'), cell: (row) => format.dateTime(row.createdAt) },
  ];
  return (
    <>
      <PageHead title={text('operator.mail')} lead={text('operator.mailLead')} />
      <DataList
        label={text('operator.mail')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `/operator/mail/${row.id}`}
        toolbar={<Filter />}
        empty={
          <EmptyState icon="mail" title={text('operator.nothingFound')}>
            {text('operator.nothingFoundHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
    </>
  );
}

function Filter(): ReactNode {
  const text = useText();
  const [query] = useSearchParams();
  return (
    <Form key={query.toString()} className="flex flex-wrap items-end gap-3">
      <TextField
        label={text('operator.recipient')}
        name="recipient"
        type="search"
        maxLength={254}
        defaultValue={query.get('recipient') ?? ''}
        className="w-full md:w-72"
      />
      <Select
        label={text('operator.state')}
        name="state"
        defaultValue={query.get('state') ?? ''}
        options={[
          { value: '', label: text('operator.all') },
          ...mailStates.map((state) => ({ value: state, label: text(`operator.mailState.${state}`) })),
        ]}
      />
      <Button type="submit" kind="secondary" icon="search">
        {text('operator.find')}
      </Button>
    </Form>
  );
}
