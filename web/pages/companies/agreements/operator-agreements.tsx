import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { agreementCalls, type OperatorAgreement } from '../../../../contract/companies/agreements.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { seo } from '../../../app/seo.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('agreements');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const agreements = await api.call(agreementCalls.operatorList, {});
  return { agreements, meta: seo(api, { title: serverText(api.language)('agreements.manageTitle') }) };
}

export default function OperatorAgreements(): ReactNode {
  const { agreements } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHead
        title={text('agreements.manageTitle')}
        lead={text('agreements.manageLead')}
        actions={
          <ButtonLink to="/operator/agreements/new" icon="plus">
            {text('agreements.new')}
          </ButtonLink>
        }
      />
      <DataList
        label={text('agreements.manageTitle')}
        columns={useColumns()}
        rows={agreements}
        rowKey={({ key }) => key}
        rowLink={({ key }) => `/operator/agreements/${key}`}
        empty={
          <EmptyState icon="file" title={text('agreements.noneYet')}>
            {text('agreements.noneYetHint')}
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(): Column<OperatorAgreement>[] {
  const text = useText();
  const format = useFormat();
  return [
    { key: 'title', label: text('agreements.agreement'), phone: 'title', cell: ({ title }) => title },
    {
      key: 'audience',
      label: text('agreements.audience'),
      cell: ({ audience }) => audience.map((one) => text(`agreements.${one}`)).join(', '),
    },
    {
      key: 'version',
      label: text('agreements.inForce'),
      cell: ({ current }) =>
        current ? (
          text('agreements.version', { version: current.version, date: format.date(current.publishedAt) })
        ) : (
          <Badge>{text('agreements.unpublished')}</Badge>
        ),
    },
    {
      key: 'signatures',
      label: text('agreements.signatures'),
      end: true,
      cell: ({ current }) =>
        current
          ? text('agreements.signedOf', {
              signed: format.number(current.signatures),
              all: format.number(current.signatures + current.missing),
            })
          : '–',
    },
    {
      key: 'draft',
      label: text('agreements.draftColumn'),
      cell: ({ draft }) => (draft ? <Badge tone="caution">{text('agreements.draft', { version: draft.version })}</Badge> : '–'),
    },
  ];
}
