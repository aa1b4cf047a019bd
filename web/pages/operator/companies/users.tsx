import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { type OperatorUser, operatorUserCalls } from '../../../../contract/operator/operator.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { oneOf, pageOf, textOf } from '../../../components/lists/list-query.ts';
import { ReasonQuestion } from '../company-reviews/reason-question.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator', 'company');

const kinds = ['buyer', 'seller', 'operator'] as const;
const states = ['active', 'invited', 'blocked', 'removed', 'erased'] as const;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const page = pageOf(query);
  const list = await api.call(operatorUserCalls.list, {
    keyword: textOf(query, 'keyword'),
    kind: oneOf(query, 'kind', kinds),
    state: oneOf(query, 'state', states),
    ...page,
  });
  return { list, size: page.size, meta: seo(api, { title: serverText(api.language)('operator.users') }) };
}

type Deed = 'block' | 'unblock' | 'endSessions' | 'removeSecondFactor';
type Confirmation = { user: OperatorUser; deed: Deed } | null;

/** People of all companies, and what the operator can do for or against them. */
export default function Users(): ReactNode {
  const { list, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const viewer = useShell()?.viewer ?? null;
  const { revalidate } = useRevalidator();
  const [confirming, setConfirming] = useState<Confirmation>(null);

  const deedsOf = (user: OperatorUser): Deed[] => {
    if (user.id === viewer?.userId || user.state === 'erased' || user.state === 'removed' || !may(viewer, 'market.configure')) return [];
    return [
      ...(user.sessions > 0 ? ['endSessions' as const] : []),
      ...(user.secondFactor ? ['removeSecondFactor' as const] : []),
      user.state === 'blocked' ? 'unblock' : 'block',
    ];
  };
  const act = async (reason: string) => {
    if (!confirming) return;
    const { user, deed } = confirming;
    const id = user.id;
    if (deed === 'endSessions') await send(operatorUserCalls.endSessions, { id, reason }, { quiet: true });
    else if (deed === 'removeSecondFactor') await send(operatorUserCalls.removeSecondFactor, { id, reason }, { quiet: true });
    else await send(operatorUserCalls.block, { id, blocked: deed === 'block', reason }, { quiet: true });
    showMessage(text('operator.userDone', { name: user.name }), 'positive');
    await revalidate();
  };
  const sendLink = async (user: OperatorUser) => {
    await send(operatorUserCalls.sendFirstLogin, { id: user.id });
    showMessage(text('operator.linkSent', { email: user.email }), 'positive');
  };
  const columns: Column<OperatorUser>[] = [
    {
      key: 'name',
      label: text('operator.person'),
      phone: 'title',
      cell: (row) => (
        <span>
          <span className="font-semibold">{row.name}</span>
          <span className="block text-sm font-normal break-all text-muted">{row.email}</span>
        </span>
      ),
    },
    {
      key: 'company',
      label: text('operator.company'),
      cell: (row) => (
        <span>
          {row.company.kind === 'operator' ? (
            row.company.legalName
          ) : (
            <TextLink to={`/operator/companies/${row.company.id}`}>{row.company.legalName}</TextLink>
          )}
          <span className="block text-muted">{text(`company.kind.${row.company.kind}`)}</span>
        </span>
      ),
    },
    { key: 'state', label: text('operator.state'), cell: (row) => <UserState user={row} /> },
    {
      key: 'login',
      label: text('operator.lastLogin'),
      cell: (row) => (
        <span>
          {row.lastLoginAt ? format.dateTime(row.lastLoginAt) : text('operator.never')}
          <span className="block text-muted">{text('operator.sessionCount', { count: row.sessions })}</span>
        </span>
      ),
    },
    {
      key: 'deeds',
      label: text('operator.deeds'),
      labelHidden: true,
      cell: (row) => (
        <span className="flex flex-wrap justify-end gap-2">
          {row.state === 'invited' && may(viewer, 'market.configure') && (
            <Button kind="secondary" size="small" onClick={() => void sendLink(row).catch(() => undefined)}>
              {text('operator.sendLink')}
            </Button>
          )}
          {deedsOf(row).map((deed) => (
            <Button
              key={deed}
              kind={deed === 'block' ? 'danger' : 'secondary'}
              size="small"
              onClick={() => setConfirming({ user: row, deed })}
            >
              {text(`operator.deed.${deed}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHead title={text('operator.users')} />
      <DataList
        label={text('operator.users')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        toolbar={<Filter />}
        empty={
          <EmptyState icon="user" title={text('operator.nothingFound')}>
            {text('operator.nothingFoundHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
      <ReasonQuestion
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        title={confirming ? `${text(`operator.deed.${confirming.deed}`)}: ${confirming.user.name}` : ''}
        hint={confirming ? text(`operator.deedHint.${confirming.deed}`) : ''}
        confirm={confirming ? text(`operator.deed.${confirming.deed}`) : ''}
        dangerous={confirming?.deed === 'block' || confirming?.deed === 'removeSecondFactor'}
        onConfirm={act}
      />
    </>
  );
}

function UserState({ user }: { user: OperatorUser }): ReactNode {
  const text = useText();
  const tones = { active: 'positive', invited: 'accent', blocked: 'danger', removed: 'neutral', erased: 'neutral' } as const;
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      <Badge tone={tones[user.state]}>{text(`operator.userState.${user.state}`)}</Badge>
      {user.secondFactor && <Badge>{text('operator.secondFactor')}</Badge>}
    </span>
  );
}

function Filter(): ReactNode {
  const text = useText();
  const all = text('operator.all');
  return (
    <FilterForm find={text('operator.find')}>
      <FilterKeyword label={text('operator.search')} placeholder={text('operator.userSearchHint')} />
      <FilterSelect label={text('operator.kind')} name="kind" all={all} values={kinds} word={(kind) => text(`company.kind.${kind}`)} />
      <FilterSelect
        label={text('operator.state')}
        name="state"
        all={all}
        values={states}
        word={(state) => text(`operator.userState.${state}`)}
      />
    </FilterForm>
  );
}
