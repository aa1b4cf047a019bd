import { type FormEvent, type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useRevalidator } from 'react-router';
import type { GroupMember } from '../../../../../contract/pricing/exclusives.ts';
import { send } from '../../../../app/api/client.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { pageNotFound } from '../../../../app/api/guard.ts';
import { useCalls } from '../../../../app/api/use-call.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../../ui/breadcrumb.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, PageHead } from '../../../../ui/card.tsx';
import { CursorPagination } from '../../../../ui/cursor-pagination.tsx';
import { DataList } from '../../../../components/lists/data-list.tsx';
import { Question } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { Choice } from '../../../../components/forms/search-choice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';
import { seo } from '../../../../app/seo.ts';
import { ChosenBuyers } from '../chosen-buyers.tsx';
import { DayFields, daysOf } from '../day-fields.tsx';
import { type Place, placeOf } from '../manage-path.ts';
import { cursorOf, idOf } from '../manage-query.ts';
import { GroupForm } from './group-form.tsx';
import { Days, StateBadge } from '../words.tsx';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('exclusive');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const page = cursorOf(url.searchParams);
  const groupId = idOf(params['groupId']);
  if (groupId === undefined) throw pageNotFound(url.pathname);
  const found = await api.call(placeOf(url.pathname).calls.group, { groupId, ...page });
  return { ...found, size: page.size, meta: seo(api, { title: found.group.name }) };
}

/** A group of buyers: its name and time, and who is in it. */
export default function Group(): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const { group, members, size } = useLoaderData<typeof loader>();
  const place = placeOf(pathname);
  const [open, setOpen] = useState<'edit' | 'add' | null>(null);
  const [ending, setEnding] = useState(false);
  const [leaving, setLeaving] = useState<GroupMember | null>(null);
  const done = async (message: string) => {
    setOpen(null);
    showMessage(message, 'positive');
    await revalidate();
  };
  return (
    <>
      <Breadcrumb trail={[{ label: text('exclusive.groups'), to: `${place.path}?view=groups` }, { label: group.name }]} />
      <PageHead
        title={group.name}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <StateBadge state={group.state} />
            <Days from={group.from} until={group.until} />
            {group.note && <span>{group.note}</span>}
          </span>
        }
        actions={
          <>
            <Button kind="secondary" icon="edit" onClick={() => setOpen('edit')}>
              {text('exclusive.changeGroup')}
            </Button>
            {group.state !== 'ended' && (
              <Button kind="secondary" onClick={() => setEnding(true)}>
                {text('exclusive.endGroup')}
              </Button>
            )}
            <Button icon="plus" onClick={() => setOpen('add')}>
              {text('exclusive.addBuyers')}
            </Button>
          </>
        }
      />
      {open === 'edit' && (
        <GroupForm place={place} group={group} onDone={async (id) => (id === null ? setOpen(null) : done(text('exclusive.saved')))} />
      )}
      {open === 'add' && (
        <AddMembers
          place={place}
          groupId={group.id}
          onDone={async (count) => (count === null ? setOpen(null) : done(text('exclusive.added', { count })))}
        />
      )}
      <Members members={members.rows} onRemove={setLeaving} />
      <CursorPagination previous={members.previous} next={members.next} size={size} />
      <Question
        open={ending}
        onClose={() => setEnding(false)}
        title={text('exclusive.endGroupQuestion', { name: group.name })}
        confirm={text('exclusive.endGroup')}
        dangerous
        onConfirm={async () => {
          await send(place.calls.endGroup, { groupId: group.id });
          await done(text('exclusive.endDone'));
        }}
      >
        {text('exclusive.endGroupHint')}
      </Question>
      <Question
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={text('exclusive.removeQuestion', { name: leaving?.name ?? '' })}
        confirm={text('exclusive.remove')}
        dangerous
        onConfirm={async () => {
          if (!leaving) return;
          await send(place.calls.removeMembers, { groupId: group.id, companyIds: [leaving.id] });
          await done(text('exclusive.removed', { name: leaving.name }));
        }}
      >
        {text('exclusive.removeHint')}
      </Question>
    </>
  );
}

function Members({ members, onRemove }: { members: readonly GroupMember[]; onRemove: (member: GroupMember) => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <DataList
      label={text('exclusive.buyers')}
      columns={[
        { key: 'name', label: text('exclusive.buyer'), phone: 'title', cell: ({ name }) => <span className="font-semibold">{name}</span> },
        { key: 'country', label: text('exclusive.country'), cell: ({ countryCode }) => format.country(countryCode) },
        { key: 'days', label: text('exclusive.time'), cell: ({ from, until }) => <Days from={from} until={until} /> },
        { key: 'state', label: text('exclusive.stateLabel'), cell: ({ state }) => <StateBadge state={state} /> },
        {
          key: 'acts',
          label: text('exclusive.acts'),
          labelHidden: true,
          end: true,
          cell: (member) => (
            <Button kind="quiet" size="small" icon="trash" onClick={() => onRemove(member)}>
              {text('exclusive.remove')}
            </Button>
          ),
        },
      ]}
      rows={members}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon="user" title={text('exclusive.noMembers')}>
          {text('exclusive.noMembersHint')}
        </EmptyState>
      }
    />
  );
}

function AddMembers({
  place,
  groupId,
  onDone,
}: {
  place: Place;
  groupId: number;
  onDone: (count: number | null) => Promise<void> | void;
}): ReactNode {
  const text = useText();
  const { errors, failure, pending: busy, run: save } = useCalls();
  const [buyers, setBuyers] = useState<Choice[]>([]);
  const [days, setDays] = useState({ from: '', until: '' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = { groupId, companyIds: buyers.map(({ id }) => id), ...daysOf(days) };
    if (await save(async () => void (await send(place.calls.addMembers, input, { quiet: true })))) await onDone(buyers.length);
  };
  return (
    <Card title={text('exclusive.addBuyers')} className="mb-6">
      <form noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <div className="grid gap-5 md:grid-cols-2">
          <div className="min-w-0 md:col-span-2">
            <ChosenBuyers place={place} error={errors['companyIds']} buyers={buyers} onChange={setBuyers} />
          </div>
          <DayFields value={days} onChange={setDays} errors={errors} />
        </div>
        <div className="mt-6 flex gap-3">
          <Button type="submit" busy={busy} disabled={buyers.length === 0}>
            {text('exclusive.addBuyers')}
          </Button>
          <Button kind="quiet" onClick={() => void onDone(null)}>
            {text('common.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
