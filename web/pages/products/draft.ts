import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { ProductInput } from '../../../contract/products.ts';

const keyOf = ({ id, storeId }: ProductInput): string => `product ${storeId} ${id ?? 'new'}`;

/** What was kept of an item; null where nothing was, or what was kept is no item any more. */
export function readDraft(storage: Pick<Storage, 'getItem'>, saved: ProductInput): ProductInput | null {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(saved)) ?? 'null') as ProductInput | null;
    return kept && kept.id === saved.id && Array.isArray(kept.variants) ? { ...saved, ...kept } : null;
  } catch {
    return null;
  }
}

/**
 * An item while it is written. Whoever goes elsewhere or loads the page anew finds what was not saved again, in this tab; `isBack` says so
 * until it is dropped. With another `round` everything stands anew, so that no field holds on to what it was drawn with.
 */
export function useDraft(saved: ProductInput): {
  product: ProductInput;
  setProduct: Dispatch<SetStateAction<ProductInput>>;
  isBack: boolean;
  round: number;
  drop: () => void;
  /** It is saved: nothing is kept any more. */
  settle: () => void;
} {
  const [first] = useState(saved);
  const [product, setProduct] = useState(first);
  const [isBack, setBack] = useState(false);
  const [round, setRound] = useState(0);
  const latest = useRef(product);
  const settled = useRef(false);
  useEffect(() => {
    latest.current = product;
  });
  useEffect(() => {
    // After the first drawing, which has to be the server's.
    const kept = readDraft(sessionStorage, first);
    if (kept) {
      setProduct(kept);
      setBack(true);
      setRound(1);
    }
    const keep = (): void => {
      try {
        if (settled.current || latest.current === first) sessionStorage.removeItem(keyOf(first));
        else sessionStorage.setItem(keyOf(first), JSON.stringify(latest.current));
      } catch {
        // A full or forbidden storage keeps nothing; the form itself is not touched.
      }
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [first]);
  return {
    product,
    setProduct,
    isBack,
    round,
    drop: () => {
      setProduct(first);
      setBack(false);
      setRound((before) => before + 1);
    },
    settle: () => {
      settled.current = true;
    },
  };
}
