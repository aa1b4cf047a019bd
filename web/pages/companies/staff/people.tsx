import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { type Person, personStates, type Role, type staffCalls } from '../../../../contract/companies/staff.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { PersonActions } from './person-actions.tsx';
import { InviteForm, PersonForm } from './person-form.tsx';
import { roleName } from './role-name.ts';
import { isStaffFiltered, type StaffQuery } from './staff-query.ts';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';

type Page = AnswerOf<typeof staffCalls.list>;
type Properties = { query: StaffQuery; page: Page; roles: readonly Role[]; hasLimits: boolean };

const tones: Record<Person['state'], Tone> = { active: 'positive', invited: 'accent', blocked: 'danger', removed: 'neutral' };

/** Who works for the company. */
export function People({ query, page, roles, hasLimits }: Properties): ReactNode {
  const text = useText();
  const { pathname, search } = useLocation();
  const [editing, setEditing] = useState<Person | 'new' | null>(null);
  const close = () => setEditing(null);
  const columns = useColumns(page.currency, hasLimits, setEditing);
  const form = { roles, currency: hasLimits ? page.currency : null, onDone: close };
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button icon="plus" onClick={() => setEditing('new')}>
          {text('staff.invite')}
        </Button>
      </div>
      <DataList
        label={text('staff.tab.people')}
        columns={columns}
        rows={page.rows}
        rowKey={(person) => person.id}
        exportTo={`${pathname}.csv${search}`}
        toolbar={<Filters query={query} roles={roles} />}
        empty={
          <EmptyState
            icon="search"
            title={text('staff.nothing')}
            action={
              <ButtonLink kind="secondary" to={pathname}>
                {text('staff.clear')}
              </ButtonLink>
            }
          />
        }
      />
      <CursorPagination previous={page.previous} next={page.next} size={query.size} />
      <Drawer
        open={editing !== null}
        onClose={close}
        title={editing === null || editing === 'new' ? text('staff.invite') : text('staff.changeOf', { name: editing.name })}
      >
        {editing === 'new' && <InviteForm {...form} />}
        {editing !== null && editing !== 'new' && <PersonForm person={editing} {...form} />}
      </Drawer>
    </>
  );
}

function useColumns(currency: string, hasLimits: boolean, onChange: (person: Person) => void): Column<Person>[] {
  const text = useText();
  const format = useFormat();
  const limits: Column<Person> = {
    key: 'limits',
    label: text('staff.limits'),
    cell: ({ limitPerOrder, limitPerMonth }) =>
      limitPerOrder === null && limitPerMonth === null ? (
        <span className="text-muted">{text('staff.noLimit')}</span>
      ) : (
        <span className="grid gap-0.5">
          {limitPerOrder !== null && <span>{text('staff.perOrder', { amount: format.money(limitPerOrder, currency) })}</span>}
          {limitPerMonth !== null && <span>{text('staff.perMonth', { amount: format.money(limitPerMonth, currency) })}</span>}
        </span>
      ),
  };
  return [
    {
      key: 'name',
      label: text('staff.name'),
      phone: 'title',
      cell: (person) => (
        <span className="block md:min-w-48">
          <span className="font-semibold">{person.name}</span> {person.isYou && <Badge>{text('staff.you')}</Badge>}
          <span className="block text-sm font-normal break-all text-muted">{person.email}</span>
        </span>
      ),
    },
    { key: 'role', label: text('staff.role'), cell: (person) => roleName(text, person.role) },
    ...(hasLimits ? [limits] : []),
    {
      key: 'state',
      label: text('staff.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{text(`staff.state.${state}`)}</Badge>,
    },
    {
      key: 'lastLogin',
      label: text('staff.lastLogin'),
      cell: ({ lastLoginAt }) => (lastLoginAt ? format.dateTime(lastLoginAt) : <span className="text-muted">{text('staff.never')}</span>),
    },
    {
      key: 'actions',
      label: text('staff.actions'),
      labelHidden: true,
      end: true,
      cell: (person) => <PersonActions person={person} onChange={() => onChange(person)} />,
    },
  ];
}

/** Name, role and state; all of it in the address. */
function Filters({ query, roles }: { query: StaffQuery; roles: readonly Role[] }): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <FilterForm
      action={pathname}
      role="search"
      aria-label={text('staff.filter')}
      find={text('staff.apply')}
      icon={null}
      clear={isStaffFiltered(query) && { to: pathname, label: text('staff.clear') }}
    >
      <FilterKeyword label={text('staff.keyword')} className="w-full md:w-56" />
      <Select
        label={text('staff.role')}
        name="roleId"
        defaultValue={query.roleId === null ? '' : String(query.roleId)}
        options={[
          { value: '', label: text('staff.anyRole') },
          ...roles.map((role) => ({ value: String(role.id), label: roleName(text, role) })),
        ]}
        className="w-full md:w-44"
      />
      <FilterSelect
        label={text('staff.state')}
        name="state"
        all={text('staff.anyState')}
        values={personStates}
        word={(state) => text(`staff.state.${state}`)}
        className="w-full md:w-44"
      />
    </FilterForm>
  );
}
