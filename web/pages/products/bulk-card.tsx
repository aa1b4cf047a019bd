import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf } from '../../../contract/call.ts';
import { decimals } from '../../../contract/money.ts';
import { type BulkAnswer, type CategoryChoice, productCalls, type ProductState, productStates } from '../../../contract/products.ts';
import { send } from '../../api/client.ts';
import { useFormat, useText } from '../../i18n/text.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { showMessage } from '../../parts/toast-store.ts';
import { may, useShell } from '../../shell.ts';
import { CategoryChoiceField } from './category-choice.tsx';
import { signedNumber } from './signed-number.ts';

type Kind = 'state' | 'category' | 'leadDays' | 'percent' | 'amount' | 'to' | 'stockBy' | 'stockTo';
type BulkProperties = { itemIds: number[]; storeId: number; list: AnswerOf<typeof productCalls.list>; onDone: () => void };

/** Changes the chosen items together: first what would change, then the change itself, which gives the same answer. */
export function BulkCard({ itemIds, storeId, list, onDone }: BulkProperties): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { revalidate } = useRevalidator();
  const [kind, setKind] = useState<Kind>('state');
  const [value, setValue] = useState('active');
  const [warehouseId, setWarehouseId] = useState(list.warehouses[0]?.id ?? 0);
  const [preview, setPreview] = useState<BulkAnswer | null>(null);
  const [result, setResult] = useState<BulkAnswer | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [category, setCategory] = useState<CategoryChoice | null>(null);
  const [busy, setBusy] = useState(false);
  const kinds: { value: Kind; label: string }[] = [
    { value: 'state', label: text('products.state') },
    { value: 'category', label: text('products.category') },
    { value: 'leadDays', label: text('products.leadDays') },
    ...(may(viewer, 'price.manage')
      ? (['percent', 'amount', 'to'] as const).map((one) => ({ value: one, label: text(`products.bulk.${one}`) }))
      : []),
    ...(may(viewer, 'stock.manage')
      ? (['stockBy', 'stockTo'] as const).map((one) => ({ value: one, label: text(`products.bulk.${one}`) }))
      : []),
  ];
  const change = (next: string): void => {
    setValue(next);
    setPreview(null);
    setFault(undefined);
  };
  const choose = (next: Kind): void => {
    setKind(next);
    change(next === 'state' ? 'active' : '');
  };

  async function ask(onlyShow: boolean): Promise<BulkAnswer | null> {
    const chosen = { storeId, itemIds, preview: onlyShow };
    if (kind === 'state') return send(productCalls.bulkChange, { ...chosen, state: value as ProductState });
    if (kind === 'category' && value === '') {
      setFault(text('products.categoryMissing'));
      return null;
    }
    if (kind === 'category') return send(productCalls.bulkChange, { ...chosen, categoryId: Number(value) });
    if (kind === 'leadDays' && value.trim() === '') return send(productCalls.bulkChange, { ...chosen, leadDays: null });
    const digits = kind === 'percent' ? 2 : kind === 'amount' || kind === 'to' ? decimals(list.currency) : 0;
    const number = signedNumber(value, digits);
    if (number === null) {
      setFault(text('products.valueWrong'));
      return null;
    }
    if (kind === 'leadDays') return send(productCalls.bulkChange, { ...chosen, leadDays: number });
    if (kind === 'stockBy' || kind === 'stockTo')
      return send(productCalls.bulkStock, { ...chosen, warehouseId, by: kind === 'stockTo' ? 'to' : 'pieces', value: number });
    return send(productCalls.bulkPrice, { ...chosen, by: kind, value: number });
  }
  const run = async (onlyShow: boolean): Promise<void> => {
    setBusy(true);
    // The client has shown the server's message.
    const answer = await ask(onlyShow).catch(() => null);
    setBusy(false);
    if (!answer) return;
    if (onlyShow) return setPreview(answer);
    showMessage(text('products.applied', { count: answer.count }), 'positive');
    setPreview(null);
    await revalidate();
    // What could not be changed stays to be read.
    if (answer.refused.length === 0) onDone();
    else setResult(answer);
  };
  const priced = kind === 'percent' || kind === 'amount' || kind === 'to';

  return (
    <Card title={text('products.bulk', { count: itemIds.length })} className="mb-5">
      <div className="grid items-start gap-4 md:grid-cols-3">
        <Select
          label={text('products.bulk.what')}
          value={kind}
          options={kinds}
          onChange={(event) => choose(event.currentTarget.value as Kind)}
        />
        {kind === 'state' && (
          <Select
            label={text('products.state')}
            value={value}
            options={productStates.map((state) => ({ value: state, label: text(`products.state.${state}`) }))}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        {kind === 'category' && (
          <CategoryChoiceField
            storeId={storeId}
            value={category}
            error={fault}
            onChange={(id, choice) => {
              setCategory(choice);
              change(String(id));
            }}
          />
        )}
        {kind !== 'state' && kind !== 'category' && (
          <TextField
            label={text('products.value')}
            hint={kind === 'percent' || kind === 'amount' || kind === 'stockBy' ? text('products.valueHint') : undefined}
            error={fault}
            value={value}
            maxLength={16}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        {(kind === 'stockBy' || kind === 'stockTo') && (
          <Select
            label={text('products.warehouse')}
            value={String(warehouseId)}
            options={list.warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => {
              setWarehouseId(Number(event.currentTarget.value));
              setPreview(null);
            }}
          />
        )}
      </div>
      {preview && <Changes answer={preview} currency={priced ? list.currency : null} />}
      {result && !preview && <Changes answer={result} currency={priced ? list.currency : null} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="secondary" busy={busy} onClick={() => void run(true)}>
          {text('products.preview')}
        </Button>
        {preview && preview.count > 0 && (
          <Button busy={busy} onClick={() => void run(false)}>
            {text('products.apply', { count: preview.count })}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Changes({ answer, currency }: { answer: BulkAnswer; currency: string | null }): ReactNode {
  const text = useText();
  const format = useFormat();
  const shown = (value: string): string =>
    currency === null
      ? (productStates as readonly string[]).includes(value)
        ? text(`products.state.${value as ProductState}`)
        : value
      : format.money(Number(value), currency);
  return (
    <div className="mt-4 text-sm" role="status">
      {answer.count === 0 && <p className="text-muted">{text('products.nothingChanges')}</p>}
      {answer.changes.length > 0 && (
        // Scrolls by keyboard, too.
        <div
          className="max-h-72 overflow-auto rounded-md border border-line"
          role="region"
          aria-label={text('products.preview')}
          tabIndex={0}
        >
          <table className="w-full border-collapse">
            <thead>
              <tr className="border-b border-line text-left text-xs text-muted">
                <th className="px-3 py-2">{text('products.name')}</th>
                <th className="px-3 py-2 text-right">{text('products.before')}</th>
                <th className="px-3 py-2 text-right">{text('products.after')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.changes.map((line) => (
                <tr key={`${line.name} ${line.sku}`} className="border-b border-line last:border-b-0">
                  <td className="px-3 py-2 [overflow-wrap:anywhere]">
                    {line.name} {line.sku && <span className="text-muted">{line.sku}</span>}
                  </td>
                  <td className="px-3 py-2 text-right text-muted">{shown(line.before)}</td>
                  <td className="px-3 py-2 text-right font-semibold">{shown(line.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {answer.refused.length > 0 && (
        <div className="mt-3">
          <Notice kind="caution">
            <p className="font-semibold">{text('products.stays')}</p>
            <ul className="mt-1">
              {answer.refused.map((one) => (
                <li key={`${one.name} ${one.sku}`}>
                  {one.name} {one.sku}: {one.reason}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </div>
  );
}
