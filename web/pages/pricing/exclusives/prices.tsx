import { type FormEvent, type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { sellerExclusiveCalls } from '../../../../contract/pricing/exclusives.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { DayFields, daysOf } from './day-fields.tsx';
import { idOf } from './manage-query.ts';
import { dayField } from './words.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('exclusive');

const path = '/seller-console/exclusives';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const itemId = idOf(url.searchParams.get('item'));
  const granteeId = idOf(url.searchParams.get('id'));
  if (itemId === undefined || granteeId === undefined) throw pageNotFound(url.pathname);
  const requested = {
    itemId,
    granteeKind: url.searchParams.get('kind') === 'group' ? ('group' as const) : ('buyer' as const),
    granteeId,
  };
  const table = await api.call(sellerExclusiveCalls.prices, requested);
  return { requested, table, meta: seo(api, { title: serverText(api.language)('exclusive.prices') }) };
}

type Line = { place: number; variantId: number; minimumQuantity: string; price: number | null };
let lastPlace = 0;

/** What one buyer or group pays for an item, by variant and quantity. */
export default function ExclusivePrices(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const { requested, table } = useLoaderData<typeof loader>();
  const { item, grantee, variants } = table;
  const { errors, failure, pending: busy, run: save } = useCalls();
  const [days, setDays] = useState({ from: dayField(table.from), until: dayField(table.until) });
  const [lines, setLines] = useState<Line[]>(() =>
    variants.flatMap(({ id, prices }) =>
      prices.map((one) => ({ place: ++lastPlace, variantId: id, minimumQuantity: String(one.minimumQuantity), price: one.price })),
    ),
  );
  const change = (place: number, some: Partial<Line>): void =>
    setLines(lines.map((line) => (line.place === place ? { ...line, ...some } : line)));
  const add = (variantId: number): void => {
    const own = lines.filter((line) => line.variantId === variantId);
    setLines([...lines, { place: ++lastPlace, variantId, minimumQuantity: own.length === 0 ? '1' : '', price: null }]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const prices = lines.map(({ variantId, minimumQuantity, price }) => ({
      variantId,
      minimumQuantity: minimumQuantity === '' ? Number.NaN : Number(minimumQuantity),
      price: price ?? Number.NaN,
    }));
    const saved = await save(
      async () => void (await send(sellerExclusiveCalls.savePrices, { ...requested, ...daysOf(days), prices }, { quiet: true })),
    );
    if (!saved) return;
    showMessage(text('exclusive.saved'), 'positive');
    await revalidate();
  };
  return (
    <>
      <PageHead
        title={text('exclusive.pricesFor', { name: grantee })}
        lead={`${item.name} · ${item.code}`}
        actions={
          <ButtonLink kind="secondary" icon="left" to={path}>
            {text('exclusive.back')}
          </ButtonLink>
        }
      />
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        {failure && <Notice kind="danger">{failure}</Notice>}
        <p className="max-w-text text-sm text-muted">
          {text(requested.granteeKind === 'group' ? 'exclusive.groupPricesHint' : 'exclusive.pricesHint')}
        </p>
        <Card>
          <div className="grid gap-5 md:grid-cols-2">
            <DayFields value={days} onChange={setDays} errors={errors} />
          </div>
        </Card>
        {variants.map((variant) => {
          const own = lines.filter(({ variantId }) => variantId === variant.id);
          return (
            <Card
              key={variant.id}
              title={
                <>
                  {variant.options || variant.sku}
                  <span className="block text-sm font-normal text-muted">
                    {variant.sku} · {text('exclusive.listPrice', { price: format.money(variant.listPrice, item.currency) })}
                  </span>
                </>
              }
              actions={
                <Button kind="secondary" size="small" icon="plus" onClick={() => add(variant.id)}>
                  {text('exclusive.addPrice')}
                </Button>
              }
            >
              {own.length === 0 && <p className="text-sm text-muted">{text('exclusive.noPrice')}</p>}
              <ul className="grid gap-4">
                {own.map((line) => {
                  const at = lines.indexOf(line);
                  return (
                    <li key={line.place} className="flex items-start gap-3">
                      <TextField
                        label={text('exclusive.fromQuantity')}
                        inputMode="numeric"
                        maxLength={7}
                        value={line.minimumQuantity}
                        error={errors[`prices.${at}.minimumQuantity`]}
                        className="min-w-0 flex-1"
                        onChange={(event) => change(line.place, { minimumQuantity: event.currentTarget.value })}
                      />
                      <MoneyField
                        label={text('exclusive.price', { currency: item.currency })}
                        currency={item.currency}
                        value={line.price}
                        error={errors[`prices.${at}.price`]}
                        className="min-w-0 flex-1"
                        onChange={(price) => change(line.place, { price })}
                      />
                      <IconButton
                        icon="trash"
                        label={text('exclusive.removePrice')}
                        className="mt-7"
                        onClick={() => setLines(lines.filter(({ place }) => place !== line.place))}
                      />
                    </li>
                  );
                })}
              </ul>
            </Card>
          );
        })}
        <div>
          <Button type="submit" busy={busy}>
            {text('exclusive.save')}
          </Button>
        </div>
      </form>
    </>
  );
}
