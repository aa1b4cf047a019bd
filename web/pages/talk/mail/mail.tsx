import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { mailCalls, type MailRow, mailStates } from '../../../../contract/talk/mail.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { seo } from '../../../app/seo.ts';
import { oneOf, pageOf, textOf } from '../../../components/lists/list-query.ts';
import { MailStateBadge } from './mail-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator', 'company');

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
      {!list.hasMailServer && <Notice>{text('operator.noMailServer')}</Notice>}
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
  return (
    <FilterForm find={text('operator.find')}>
      <FilterKeyword label={text('operator.recipient')} name="recipient" maxLength={254} />
      <FilterSelect
        label={text('operator.state')}
        name="state"
        all={text('operator.all')}
        values={mailStates}
        word={(state) => text(`operator.mailState.${state}`)}
      />
    </FilterForm>
  );
}
