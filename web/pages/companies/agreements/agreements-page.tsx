import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { acceptedTarget } from '../../../app/session/redirect-target.ts';
import { useShell } from '../../../app/shell.ts';
import { loginTypes } from '../../../../contract/identity/login.ts';
import type { Agreements } from './agreements.server.ts';
import { PendingAgreements } from './pending-agreements.tsx';

type Signed = Agreements['signed'][number];

/** Pending and signed agreements, for buyers and sellers alike. `base` is the page's own path, below which the PDFs are. */
export function AgreementsPage({ agreements, base }: { agreements: Agreements; base: string }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer;
  const [query] = useSearchParams();
  const { pending, maySign, companyName, signed } = agreements;
  const loginType = viewer?.userType === 1 ? loginTypes.seller : loginTypes.buyerPassword;
  return (
    <>
      <PageHead title={text('agreements.title')} lead={text('agreements.lead')} />
      {pending.length > 0 && (
        <PendingAgreements
          agreements={pending}
          maySign={maySign}
          company={companyName}
          target={acceptedTarget(loginType, query.get('redirect'))}
        />
      )}
      <SignedList rows={signed} base={base} />
    </>
  );
}

function SignedList({ rows, base }: { rows: readonly Signed[]; base: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const columns: Column<Signed>[] = [
    {
      key: 'title',
      label: text('agreements.agreement'),
      phone: 'title',
      cell: ({ title }) => title,
    },
    { key: 'version', label: text('agreements.versionShort'), end: true, cell: ({ version }) => format.number(version) },
    { key: 'signedAt', label: text('agreements.signedAt'), cell: ({ signedAt }) => format.dateTime(signedAt) },
    { key: 'signedBy', label: text('agreements.signedBy'), cell: ({ signedBy }) => signedBy },
    {
      key: 'state',
      label: text('agreements.state'),
      cell: ({ current }) => (
        <Badge tone={current ? 'positive' : 'neutral'}>{text(current ? 'agreements.inForce' : 'agreements.replaced')}</Badge>
      ),
    },
    {
      key: 'pdf',
      label: 'PDF',
      labelHidden: true,
      end: true,
      cell: ({ id, title }) => (
        <a
          href={`${base}/${id}.pdf`}
          download
          aria-label={text('agreements.pdf', { title })}
          className="inline-flex h-8 items-center gap-1.5 font-semibold text-accent hover:text-accent-strong"
        >
          <Icon name="download" size={16} />
          PDF
        </a>
      ),
    },
  ];
  return (
    <DataList
      label={text('agreements.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon="receipt" title={text('agreements.none')}>
          {text('agreements.noneHint')}
        </EmptyState>
      }
    />
  );
}
