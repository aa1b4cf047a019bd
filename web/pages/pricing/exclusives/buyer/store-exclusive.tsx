import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { exclusiveCalls, type MyStore } from '../../../../../contract/pricing/exclusives.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { StoreMark } from '../../../../components/commerce/store-mark.tsx';
import { seo } from '../../../../app/seo.ts';
import { storePath } from '../../../../app/slug.ts';
import { MineFrame, Times } from './mine-frame.tsx';
import { readMineQuery } from './mine-query.ts';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('exclusive');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const list = await api.call(exclusiveCalls.stores, readMineQuery(url.searchParams));
  return { list, meta: seo(api, { title: serverText(api.language)('exclusive.mine') }) };
}

export default function StoreExclusive(): ReactNode {
  const text = useText();
  const { list } = useLoaderData<typeof loader>();
  return (
    <MineFrame kind="store" total={list.total} page={list.page} size={list.size}>
      <ul aria-label={text('exclusive.stores')} className="mt-6 grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        {list.rows.map((row) => (
          <StoreTile key={row.store.id} row={row} />
        ))}
      </ul>
    </MineFrame>
  );
}

function StoreTile({ row: { store, itemCount, pictureKeys, since, until } }: { row: MyStore }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <li className="group relative rounded-lg border border-line bg-surface p-5 text-sm">
      <div className="flex items-center gap-4">
        <StoreMark name={store.name} logoKey={store.logoKey} size={48} />
        <div className="min-w-0">
          <h2 className="text-base font-semibold">
            <Link to={storePath(store)} className="after:absolute after:inset-0 group-hover:text-accent">
              {store.name}
            </Link>
          </h2>
          <p className="text-muted">
            {format.country(store.vatCountryCode)} · {text('exclusive.itemCount', { count: itemCount })}
          </p>
        </div>
      </div>
      {store.slogan && <p className="mt-3 line-clamp-2">{store.slogan}</p>}
      {pictureKeys.length > 0 && (
        <div className="mt-4 grid grid-cols-4 gap-2">
          {pictureKeys.map((key) => (
            <Picture key={key} pictureKey={key} alt="" size="n2" ratio="1" className="rounded-md" />
          ))}
        </div>
      )}
      <p className="mt-4 text-muted">
        <Times since={since} until={until} />
      </p>
    </li>
  );
}
