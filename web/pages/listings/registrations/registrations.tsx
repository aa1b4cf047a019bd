import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import { productRegistrationCalls, type Registration, registrationStates } from '../../../../contract/catalogue/product-registrations.ts';
import { isUnusual, type MissingNumber, shownNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { apiContext } from '../../../app/api/context.ts';
import { send } from '../../../app/api/client.ts';
import { compareNames } from '../../../app/i18n/alphabet.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { type RowAction, RowMenu } from '../../../ui/row-menu.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { numberedPageOf } from '../../../components/lists/list-query.ts';
import { registrationFilterOf } from './list-query.ts';
import { MissingNumbers } from './missing-numbers.tsx';
import { RegistrationForm } from './registration-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('registrations', 'facts', 'upload');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId } = await ownStore(api, url);
  const shown = numberedPageOf(url.searchParams);
  const page = await api.call(productRegistrationCalls.page, { storeId, ...registrationFilterOf(url.searchParams), ...shown });
  return { page, shown, meta: seo(api, { title: serverText(api.language)('registrations.title') }) };
}

const tones: Record<Registration['state'], Tone> = { valid: 'positive', later: 'neutral', soon: 'caution', expired: 'danger' };

/** `/seller-console/registrations`: the company's numbers in the registers of makers, and those that items lack. */
export default function Registrations(): ReactNode {
  const { page, shown } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<Registration | MissingNumber | 'new' | null>(null);
  const [removing, setRemoving] = useState<Registration | null>(null);
  const nameOf = (one: Registration): string =>
    `${text(`facts.scheme.${one.scheme}`)}, ${format.country(one.countryCode)}: ${shownNumber(one)}`;
  const actionsOf = (one: Registration): RowAction[] => [
    { label: text('registrations.change'), icon: 'edit', onSelect: () => setEditing(one) },
    ...(one.fileKey === null
      ? []
      : [{ label: text('registrations.openDocument'), icon: 'download' as const, onSelect: () => void open(one).catch(() => undefined) }]),
    { label: text('registrations.remove'), icon: 'trash', dangerous: true, onSelect: () => setRemoving(one) },
  ];
  const columns: Column<Registration>[] = [
    {
      key: 'number',
      label: text('registrations.number'),
      phone: 'title',
      cell: (one) => (
        <span className="inline-flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          {shownNumber(one)}
          {isUnusual(one) && <Badge tone="caution">{text('registrations.unusual')}</Badge>}
        </span>
      ),
    },
    { key: 'scheme', label: text('registrations.scheme'), cell: (one) => text(`facts.scheme.${one.scheme}`) },
    { key: 'country', label: text('registrations.country'), cell: (one) => format.country(one.countryCode) },
    { key: 'register', label: text('registrations.register'), cell: (one) => one.registerName || '–' },
    ...(page.hasBrands
      ? [{ key: 'brand', label: text('registrations.brand'), cell: (one: Registration) => one.brand ?? text('registrations.allBrands') }]
      : []),
    ...(page.stores.length > 1
      ? [
          {
            key: 'store',
            label: text('registrations.store'),
            oneLine: true,
            cell: (one: Registration) => page.stores.find(({ id }) => id === one.storeId)?.name ?? text('registrations.allStores'),
          },
        ]
      : []),
    {
      key: 'validity',
      label: text('registrations.validity'),
      cell: (one) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Badge tone={tones[one.state]}>{text(`registrations.state.${one.state}`)}</Badge>
          {one.state === 'later' && one.validFrom && text('registrations.from', { date: format.date(one.validFrom) })}
          {one.state !== 'later' && one.validTo && text('registrations.until', { date: format.date(one.validTo) })}
        </span>
      ),
    },
    {
      key: 'actions',
      label: text('registrations.actions'),
      labelHidden: true,
      end: true,
      cell: (one) => <RowMenu label={text('registrations.actionsOf', { name: nameOf(one) })} actions={actionsOf(one)} />,
    },
  ];
  const add = (
    <Button icon="plus" onClick={() => setEditing('new')}>
      {text('registrations.add')}
    </Button>
  );
  const stored = editing !== null && typeof editing === 'object' && 'id' in editing ? editing : null;
  const wanted = editing !== null && typeof editing === 'object' ? editing : null;
  return (
    <>
      <PageHead title={text('registrations.title')} lead={text('registrations.lead')} actions={page.all > 0 && add} />
      <MissingNumbers page={page} onEnter={setEditing} />
      <DataList
        label={text('registrations.title')}
        rows={page.registrations}
        rowKey={({ id }) => id}
        columns={columns}
        {...(page.all > 0 && {
          exportTo: `/seller-console/registrations.csv${search}`,
          toolbar: <Filter registeredIn={page.registeredIn} />,
        })}
        empty={
          page.all > 0 ? (
            <EmptyState
              icon="filter"
              title={text('registrations.nothing')}
              action={<ButtonLink to="/seller-console/registrations">{text('registrations.showAll')}</ButtonLink>}
            />
          ) : (
            <EmptyState icon="receipt" title={text('registrations.none')} action={add}>
              {text('registrations.noneHint')}
            </EmptyState>
          )
        }
      />
      <Pagination page={shown.page} size={shown.size} total={page.total} />
      <Drawer
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={stored ? text('registrations.changeTitle') : text('registrations.add')}
      >
        {editing !== null && <RegistrationForm stored={stored} wanted={wanted} page={page} onDone={() => setEditing(null)} />}
      </Drawer>
      <Question
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={text('registrations.removeTitle', { number: removing ? shownNumber(removing) : '' })}
        confirm={text('registrations.remove')}
        dangerous
        onConfirm={async () => {
          if (!removing) return;
          await send(productRegistrationCalls.remove, { id: removing.id });
          showMessage(text('registrations.removed'), 'positive');
          await revalidate();
        }}
      >
        {text('registrations.removeText')}
      </Question>
    </>
  );
}

function Filter({ registeredIn }: { registeredIn: readonly string[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <FilterForm find={text('registrations.filter')}>
      <FilterKeyword label={text('registrations.keyword')} className="w-full md:w-64" />
      <FilterSelect
        label={text('registrations.scheme')}
        name="scheme"
        all={text('registrations.all')}
        values={registrationSchemes}
        word={(one) => text(`facts.scheme.${one}`)}
      />
      <FilterSelect
        label={text('registrations.country')}
        name="country"
        all={text('registrations.all')}
        values={registeredIn.toSorted((one, other) => compareNames(format.country(one), format.country(other)))}
        word={format.country}
      />
      <FilterSelect
        label={text('registrations.validity')}
        name="state"
        all={text('registrations.all')}
        values={registrationStates}
        word={(one) => text(`registrations.state.${one}`)}
      />
    </FilterForm>
  );
}

async function open({ id }: Registration): Promise<void> {
  const { address } = await send(productRegistrationCalls.document, { id });
  leaveFor(address);
}
