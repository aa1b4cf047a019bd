import { useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { send } from '../../../app/api/client.ts';

/** Several clicks on a stepper become one call. */
const pause = 500;

export type CartActions = {
  setQuantity: (lineId: number, quantity: number) => void;
  setNote: (lineId: number, note: string) => Promise<void>;
  remove: (lineIds: number[]) => Promise<void>;
  setAside: (lineIds: number[], saved: boolean) => Promise<void>;
  /** Saves what is not saved yet; false when the server refused it. */
  flush: () => Promise<boolean>;
};

type Wished = ReadonlyMap<number, number>;

/** Changes of the cart. `wished` holds the quantities that the server does not know of yet; `actions` never changes. */
export function useCart(): { actions: CartActions; wished: Wished } {
  const { revalidate } = useRevalidator();
  const [wished, setWished] = useState<Wished>(new Map());
  const { actions, leave } = useMemo(() => createActions(revalidate, setWished), [revalidate]);
  // Nothing is lost by leaving the page or the tab within the pause.
  useEffect(() => {
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [leave]);
  return { actions, wished };
}

function createActions(
  reload: () => Promise<void>,
  setWished: (change: (now: Wished) => Wished) => void,
): { actions: CartActions; leave: () => void } {
  const waiting = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = async (sent: Promise<unknown>): Promise<boolean> => {
    // The client shows the server's message, the page what the server has.
    const isDone = await sent.then(
      () => true,
      () => false,
    );
    await reload();
    return isDone;
  };

  const sendWaiting = () => {
    clearTimeout(timer);
    const lines = [...waiting].map(([lineId, quantity]) => ({ lineId, quantity }));
    waiting.clear();
    return { lines, sent: lines.length > 0 ? send(cartCalls.update, { lines }) : null };
  };

  const flush = async (): Promise<boolean> => {
    const { lines, sent } = sendWaiting();
    if (!sent) return true;
    const isSaved = await change(sent);
    const done = new Set(lines.map((line) => line.lineId));
    // A quantity that was changed again meanwhile waits for its own turn.
    setWished((now) => new Map([...now].filter(([id]) => waiting.has(id) || !done.has(id))));
    return isSaved;
  };

  return {
    actions: {
      setQuantity(lineId, quantity) {
        waiting.set(lineId, quantity);
        setWished((now) => new Map(now).set(lineId, quantity));
        clearTimeout(timer);
        timer = setTimeout(() => void flush(), pause);
      },
      setNote: async (lineId, note) => void (await change(send(cartCalls.update, { lines: [{ lineId, note }] }))),
      remove: async (lineIds) => void (await change(send(cartCalls.remove, { lineIds }))),
      setAside: async (lineIds, saved) => void (await change(send(cartCalls.saveForLater, { lineIds, saved }))),
      flush,
    },
    leave: () => void sendWaiting().sent?.catch(() => undefined),
  };
}
