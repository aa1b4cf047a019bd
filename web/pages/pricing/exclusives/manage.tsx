import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useNavigate } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { seo } from '../../../app/seo.ts';
import { placeOf } from './manage-path.ts';
import { cursorOf, manageViews, rightFilterOf, viewOf } from './manage-query.ts';
import { GiveForm } from './give-form.tsx';
import { GroupForm } from './groups/group-form.tsx';
import { GroupList } from './groups/group-list.tsx';
import { RightList } from './right-list.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('exclusive');

/** Exclusive items, exclusive stores and buyer groups: of a seller, or of the entire market for its operator. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { calls } = placeOf(url.pathname);
  const view = viewOf(url.searchParams);
  const page = cursorOf(url.searchParams);
  const filter = rightFilterOf(url.searchParams);
  const [list, groups] = await Promise.all([
    view === 'groups' ? null : api.call(calls.list, { ...filter, ...page }),
    api.call(calls.groups, {}),
  ]);
  return {
    view,
    list,
    groups,
    size: page.size,
    groupId: filter.groupId ?? null,
    meta: seo(api, { title: serverText(api.language)('exclusive.title') }),
  };
}

export default function ManageExclusives(): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { view, list, groups, size, groupId } = useLoaderData<typeof loader>();
  const place = placeOf(pathname);
  const [making, setMaking] = useState<typeof view | null>(null);
  const kind = view === 'stores' ? 'store' : 'item';
  const group = groups.find(({ id }) => id === groupId);
  return (
    <>
      <PageHead
        title={text('exclusive.title')}
        lead={text(place.area === 'seller' ? 'exclusive.sellerLead' : 'exclusive.operatorLead')}
        actions={
          making !== view && (
            <Button icon="plus" onClick={() => setMaking(view)}>
              {text(view === 'groups' ? 'exclusive.newGroup' : view === 'stores' ? 'exclusive.newStores' : 'exclusive.newItems')}
            </Button>
          )
        }
      />
      <div className="mb-5">
        <LinkTabs
          label={text('exclusive.title')}
          tabs={manageViews.map((one) => ({
            to: one === 'items' ? place.path : `${place.path}?view=${one}`,
            label: text(`exclusive.${one}`),
            current: one === view,
          }))}
        />
      </div>
      {making === view && view === 'groups' && (
        <GroupForm
          place={place}
          group={null}
          onDone={async (id) => {
            setMaking(null);
            if (id !== null) await navigate(`${place.path}/group/${id}`);
          }}
        />
      )}
      {making === view && view !== 'groups' && (
        <GiveForm key={view} place={place} kind={kind} groups={groups} onClose={() => setMaking(null)} />
      )}
      {group && view !== 'groups' && (
        <p className="mb-4">
          <Chip label={group.name} removeTo={view === 'items' ? place.path : `${place.path}?view=${view}`} />
        </p>
      )}
      {list ? <RightList place={place} kind={kind} list={list} size={size} /> : <GroupList place={place} groups={groups} />}
    </>
  );
}
