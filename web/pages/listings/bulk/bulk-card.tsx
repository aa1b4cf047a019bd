import { type ReactNode, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { AnswerOf, InputOf } from '../../../../contract/wire/call.ts';
import { decimals } from '../../../../contract/values/money.ts';
import { type BulkField, bulkFields } from '../../../../contract/catalogue/item-fields.ts';
import { type TaxClass, taxClasses } from '../../../../contract/values/vat/tax-classes.ts';
import { bulkChangeCalls } from '../../../../contract/listings/bulk-changes.ts';
import { type ListingState, listingStates } from '../../../../contract/listings/listing-words.ts';
import { type BulkAnswer, type CategoryChoice, listingCalls, type ListingInput } from '../../../../contract/listings/listings.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { MomentField } from '../../../components/forms/moment-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { may, useShell } from '../../../app/shell.ts';
import { BulkChanges } from './bulk-changes.tsx';
import { CategoryChoiceField } from '../editor/category-choice.tsx';
import { CountryFields } from '../editor/country-fields.tsx';
import type { ListFilter } from '../list/list-filter.ts';
import { signedNumber } from '../variants/signed-number.ts';

type Kind =
  | 'state'
  | 'publishAt'
  | 'unpublishAt'
  | 'category'
  | BulkField['key']
  | 'countries'
  | 'percent'
  | 'amount'
  | 'to'
  | 'unschedule'
  | 'retailPercent'
  | 'retailTo'
  | 'stockBy'
  | 'stockTo';
/** Items by their numbers, or all that a filter finds. */
export type Chosen = { itemIds: number[] } | { filter: ListFilter; count: number };
/** Texts as long as their field, digits otherwise. */
const lengthOf = (kind: Kind): number => {
  const field: { kind: string; longest?: number } | undefined = bulkFields.find(({ key }) => key === kind);
  return field?.longest ?? 16;
};
/** The values of a field that is chosen from a list; null for other fields. */
const choicesOf = (kind: Kind): readonly TaxClass[] | null => (kind === 'taxClass' ? taxClasses : null);
const isField = (kind: Kind): kind is BulkField['key'] => bulkFields.some(({ key }) => key === kind);
type BulkProperties = {
  chosen: Chosen;
  storeId: number;
  list: AnswerOf<typeof listingCalls.list>;
  /** There are more of them on other pages, and they can be changed with these. */
  onChooseFound: (() => Promise<void>) | undefined;
  /** There are more of them than can be changed together: how many can; else null. */
  tooMany: number | null;
  onDone: () => void;
};

/**
 * Changes the chosen items together: first what would change, then the change itself, which gives the same answer. For all that a filter finds
 * both are shown on a page of their own.
 */
export function BulkCard({ chosen, storeId, list, onChooseFound, tooMany, onDone }: BulkProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const viewer = useShell()?.viewer ?? null;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  /** The same for each try of one wish. */
  const wish = useRef({ text: '', key: '' });
  const [kind, setKind] = useState<Kind>('state');
  const [value, setValue] = useState('active');
  const [warehouseId, setWarehouseId] = useState(list.warehouses[0]?.id ?? 0);
  const [preview, setPreview] = useState<BulkAnswer | null>(null);
  const [result, setResult] = useState<BulkAnswer | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  /** Of a time that is set, or from which prices hold. */
  const [moment, setMoment] = useState<string | null>(null);
  const [wrongMoment, setWrongMoment] = useState<string | undefined>();
  const [countryCodes, setCountryCodes] = useState<string[] | null>(null);
  const [category, setCategory] = useState<CategoryChoice | null>(null);
  const [busy, setBusy] = useState(false);
  const kinds: { value: Kind; label: string }[] = [
    { value: 'state', label: text('listings.state') },
    { value: 'publishAt', label: text('listings.publishAt') },
    { value: 'unpublishAt', label: text('listings.unpublishAt') },
    { value: 'category', label: text('listings.category') },
    ...bulkFields.map(({ key, label }) => ({ value: key, label: text(label) })),
    { value: 'countries', label: text('listings.countries') },
    ...(may(viewer, 'price.manage')
      ? (['percent', 'amount', 'to', 'unschedule', 'retailPercent', 'retailTo'] as const).map((one) => ({
          value: one,
          label: text(`listings.bulk.${one}`),
        }))
      : []),
    ...(may(viewer, 'stock.manage')
      ? (['stockBy', 'stockTo'] as const).map((one) => ({ value: one, label: text(`listings.bulk.${one}`) }))
      : []),
  ];
  const change = (next: string): void => {
    setValue(next);
    setPreview(null);
    setResult(null);
    setFault(undefined);
  };
  const choose = (next: Kind): void => {
    setKind(next);
    change(next === 'state' ? 'active' : (choicesOf(next)?.[0] ?? ''));
    setMoment(null);
    setWrongMoment(undefined);
  };

  const isRetail = kind === 'retailPercent' || kind === 'retailTo';
  /** What is to be changed; null where what was typed is no value, which its field says. */
  function wanted(): InputOf<typeof bulkChangeCalls.start>['change'] | null {
    if (kind === 'state') return { kind: 'item', state: value as ListingState };
    if (kind === 'publishAt' || kind === 'unpublishAt') return { kind: 'item', [kind]: moment };
    if (kind === 'countries') return { kind: 'item', countryCodes: countryCodes as ListingInput['countryCodes'] };
    if (kind === 'unschedule') return { kind: 'price', by: kind };
    if (kind === 'category' && value === '') {
      setFault(text('listings.categoryMissing'));
      return null;
    }
    if (kind === 'category') return { kind: 'item', categoryId: Number(value) };
    const field: { kind: string } | undefined = bulkFields.find(({ key }) => key === kind);
    if (field && (value.trim() === '' || field.kind !== 'count')) return { kind: 'item', [kind]: value.trim() || null };
    const digits =
      kind === 'percent' || kind === 'retailPercent'
        ? 2
        : kind === 'amount' || kind === 'to' || kind === 'retailTo'
          ? decimals(list.currency)
          : 0;
    const number = signedNumber(value, digits);
    if (number === null) {
      setFault(text('listings.valueWrong'));
      return null;
    }
    if (isField(kind)) return { kind: 'item', [kind]: number };
    if (kind === 'stockBy' || kind === 'stockTo')
      return { kind: 'stock', warehouseId, by: kind === 'stockTo' ? 'to' : 'pieces', value: number };
    return { kind: 'price', by: kind, value: number, ...(moment === null || isRetail ? {} : { startsAt: moment }) };
  }

  async function ask(onlyShow: boolean): Promise<BulkAnswer | null> {
    const change = wanted();
    if (!change) return null;
    if ('filter' in chosen) {
      const input = { storeId, change, filter: chosen.filter };
      const said = JSON.stringify(input);
      if (wish.current.text !== said) wish.current = { text: said, key: newIdempotencyKey() };
      const { id } = await send(bulkChangeCalls.start, input, { idempotencyKey: wish.current.key });
      await navigate(`/seller-console/product/bulk/${id}`);
      return null;
    }
    const input = { storeId, itemIds: chosen.itemIds, preview: onlyShow };
    if (change.kind === 'item') return send(listingCalls.bulkChange, { ...input, ...change });
    if (change.kind === 'price') return send(listingCalls.bulkPrice, { ...input, ...change });
    return send(listingCalls.bulkStock, { ...input, ...change });
  }
  const moved = kind === 'percent' || kind === 'amount' || kind === 'to';
  const timed = kind === 'publishAt' || kind === 'unpublishAt';
  /** From when on the new prices hold, in words; null: at once, or they are no prices. */
  const planned = moved && moment !== null && !Number.isNaN(Date.parse(moment)) ? format.dateTime(moment) : null;
  const run = async (onlyShow: boolean): Promise<void> => {
    setBusy(true);
    // The client has shown the server's message.
    const answer = await ask(onlyShow).catch((error: unknown) => {
      if (!(error instanceof ApiError)) return null;
      const faults = Object.entries(error.fields).map(([path, sentence]) => ({ field: path.replace(/^change\./, ''), sentence }));
      const time = timed ? kind : 'startsAt';
      setWrongMoment(faults.find(({ field }) => field === time)?.sentence);
      setFault(faults.find(({ field }) => field !== time)?.sentence);
      return null;
    });
    setBusy(false);
    if (!answer) return;
    if (onlyShow) return setPreview(answer);
    showMessage(
      planned === null
        ? text('listings.applied', { count: answer.count })
        : text('listings.pricesPlanned', { count: answer.count, time: planned }),
      'positive',
    );
    setPreview(null);
    await revalidate();
    // What could not be changed stays to be read.
    if (answer.refused.length === 0) onDone();
    else setResult(answer);
  };

  return (
    <Card title={text('listings.bulk', { count: 'filter' in chosen ? chosen.count : chosen.itemIds.length })} className="mb-5">
      {onChooseFound && (
        // The client has shown the server's message.
        <Button kind="quiet" size="small" className="-mt-2 mb-3 -ml-3" onClick={() => void onChooseFound().catch(() => undefined)}>
          {text('listings.chooseFound', { count: list.total })}
        </Button>
      )}
      {'filter' in chosen && <p className="mb-4 max-w-text text-sm text-muted">{text('listings.bulkFound')}</p>}
      {tooMany !== null && <p className="mb-4 max-w-text text-sm text-muted">{text('listings.bulkTooMany', { most: tooMany })}</p>}
      <div className="grid items-start gap-4 md:grid-cols-3">
        <Select
          label={text('listings.bulk.what')}
          value={kind}
          options={kinds}
          onChange={(event) => choose(event.currentTarget.value as Kind)}
        />
        {kind === 'state' && (
          <Select
            label={text('listings.state')}
            value={value}
            options={listingStates.map((state) => ({ value: state, label: text(`listings.state.${state}`) }))}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        {choicesOf(kind) && (
          <Select
            label={text('listings.value')}
            value={value}
            options={(choicesOf(kind) ?? []).map((one) => ({ value: one, label: text(`listings.tax.${one}`) }))}
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
        {!timed && !choicesOf(kind) && kind !== 'state' && kind !== 'category' && kind !== 'countries' && kind !== 'unschedule' && (
          <TextField
            label={text('listings.value')}
            hint={
              kind === 'percent' || kind === 'amount' || kind === 'stockBy' || kind === 'retailPercent'
                ? text('listings.valueHint')
                : kind === 'retailTo'
                  ? text('listings.retailHint')
                  : undefined
            }
            error={fault}
            value={value}
            maxLength={lengthOf(kind)}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        {(timed || moved) && (
          <MomentField
            label={moved ? text('listings.scheduledFrom') : text(`listings.${kind}`)}
            optional
            hint={moved ? text('listings.atOnce') : text('listings.notPlanned')}
            error={wrongMoment}
            value={moment}
            onChange={(next) => {
              setMoment(next);
              setWrongMoment(undefined);
              setPreview(null);
            }}
          />
        )}
        {(kind === 'stockBy' || kind === 'stockTo') && (
          <Select
            label={text('listings.warehouse')}
            value={String(warehouseId)}
            options={list.warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => {
              setWarehouseId(Number(event.currentTarget.value));
              setPreview(null);
            }}
          />
        )}
      </div>
      {kind === 'countries' && (
        <div className="mt-4">
          <CountryFields
            value={countryCodes}
            offered={list.countryCodes}
            error={fault}
            onChange={(codes) => {
              setCountryCodes(codes);
              setPreview(null);
              setFault(undefined);
            }}
          />
        </div>
      )}
      {preview && preview.count > 0 && moved && (
        <p className="mt-4 text-sm font-semibold">
          {planned === null ? text('listings.validAtOnce') : text('listings.validFrom', { time: planned })}
        </p>
      )}
      {(preview?.later ?? 0) > 0 && (
        <div className="mt-3">
          <Notice kind="caution">{text('listings.laterPrices', { count: preview?.later ?? 0 })}</Notice>
        </div>
      )}
      {preview && <BulkChanges answer={preview} currency={moved || isRetail || kind === 'unschedule' ? list.currency : null} />}
      {result && !preview && <BulkChanges answer={result} currency={moved || isRetail || kind === 'unschedule' ? list.currency : null} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="secondary" busy={busy} onClick={() => void run(true)}>
          {text('listings.preview')}
        </Button>
        {preview && preview.count > 0 && (
          <Button busy={busy} onClick={() => void run(false)}>
            {planned === null ? text('listings.apply', { count: preview.count }) : text('listings.applyPlan', { count: preview.count })}
          </Button>
        )}
        <ButtonLink to="/seller-console/product/bulk" kind="quiet">
          {text('listings.bulkEarlier')}
        </ButtonLink>
      </div>
    </Card>
  );
}
