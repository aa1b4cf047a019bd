import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type Invitation, sellerActivityCalls } from '../../../../contract/promotions/activities.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { seo } from '../../../app/seo.ts';
import { ActivityStateBadge } from './words.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator-activities');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const invitations = await api.call(sellerActivityCalls.list, {});
  return { invitations, meta: seo(api, { title: serverText(api.language)('operator-activities.title') }) };
}

/** What a seller may join, or has joined. */
export default function Invitations(): ReactNode {
  const { invitations } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const time = (moment: string | null) => (moment ? format.dateTime(moment) : '–');
  const columns: Column<Invitation>[] = [
    {
      key: 'title',
      label: text('operator-activities.name'),
      phone: 'title',
      cell: (row) => <span className="inline-block md:min-w-32">{row.title}</span>,
    },
    {
      key: 'state',
      label: text('operator-activities.state'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <ActivityStateBadge state={row.state} />
          {row.open && <Badge tone="accent">{text('operator-activities.open')}</Badge>}
        </span>
      ),
    },
    {
      key: 'time',
      label: `${text('operator-activities.startsAt')} – ${text('operator-activities.endsAt')}`,
      oneLine: true,
      cell: (row) => (
        <span>
          {time(row.startsAt)} –<br />
          {time(row.endsAt)}
        </span>
      ),
    },
    {
      key: 'join',
      label: text('operator-activities.joinUntil'),
      cell: (row) => <span className="inline-block md:min-w-24">{time(row.joinUntil)}</span>,
    },
    {
      key: 'items',
      label: text('operator-activities.own'),
      cell: (row) => text('operator-activities.offersOf', { accepted: row.accepted, waiting: row.offered }),
    },
  ];
  return (
    <>
      <PageHead title={text('operator-activities.title')} lead={text('operator-activities.sellerLead')} />
      <DataList
        label={text('operator-activities.title')}
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/seller-console/activities/${id}`}
        empty={
          <EmptyState icon="grid" title={text('operator-activities.noInvitation')}>
            {text('operator-activities.noInvitationHint')}
          </EmptyState>
        }
      />
    </>
  );
}
