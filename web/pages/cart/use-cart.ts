import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { cartCalls } from '../../../contract/cart.ts';
import { send } from '../../api/client.ts';

/** Several presses of a stepper become one call. */
const pause = 500;

export type CartActions = {
  setQuantity: (lineId: number, quantity: number) => void;
  setNote: (lineId: number, note: string) => Promise<void>;
  remove: (lineIds: number[]) => Promise<void>;
  setAside: (lineIds: number[], saved: boolean) => Promise<void>;
  /** Saves what is not saved yet; false when the server refused it. */
  flush: () => Promise<boolean>;
};

/** Changes of the cart. `wished` holds the quantities that the server does not know of yet; `actions` never changes. */
export function useCart(): { actions: CartActions; wished: ReadonlyMap<number, number> } {
  const { revalidate } = useRevalidator();
  const [wished, setWished] = useState<ReadonlyMap<number, number>>(new Map());
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  }, [revalidate]);

  const { actions, leave } = useMemo(() => {
    const waiting = new Map<number, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const change = async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch {
        // The client has shown the server's message; the page shows what the server has.
        return false;
      } finally {
        await latest.current();
      }
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
      const isSaved = await change(() => sent);
      // A quantity that was changed again meanwhile waits for its own turn.
      setWished(
        (now) =>
          new Map(
            [...now].filter(([id, quantity]) => waiting.has(id) || !lines.some((line) => line.lineId === id && line.quantity === quantity)),
          ),
      );
      return isSaved;
    };

    const made: CartActions = {
      setQuantity(lineId, quantity) {
        waiting.set(lineId, quantity);
        setWished((now) => new Map(now).set(lineId, quantity));
        clearTimeout(timer);
        timer = setTimeout(() => void flush(), pause);
      },
      setNote: async (lineId, note) => void (await change(() => send(cartCalls.update, { lines: [{ lineId, note }] }))),
      remove: async (lineIds) => void (await change(() => send(cartCalls.remove, { lineIds }))),
      setAside: async (lineIds, saved) => void (await change(() => send(cartCalls.saveForLater, { lineIds, saved }))),
      flush,
    };
    return { actions: made, leave: () => void sendWaiting().sent?.catch(() => undefined) };
  }, []);

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
