import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { ExclusiveKind, ExclusiveRight, ExclusiveTarget, operatorExclusiveCalls } from '../../../../contract/pricing/exclusives.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { may, useShell } from '../../../app/shell.ts';
import { DayFields, daysOf } from './day-fields.tsx';
import type { Place } from './manage-path.ts';
import { dayField, Days, StateBadge } from './words.tsx';

type Confirmation = { title: string; hint: string; confirm: string; act: () => Promise<void> };

/** Who sees which items or stores and when; each right is changed or ended in its line. */
export function RightList({
  place,
  kind,
  list,
  size,
}: {
  place: Place;
  kind: ExclusiveKind;
  list: AnswerOf<typeof operatorExclusiveCalls.list>;
  size: number;
}): ReactNode {
  const text = useText();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const viewer = useShell()?.viewer ?? null;
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const [edited, setEdited] = useState<ExclusiveRight | null>(null);
  const done = async (message: string) => {
    showMessage(message, 'positive');
    await revalidate();
  };
  const askEnd = (right: ExclusiveRight): void =>
    setConfirming({
      title: text('exclusive.endQuestion', { name: right.target.name, buyer: right.grantee.name }),
      hint: text('exclusive.endHint'),
      confirm: text('exclusive.end'),
      act: async () => {
        await send(place.calls.end, { kind, ids: [right.id] });
        await done(text('exclusive.endDone'));
      },
    });
  const askOpen = (target: Pick<ExclusiveTarget, 'id' | 'name'>): void =>
    setConfirming({
      title: text('exclusive.openQuestion', { name: target.name }),
      hint: text('exclusive.openHint'),
      confirm: text('exclusive.open'),
      act: async () => {
        await send(place.calls.open, { kind, ids: [target.id] });
        await done(text('exclusive.openDone'));
      },
    });
  const columns: Column<ExclusiveRight>[] = [
    {
      key: 'target',
      label: text(kind === 'item' ? 'exclusive.item' : 'exclusive.store'),
      phone: 'title',
      cell: ({ target, store, sellerName }) => (
        <>
          {place.area === 'seller' ? (
            <Link to={target.path} className="font-semibold hover:text-accent">
              {target.name}
            </Link>
          ) : (
            <span className="font-semibold">{target.name}</span>
          )}
          <span className="block text-xs text-muted">
            {target.code}
            {kind === 'item' && ` · ${store.name}`}
            {place.area === 'operator' && ` · ${sellerName}`}
          </span>
        </>
      ),
    },
    {
      key: 'for',
      label: text('exclusive.for'),
      cell: ({ grantee }) =>
        grantee.kind === 'group' ? (
          <>
            {grantee.market === (place.area === 'operator') ? (
              <Link to={`${place.path}/group/${grantee.id}`} className="hover:text-accent">
                {grantee.name}
              </Link>
            ) : (
              grantee.name
            )}{' '}
            <Badge>{text(grantee.market ? 'exclusive.marketGroup' : 'exclusive.group')}</Badge>
          </>
        ) : (
          grantee.name
        ),
    },
    {
      key: 'state',
      label: text('exclusive.time'),
      cell: ({ state, from, until }) => (
        <>
          <StateBadge state={state} />
          <span className="mt-1 block text-xs text-muted">
            <Days from={from} until={until} />
          </span>
        </>
      ),
    },
    ...(kind === 'item' && place.area === 'seller' && may(viewer, 'price.manage')
      ? [
          {
            key: 'prices',
            label: text('exclusive.prices'),
            cell: ({ target, grantee, prices }: ExclusiveRight) => (
              <Link
                to={`${place.path}/prices?item=${target.id}&kind=${grantee.kind}&id=${grantee.id}`}
                className="text-accent hover:text-accent-strong"
              >
                {prices ? text('exclusive.ownPrices', { count: prices }) : text('exclusive.setPrices')}
              </Link>
            ),
          },
        ]
      : []),
    {
      key: 'acts',
      label: text('exclusive.acts'),
      labelHidden: true,
      end: true,
      cell: (right) => (
        <span className="inline-flex md:justify-end max-md:-mx-3 max-md:flex-wrap pointer-coarse:flex-wrap">
          <Act icon="clock" label={text('exclusive.changeTime')} onClick={() => setEdited(right)} />
          {right.state !== 'ended' && <Act icon="close" label={text('exclusive.end')} onClick={() => askEnd(right)} />}
          <Act icon="globe" label={text('exclusive.open')} onClick={() => askOpen(right.target)} />
        </span>
      ),
    },
  ];
  return (
    <>
      {list.unseen.length > 0 && (
        <div className="mb-5">
          <Notice kind="caution">
            <p>{text(kind === 'item' ? 'exclusive.unseenItems' : 'exclusive.unseenStores', { count: list.unseen.length })}</p>
            <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
              {list.unseen.map((target) => (
                <li key={target.id} className="flex flex-wrap items-center gap-x-1">
                  <span>{target.name}</span>
                  <Button kind="quiet" size="small" className="max-md:-ml-3" onClick={() => askOpen(target)}>
                    {text('exclusive.open')}
                  </Button>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {edited && (
        <TimeForm
          key={edited.id}
          place={place}
          right={edited}
          onClose={async (saved) => {
            setEdited(null);
            if (saved) await done(text('exclusive.saved'));
          }}
        />
      )}
      <DataList
        label={text(kind === 'item' ? 'exclusive.items' : 'exclusive.stores')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        exportTo={`${place.path}.csv${search}`}
        toolbar={<Filter kind={kind} />}
        empty={
          <EmptyState icon="shield" title={text('exclusive.noRights')}>
            {text('exclusive.noRightsHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
      <Question
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        title={confirming?.title ?? ''}
        confirm={confirming?.confirm ?? ''}
        dangerous
        onConfirm={async () => confirming?.act()}
      >
        {confirming?.hint}
      </Question>
    </>
  );
}

/** What one does with a right: in a table under a mouse a sign, whose word comes when it is pointed at; else with the word. */
function Act({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }): ReactNode {
  return (
    <Button kind="quiet" size="small" icon={icon} title={label} onClick={onClick}>
      <span className="md:pointer-fine:sr-only">{label}</span>
    </Button>
  );
}

function Filter({ kind }: { kind: ExclusiveKind }): ReactNode {
  const text = useText();
  return (
    <FilterForm find={text('exclusive.find')} role="search" keep={['group']}>
      <input type="hidden" name="view" value={kind === 'item' ? 'items' : 'stores'} />
      <FilterKeyword label={text('exclusive.keyword')} />
      <FilterSelect
        label={text('exclusive.stateLabel')}
        name="state"
        all={text('exclusive.all')}
        values={['live', 'scheduled', 'ended'] as const}
        word={(state) => text(`exclusive.state.${state}`)}
      />
    </FilterForm>
  );
}

/** First and last day of one right. */
function TimeForm({
  place,
  right,
  onClose,
}: {
  place: Place;
  right: ExclusiveRight;
  onClose: (saved: boolean) => Promise<void>;
}): ReactNode {
  const text = useText();
  const { errors, failure, pending: busy, run: save } = useCalls();
  const [days, setDays] = useState({ from: dayField(right.from), until: right.state === 'ended' ? '' : dayField(right.until) });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await save(
      async () => void (await send(place.calls.change, { kind: right.kind, id: right.id, ...daysOf(days) }, { quiet: true })),
    );
    if (saved) await onClose(true);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mb-6 rounded-lg border border-line bg-surface p-5">
      {failure && <Notice kind="danger">{failure}</Notice>}
      <p className="mb-4 text-sm font-semibold">{text('exclusive.timeOf', { name: right.target.name, buyer: right.grantee.name })}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <DayFields value={days} onChange={setDays} errors={errors} />
      </div>
      <div className="mt-5 flex gap-3">
        <Button type="submit" busy={busy}>
          {text('exclusive.save')}
        </Button>
        <Button kind="quiet" onClick={() => void onClose(false)}>
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
