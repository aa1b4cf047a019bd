import type { ReactNode } from 'react';
import { Form, type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { accountCalls } from '../../../../contract/identity/accounts.ts';
import { materialCalls } from '../../../../contract/materials/materials.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { seo } from '../../../app/seo.ts';
import { ItemMaterials } from './item-materials.tsx';
import { ResaleRights } from './resale-rights.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('materials', 'facts', 'upload', 'company');

const path = '/seller-console/product/materials';
const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** `?item=` an own item, `?store=` the terms of an own store, else the list of items by `?keyword=`. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const requested = url.searchParams.get('item') ?? '';
  const keyword = (url.searchParams.get('keyword') ?? '').slice(0, 80);
  const chosen = isId(requested) ? await api.call(materialCalls.list, { itemId: Number(requested) }) : null;
  const askedStore = url.searchParams.get('store') ?? '';
  const ofStore = !chosen && isId(askedStore) ? await api.call(materialCalls.storeRights, { storeId: Number(askedStore) }) : null;
  return {
    chosen,
    ofStore,
    stores: chosen || ofStore ? [] : await api.call(accountCalls.listStores, {}),
    keyword,
    items: chosen || ofStore ? [] : await api.call(materialCalls.items, { keyword }),
    meta: seo(api, { title: serverText(api.language)('materials.sellerTitle') }),
  };
}

export default function SellerMaterials(): ReactNode {
  const text = useText();
  const { chosen, ofStore, stores, items, keyword } = useLoaderData<typeof loader>();
  if (ofStore) {
    const { store, rights, buyers } = ofStore;
    return (
      <>
        <PageHead
          title={store.name}
          lead={text('materials.storeTerms')}
          actions={
            <ButtonLink kind="secondary" icon="left" to={path}>
              {text('materials.otherItem')}
            </ButtonLink>
          }
        />
        <div className="max-w-4xl">
          <ResaleRights
            key={store.id}
            of={store}
            rights={rights.map((right) => ({ ...right, minimumPrice: null }))}
            buyers={buyers}
            hint={text('materials.storeTermsHint')}
            withPrice={false}
            onSave={(changed) => send(materialCalls.saveStoreRights, { storeId: store.id, rights: changed }, { quiet: true })}
          />
        </div>
      </>
    );
  }
  if (chosen) {
    const { item, materials, rights, byStore, buyers } = chosen;
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
          <ResaleRights
            key={item.id}
            of={item}
            rights={rights}
            buyers={buyers}
            hint={byStore ? `${text('materials.byStore')} ${text('materials.resaleHint')}` : text('materials.resaleHint')}
            onSave={(changed) => send(materialCalls.saveRights, { itemId: item.id, rights: changed }, { quiet: true })}
          />
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
            cell: (one) => (one.restricted ? <Badge tone="accent">{text('materials.restricted')}</Badge> : text('materials.unrestricted')),
          },
        ]}
        rows={items}
        rowKey={(one) => one.id}
        rowLink={(one) => `${path}?item=${one.id}`}
        empty={<EmptyState icon="search" title={text('materials.noItems')} />}
      />
      {stores.length > 0 && (
        <section className="mt-8">
          <h2 className="text-lg font-semibold">{text('materials.storeTerms')}</h2>
          <p className="mt-1 max-w-text text-sm text-muted">{text('materials.storeTermsHint')}</p>
          <p className="mt-3 flex flex-wrap gap-3">
            {stores.map((store) => (
              <ButtonLink key={store.id} kind="secondary" to={`${path}?store=${store.id}`}>
                {store.name}
              </ButtonLink>
            ))}
          </p>
        </section>
      )}
    </>
  );
}
