import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { exclusiveCalls, type MyItem } from '../../../../../contract/pricing/exclusives.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { ItemPrice } from '../../../../components/commerce/price.tsx';
import { seo } from '../../../../app/seo.ts';
import { itemPath, storePath } from '../../../../app/slug.ts';
import { MineFrame, Times } from './mine-frame.tsx';
import { readMineQuery } from './mine-query.ts';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('exclusive');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const list = await api.call(exclusiveCalls.items, readMineQuery(url.searchParams));
  return { list, meta: seo(api, { title: serverText(api.language)('exclusive.mine') }) };
}

export default function ProductExclusive(): ReactNode {
  const text = useText();
  const { list } = useLoaderData<typeof loader>();
  return (
    <MineFrame kind="item" total={list.total} page={list.page} size={list.size}>
      <ul aria-label={text('exclusive.items')} className="mt-5 rounded-lg border border-line bg-surface">
        {list.rows.map((row) => (
          <ItemRow key={row.item.id} row={row} />
        ))}
      </ul>
    </MineFrame>
  );
}

function ItemRow({ row: { item, since, until } }: { row: MyItem }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-b border-line p-4 text-sm last:border-b-0 md:grid-cols-[6rem_minmax(0,1fr)_12rem] md:gap-x-6">
      <Picture pictureKey={item.pictureKey} alt="" size="n2" ratio="1" className="rounded-md md:row-span-2" />
      <div className="min-w-0">
        <h2 className="text-base leading-snug font-semibold" lang={item.textLanguage}>
          <Link to={itemPath(item)} className="underline-offset-4 hover:text-accent hover:underline">
            {item.name}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
          <span className="tabular-nums">{item.itemCode}</span>
          <Link to={storePath(item.store)} className="hover:text-accent">
            {item.store.name}
          </Link>
          {item.variantCount > 1 && <span>{text('exclusive.variants', { count: item.variantCount })}</span>}
        </p>
        <p className={`mt-1 ${item.available > 0 ? 'text-positive' : 'text-muted'}`}>
          {item.available > 0
            ? text('common.inStock')
            : item.incomingAt
              ? text('common.expected', { day: format.date(item.incomingAt) })
              : text('common.outOfStock')}
        </p>
        <p className="mt-1 text-muted">
          <Times since={since} until={until} />
        </p>
      </div>
      <div className="col-start-2 md:col-start-3 md:row-start-1">
        <ItemPrice price={item.price} />
      </div>
    </li>
  );
}
