import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useSearchParams } from 'react-router';
import { type AuditGroup, auditGroups } from '../../../contract/operator/audit-actions.ts';
import type { AnswerOf } from '../../../contract/wire/call.ts';
import { type AuditEntry, auditLogCalls } from '../../../contract/operator/operator.ts';
import { apiContext } from '../../app/api/context.ts';
import { useCall } from '../../app/api/use-call.ts';
import { serverText } from '../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../app/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { CursorPagination } from '../../ui/cursor-pagination.tsx';
import { type Column, DataList } from '../../components/lists/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { FilterField, FilterForm } from '../../components/forms/filter-form.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { seo } from '../../app/seo.ts';
import { AuditChange } from './company-reviews/audit-change.tsx';
import { actionWords } from './company-reviews/audit-words.ts';
import { dayOf, pageOf, textOf } from '../../components/lists/list-query.ts';

export { meta } from '../../app/seo.ts';
export const handle = textGroups('operator', 'company', 'staff', 'approvals', 'operator-activities', 'payment', 'taxes', 'audit');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const page = pageOf(query);
  const list = await api.call(auditLogCalls.list, {
    actions: actionsOf(query),
    actor: textOf(query, 'actor'),
    company: textOf(query, 'company'),
    from: dayOf(query, 'from'),
    to: dayOf(query, 'to'),
    ...page,
  });
  return { list, size: page.size, meta: seo(api, { title: serverText(api.language)('operator.auditLog') }) };
}

type Verified = AnswerOf<typeof auditLogCalls.verify>;

/** Who decided what, when and from where. Entries cannot be changed; the hash chain reveals attempts. */
export default function AuditLog(): ReactNode {
  const { list, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const [verified, setVerified] = useState<Verified | null>(null);
  const verify = useCall(auditLogCalls.verify, { done: setVerified });
  const columns: Column<AuditEntry>[] = [
    {
      key: 'action',
      label: text('operator.action'),
      cell: (row) => (
        <span className="block min-w-36">
          <span className="block font-semibold">{actionWords(text, row.action)}</span>
          <span className="block text-xs font-normal text-muted">
            <Subject entry={row} />
          </span>
        </span>
      ),
      phone: 'title',
    },
    {
      key: 'actor',
      label: text('operator.actor'),
      cell: (row) => (
        <>
          <span className="block">{row.actor?.name ?? text('operator.system')}</span>
          <span className="block text-xs whitespace-nowrap text-muted">{format.dateTime(row.at)}</span>
          {row.network && <span className="block text-xs text-muted tabular-nums">{row.network}</span>}
        </>
      ),
    },
    {
      key: 'company',
      label: text('operator.company'),
      cell: (row) =>
        row.company ? <TextLink to={`/operator/companies/${row.company.id}`}>{row.company.legalName}</TextLink> : text('company.none'),
    },
    { key: 'change', label: text('operator.change'), cell: (row) => <AuditChange entry={row} /> },
  ];
  return (
    <>
      <PageHead
        title={text('operator.auditLog')}
        lead={text('operator.auditLogLead')}
        actions={
          <Button kind="secondary" icon="check" busy={verify.pending} onClick={() => void verify.run({})}>
            {text('operator.verify')}
          </Button>
        }
      />
      <div role="status">{verified && <Verdict verified={verified} />}</div>
      <DataList
        label={text('operator.auditLog')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        toolbar={<Filter />}
        empty={
          <EmptyState icon="receipt" title={text('operator.nothingFound')}>
            {text('operator.nothingFoundHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
    </>
  );
}

function Verdict({ verified }: { verified: Verified }): ReactNode {
  const text = useText();
  const { entries, broken } = verified;
  return broken.length === 0 ? (
    <Notice kind="positive">{text('operator.chainWhole', { count: entries })}</Notice>
  ) : (
    <Notice kind="danger">{text('operator.chainBroken', { ids: broken.join(', ') })}</Notice>
  );
}

/** The subject of an entry: a person by name, anything without a name by its number; the company has a column of its own. */
function Subject({ entry: { person, subject } }: { entry: AuditEntry }): ReactNode {
  const text = useText();
  if (person) return person.name || text('audit.number', { id: String(person.id) });
  const [table, id = ''] = subject.split(':');
  return table === 'company' || id === '' ? null : text('audit.number', { id });
}

const isGroup = (name: string): name is AuditGroup => Object.hasOwn(auditGroups, name);

/** `?action=` names an action, or a group of them. */
function actionsOf(query: URLSearchParams): string[] {
  const given = textOf(query, 'action', 60);
  if (given === undefined) return [];
  return isGroup(given) ? [...auditGroups[given]] : [given];
}

function useActionOptions() {
  const text = useText();
  const groups = Object.keys(auditGroups) as AuditGroup[];
  return [
    { value: '', label: text('audit.everything') },
    ...groups.flatMap((name) => {
      const group = text(`audit.group.${name}`);
      return [
        { value: name, label: text('audit.allOf', { group }), group },
        ...auditGroups[name].map((action) => ({ value: action, label: text(`audit.${action}`), group })),
      ];
    }),
  ];
}

function Filter(): ReactNode {
  const text = useText();
  const [query] = useSearchParams();
  return (
    <FilterForm find={text('operator.find')}>
      <FilterField label={text('operator.actor')} name="actor" maxLength={80} />
      <FilterField label={text('operator.company')} name="company" maxLength={80} />
      <Select
        label={text('operator.action')}
        name="action"
        defaultValue={query.get('action') ?? ''}
        options={useActionOptions()}
        className="w-full md:w-64"
      />
      <FilterField label={text('operator.from')} name="from" type="date" />
      <FilterField label={text('operator.to')} name="to" type="date" />
    </FilterForm>
  );
}
