import type { ReactNode } from 'react';
import type { BuyerGroup } from '../../../../../contract/pricing/exclusives.ts';
import { useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { DataList } from '../../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Link } from '../../../../ui/link.tsx';
import type { Place } from '../manage-path.ts';
import { Days, StateBadge } from '../words.tsx';

/** Groups of buyers; of the market's a seller sees the name and no more. */
export function GroupList({ place, groups }: { place: Place; groups: readonly BuyerGroup[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  const isOwn = (group: BuyerGroup): boolean => place.area === 'operator' || !group.market;
  return (
    <DataList
      label={text('exclusive.groups')}
      columns={[
        {
          key: 'name',
          label: text('exclusive.group'),
          phone: 'title',
          cell: (group) => (
            <>
              {isOwn(group) ? (
                <Link to={`${place.path}/group/${group.id}`} className="font-semibold hover:text-accent">
                  {group.name}
                </Link>
              ) : (
                <span className="font-semibold">{group.name}</span>
              )}
              {!isOwn(group) && (
                <>
                  {' '}
                  <Badge>{text('exclusive.marketGroup')}</Badge>
                </>
              )}
              {group.note && <span className="block text-xs text-muted">{group.note}</span>}
            </>
          ),
        },
        {
          key: 'members',
          label: text('exclusive.buyers'),
          end: true,
          cell: ({ members }) => (members === null ? '–' : format.number(members)),
        },
        {
          key: 'rights',
          label: text('exclusive.rights'),
          end: true,
          cell: ({ id, rights }) =>
            rights > 0 ? (
              <Link to={`${place.path}?group=${id}`} className="text-accent hover:text-accent-strong">
                {format.number(rights)}
              </Link>
            ) : (
              format.number(rights)
            ),
        },
        { key: 'days', label: text('exclusive.time'), cell: ({ from, until }) => <Days from={from} until={until} /> },
        { key: 'state', label: text('exclusive.stateLabel'), cell: ({ state }) => <StateBadge state={state} /> },
      ]}
      rows={groups}
      rowKey={(group) => group.id}
      empty={
        <EmptyState icon="user" title={text('exclusive.noGroups')}>
          {text('exclusive.noGroupsHint')}
        </EmptyState>
      }
    />
  );
}
