import type { ReactNode } from 'react';
import { Form, type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { materialCalls } from '../../../contract/materials.ts';
import { apiContext } from '../../api/context.ts';
import { serverText } from '../../i18n/catalogues.server.ts';
import { areas, useText } from '../../i18n/text.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/card.tsx';
import { DataList } from '../../parts/data-list.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { TextField } from '../../parts/field.tsx';
import { seo } from '../../seo.ts';
import { ItemMaterials } from './item-materials.tsx';
import { ResaleRights } from './resale-rights.tsx';

export { meta } from '../../seo.ts';
export const handle = areas('materials', 'facts', 'upload', 'company');

const path = '/seller-console/product/materials';

/** `?item=` an own item, else the list of them by `?keyword=`. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const asked = url.searchParams.get('item') ?? '';
  const keyword = (url.searchParams.get('keyword') ?? '').slice(0, 80);
  const chosen = /^[1-9]\d{0,14}$/.test(asked) ? await api.call(materialCalls.list, { itemId: Number(asked) }) : null;
  return {
    chosen,
    keyword,
    items: chosen ? [] : await api.call(materialCalls.items, { keyword }),
    meta: seo(api, { title: serverText(api.language)('materials.sellerTitle') }),
  };
}

export default function SellerMaterials(): ReactNode {
  const text = useText();
  const { chosen, items, keyword } = useLoaderData<typeof loader>();
  if (chosen) {
    const { item, materials, rights, buyers } = chosen;
    return (
      <>
        <PageHead
          title={item.name}
          lead={item.itemCode}
          actions={
            <ButtonLink kind="secondary" icon="left" to={path}>
              {text('materials.otherItem')}
            </ButtonLink>
          }
        />
        <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
          <ItemMaterials itemId={item.id} materials={materials} />
          <ResaleRights key={item.id} item={item} rights={rights} buyers={buyers} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={text('materials.sellerTitle')} lead={text('materials.sellerLead')} />
      <DataList
        label={text('materials.sellerTitle')}
        toolbar={
          <Form action={path} role="search" className="flex flex-wrap items-end gap-3">
            <TextField
              label={text('materials.search')}
              name="keyword"
              type="search"
              defaultValue={keyword}
              maxLength={80}
              className="w-full md:w-72"
            />
            <Button type="submit" kind="secondary" icon="search">
              {text('materials.find')}
            </Button>
          </Form>
        }
        columns={[
          { key: 'name', label: text('materials.item'), phone: 'title', cell: (one) => one.name },
          { key: 'code', label: text('materials.code'), cell: (one) => one.itemCode },
          { key: 'store', label: text('materials.store'), cell: (one) => one.store },
          { key: 'documents', label: text('materials.documents'), end: true, cell: (one) => one.materials },
          {
            key: 'rights',
            label: text('materials.resale'),
            cell: (one) => (one.rights > 0 ? <Badge tone="accent">{text('materials.restricted')}</Badge> : text('materials.unrestricted')),
          },
        ]}
        rows={items}
        rowKey={(one) => one.id}
        rowLink={(one) => `${path}?item=${one.id}`}
        empty={<EmptyState icon="search" title={text('materials.noItems')} />}
      />
    </>
  );
}
