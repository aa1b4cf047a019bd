import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
  type RouterContextProvider,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { addressCalls, type Address } from '../../../../contract/companies/addresses.ts';
import type { AnswerOf, InputOf } from '../../../../contract/wire/call.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { newIdempotencyKey, send, sendForResponse } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { ApiError } from '../../../app/api/error.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Steps } from '../../../ui/progress.tsx';
import { seo } from '../../../app/seo.ts';
import { AddressChoice } from './address-choice.tsx';
import { lineIdsOf, onShownTerms, readyToOrder, type StoreChoice, storesOf } from './choice.ts';
import { OrderSummary } from './order-summary.tsx';
import { StoreOrder } from './store-order.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('payment', 'approvals');

type Preview = AnswerOf<typeof checkoutCalls.preview>;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const lineIds = lineIdsOf(url.searchParams);
  const [addresses, preview] = await Promise.all([
    api.call(addressCalls.list, {}),
    api.call(checkoutCalls.preview, { lineIds }).catch((error: unknown) => {
      // Lines that have been ordered or removed meanwhile, or none at all: the cart shows what there is.
      if (error instanceof ApiError && error.code === codes.refused) throw redirect('/shopcart');
      if (isMissing(error)) throw redirect('/shopcart');
      throw error;
    }),
  ]);
  return { lineIds, addresses, preview, country: api.country, meta: seo(api, { title: serverText(api.language)('payment.place.title') }) };
}

const isMissing = (error: unknown): boolean =>
  isRouteErrorResponse(error) || (error as { init?: { status?: number } } | null)?.init?.status === 404;

export default function PlaceOrder(): ReactNode {
  const text = useText();
  const { addresses, country, ...loaded } = useLoaderData<typeof loader>();
  const order = useOrder(loaded.lineIds, loaded.preview, addresses);
  const { preview, addressId, choices, problem, busy, isStale } = order;
  return (
    <>
      <Steps
        label={text('payment.steps')}
        steps={[text('payment.step.order'), text('payment.step.pay'), text('payment.step.done')]}
        current={0}
      />
      <PageHead title={text('payment.place.title')} lead={text('payment.place.lead')} />
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          <AddressChoice
            addresses={order.addresses}
            addressId={addressId}
            country={country}
            onChoose={order.chooseAddress}
            onAdded={order.addAddress}
          />
          {preview.stores.map((store) => (
            <StoreOrder
              key={store.storeId}
              store={store}
              wish={choices.get(store.storeId)}
              country={country}
              isStale={isStale}
              onWish={(wish) => order.wish(store.storeId, wish)}
            />
          ))}
        </div>
        <OrderSummary
          preview={preview}
          isReady={!isStale && readyToOrder(preview, choices)}
          problem={problem}
          busy={busy}
          note={order.note}
          onNote={order.setNote}
          onOrder={() => void order.place()}
        />
      </div>
    </>
  );
}

/** What has been chosen so far, its preview, and the order itself. */
function useOrder(lineIds: number[], loaded: Preview, loadedAddresses: Address[]) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [addresses, setAddresses] = useState(loadedAddresses);
  const [addressId, setAddressId] = useState(loaded.address?.id ?? undefined);
  const [choices, setChoices] = useState<ReadonlyMap<number, StoreChoice>>(new Map());
  const [preview, setPreview] = useState(loaded);
  const [isStale, setStale] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState('');
  // One key for this order, however often the button is pressed.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const lastTurn = useRef(0);
  const choice: Omit<InputOf<typeof checkoutCalls.placeOrder>, 'expectedTotals'> = {
    lineIds,
    ...(addressId === undefined ? {} : { addressId }),
    stores: storesOf(choices),
  };

  const ask = async (changed: typeof choice) => {
    const turn = ++lastTurn.current;
    setStale(true);
    setProblem(null);
    const response = await sendForResponse(checkoutCalls.preview, changed).catch(() => null);
    // Only the latest question counts.
    if (turn !== lastTurn.current || !response) return;
    if (response.code === codes.success) {
      setPreview(response.data);
      setStale(false);
    } else setProblem(response.msg);
  };
  useEffect(() => () => void lastTurn.current++, []);

  return {
    addresses,
    addressId,
    choices,
    preview,
    isStale,
    busy,
    problem,
    note,
    setNote,
    chooseAddress(id: number) {
      setAddressId(id);
      void ask({ ...choice, addressId: id });
    },
    addAddress(address: Address) {
      setAddresses((now) => [...now, address]);
      setAddressId(address.id);
      void ask({ ...choice, addressId: address.id });
    },
    wish(storeId: number, wish: StoreChoice) {
      const before = choices.get(storeId);
      const changed = new Map(choices).set(storeId, wish);
      setChoices(changed);
      // Reference and note change no amount.
      const changesFreight = before?.delivery !== wish.delivery || before?.serviceId !== wish.serviceId || before?.address !== wish.address;
      if (changesFreight) void ask({ ...choice, stores: storesOf(changed) });
    },
    async place() {
      setBusy(true);
      setProblem(null);
      try {
        const { checkoutId, orders } = await send(
          checkoutCalls.placeOrder,
          {
            ...choice,
            stores: onShownTerms(choice.stores ?? [], preview),
            expectedTotals: preview.totals,
            ...(preview.approval && note ? { approvalNote: note } : {}),
          },
          { idempotencyKey, quiet: true },
        );
        const waits = orders.some((order) => order.state === 'awaiting_approval');
        await navigate(`/payment/${waits ? 'pay-results' : 'settle-accounts'}?checkout=${checkoutId}`, { replace: true });
        // The cart has become shorter.
        await revalidate();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem(error.message);
        if (!error.isOffline) await ask(choice);
        setProblem(error.message);
      } finally {
        setBusy(false);
      }
    },
  };
}
