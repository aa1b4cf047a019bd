import { type ReactNode, useState } from 'react';
import { Form, type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useSearchParams } from 'react-router';
import type { AnswerOf } from '../../../contract/call.ts';
import { type AuditEntry, auditLogCalls } from '../../../contract/operator-desk.ts';
import { send } from '../../api/client.ts';
import { apiContext } from '../../api/context.ts';
import { serverText } from '../../i18n/catalogues.server.ts';
import { areas, useFormat, useText } from '../../i18n/text.tsx';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/card.tsx';
import { type Column, DataList } from '../../parts/data-list.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { TextField } from '../../parts/field.tsx';
import { TextLink } from '../../parts/link.tsx';
import { Notice } from '../../parts/notice.tsx';
import { CursorPagination } from '../../parts/pagination.tsx';
import { seo } from '../../seo.ts';
import { dayOf, pageOf, textOf } from './list-query.ts';

export { meta } from '../../seo.ts';
export const handle = areas('operator', 'company');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const page = pageOf(query);
  const list = await api.call(auditLogCalls.list, {
    action: textOf(query, 'action', 60),
    actor: textOf(query, 'actor'),
    company: textOf(query, 'company'),
    from: dayOf(query, 'from'),
    to: dayOf(query, 'to'),
    ...page,
  });
  return { list, size: page.size, meta: seo(api, { title: serverText(api.language)('operator.auditLog') }) };
}

type Verified = AnswerOf<typeof auditLogCalls.verify>;

/** Who decided what, when and from where. Nothing of it can be changed; whether somebody tried, the chain of hashes tells. */
export default function AuditLog(): ReactNode {
  const { list, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const [verified, setVerified] = useState<Verified | null>(null);
  const [busy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    try {
      setVerified(await send(auditLogCalls.verify, {}));
    } finally {
      setBusy(false);
    }
  };
  const columns: Column<AuditEntry>[] = [
    { key: 'action', label: text('operator.action'), cell: (row) => <code className="text-sm">{row.action}</code>, phone: 'title' },
    { key: 'at', label: text('operator.time'), cell: (row) => format.dateTime(row.at), oneLine: true },
    { key: 'actor', label: text('operator.actor'), cell: (row) => row.actor?.name ?? text('operator.system') },
    {
      key: 'company',
      label: text('operator.company'),
      cell: (row) =>
        row.company ? <TextLink to={`/operator/companies/${row.company.id}`}>{row.company.legalName}</TextLink> : text('company.none'),
    },
    { key: 'change', label: text('operator.change'), cell: (row) => <Changes entry={row} /> },
    { key: 'network', label: text('operator.network'), cell: (row) => row.network ?? text('company.none') },
  ];
  return (
    <>
      <PageHead
        title={text('operator.auditLog')}
        lead={text('operator.auditLogLead')}
        actions={
          <Button kind="secondary" icon="check" busy={busy} onClick={() => void verify().catch(() => undefined)}>
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

/** Before and after by name; what a log holds may be of any shape. */
function Changes({ entry }: { entry: AuditEntry }): ReactNode {
  const text = useText();
  const names = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  return (
    <ul className="grid max-w-xl gap-0.5 text-left text-xs">
      {names.map((name) => {
        const [before, after] = [entry.before?.[name], entry.after?.[name]];
        return (
          <li key={name} className="break-words">
            <span className="text-muted">{name}: </span>
            {before !== undefined && (
              <>
                <span className="sr-only">{text('company.before')} </span>
                <del className="text-muted">{plain(before)}</del>{' '}
              </>
            )}
            {after !== undefined && (
              <>
                <span className="sr-only">{text('company.after')} </span>
                <ins className="no-underline">{plain(after)}</ins>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Filter(): ReactNode {
  const text = useText();
  const [query] = useSearchParams();
  const kept = (name: string) => ({ name, defaultValue: query.get(name) ?? '' });
  return (
    <Form key={query.toString()} className="flex flex-wrap items-end gap-3">
      <TextField label={text('operator.actor')} maxLength={80} {...kept('actor')} />
      <TextField label={text('operator.company')} maxLength={80} {...kept('company')} />
      <TextField label={text('operator.action')} maxLength={60} placeholder="company." {...kept('action')} />
      <TextField label={text('operator.from')} type="date" {...kept('from')} />
      <TextField label={text('operator.to')} type="date" {...kept('to')} />
      <Button type="submit" kind="secondary" icon="search">
        {text('operator.find')}
      </Button>
    </Form>
  );
}
