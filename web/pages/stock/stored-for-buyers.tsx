import { type FormEvent, type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { correctionReasons, sellerHeldStockCalls, type StoredForBuyer } from '../../../contract/stock/held-stock.ts';
import { newIdempotencyKey } from '../../app/api/client.ts';
import { apiContext } from '../../app/api/context.ts';
import { useCall } from '../../app/api/use-call.ts';
import { serverText } from '../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../app/i18n/text.tsx';
import { seo } from '../../app/seo.ts';
import { may, useShell } from '../../app/shell.ts';
import { FilterForm, FilterKeyword } from '../../components/forms/filter-form.tsx';
import { DataList } from '../../components/lists/data-list.tsx';
import { pageOf, textOf } from '../../components/lists/list-query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, PageHead } from '../../ui/card.tsx';
import { CursorPagination } from '../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showMessage } from '../../ui/toast-store.ts';
import { ownStore } from '../stores/console/chosen-store.ts';
import { HeldGoods, useHeldColumns } from './held-goods.tsx';
import { StorageFile } from './storage-file.tsx';

export { meta } from '../../app/seo.ts';
export const handle = textGroups('heldStock');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId } = await ownStore(api, url);
  const keyword = textOf(url.searchParams, 'keyword');
  const paging = pageOf(url.searchParams);
  const page = await api.call(sellerHeldStockCalls.list, { storeId, ...paging, ...(keyword ? { keyword } : {}) });
  return {
    ...{ page, storeId, keyword, size: paging.size, today: new Date().toISOString() },
    meta: seo(api, { title: serverText(api.language)('heldStock.sellerTitle') }),
  };
}

/** `/seller-console/held-stock`: goods of buyers in the store's warehouses, with the correction after a count. */
export default function StoredForBuyers(): ReactNode {
  const text = useText();
  const { page, keyword, size, today, storeId } = useLoaderData<typeof loader>();
  const [counting, setCounting] = useState<number | null>(null);
  const columns = useHeldColumns<StoredForBuyer>(today);
  const viewer = useShell()?.viewer ?? null;
  const counted = page.rows.find(({ id }) => id === counting);
  return (
    <>
      <PageHead
        title={text('heldStock.sellerTitle')}
        lead={text('heldStock.sellerLead')}
        actions={
          may(viewer, 'store.manage') && (
            <ButtonLink kind="secondary" to="/seller-console/held-stock/terms">
              {text('heldStock.setTerms')}
            </ButtonLink>
          )
        }
      />
      {counted && <CorrectionForm key={counted.id} storeId={storeId} held={counted} onClose={() => setCounting(null)} />}
      <DataList
        label={text('heldStock.sellerTitle')}
        columns={[
          ...columns,
          { key: 'buyer', label: text('heldStock.buyer'), cell: (row) => row.buyer.name },
          {
            key: 'correct',
            label: text('heldStock.correct'),
            labelHidden: true,
            cell: (row) => (
              <Button
                kind="secondary"
                size="small"
                aria-label={text('heldStock.correctOf', { sku: row.sku, buyer: row.buyer.name })}
                onClick={() => setCounting(row.id)}
              >
                {text('heldStock.correct')}
              </Button>
            ),
          },
        ]}
        rows={page.rows}
        rowKey={(row) => row.id}
        toolbar={
          <FilterForm
            action="/seller-console/held-stock"
            role="search"
            aria-label={text('heldStock.sellerKeyword')}
            find={text('heldStock.search')}
            clear={keyword !== undefined && { to: '/seller-console/held-stock', label: text('heldStock.clear') }}
          >
            <FilterKeyword label={text('heldStock.sellerKeyword')} />
          </FilterForm>
        }
        empty={
          <EmptyState icon={keyword ? 'search' : 'box'} title={text(keyword ? 'heldStock.nothing' : 'heldStock.sellerNone')}>
            {!keyword && text('heldStock.sellerNoneHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={page.previous} next={page.next} size={size} />
      {may(viewer, 'payout.view') && (
        <StorageFile action="/seller-console/storage.csv" lead={text('heldStock.statementSellerLead')} today={today} />
      )}
    </>
  );
}

function CorrectionForm({ storeId, held, onClose }: { storeId: number; held: StoredForBuyer; onClose: () => void }): ReactNode {
  const text = useText();
  const [counted, setCounted] = useState(String(held.onHand));
  const [reason, setReason] = useState<(typeof correctionReasons)[number]>('count');
  const [note, setNote] = useState('');
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const { pending, errors, failure, run } = useCall(sellerHeldStockCalls.correct, {
    inForm: true,
    revalidate: 'always',
    done: () => {
      showMessage(text('heldStock.corrected'), 'positive');
      onClose();
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = { storeId, heldId: held.id, seen: held.onHand, counted: Number(counted), reason, note };
    // Corrected and sent again is another intention.
    if (!(await run(given, { idempotencyKey }))) setKey(newIdempotencyKey());
  };
  return (
    <Card title={text('heldStock.correctTitle')} className="mb-6">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {failure && <Notice kind="danger">{failure}</Notice>}
        <div className="text-sm">
          <HeldGoods held={held} />
        </div>
        <div className="grid gap-4 md:grid-cols-3">
          <TextField
            type="number"
            min={held.reserved}
            label={text('heldStock.counted')}
            error={errors['counted']}
            value={counted}
            onChange={(event) => setCounted(event.target.value)}
          />
          <Select
            label={text('heldStock.reasonName')}
            options={correctionReasons.map((value) => ({ value, label: text(`heldStock.reason.${value}`) }))}
            value={reason}
            onChange={(event) => setReason(event.target.value as typeof reason)}
          />
          <TextField
            label={text('heldStock.note')}
            hint={text('heldStock.noteHint')}
            maxLength={300}
            error={errors['note']}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={pending}>
            {text('heldStock.correct')}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
