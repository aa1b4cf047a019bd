import { useCallback, useEffect, useRef, useState } from 'react';
import { categoryCalls, type CategoryRow } from '../../../../../contract/catalogue/categories.ts';
import { send } from '../../../../app/api/client.ts';

/** Children by the id of their parent; 0 stands for the first level. Each key is an open category. */
export type Branches = Readonly<Record<number, readonly CategoryRow[]>>;
export const root = 0;

export type TreeState = {
  branches: Branches;
  open: (id: number) => Promise<void>;
  close: (id: number) => void;
  /** Reloads the open part after a change. */
  refresh: () => Promise<void>;
};

const load = (id: number): Promise<CategoryRow[]> => send(categoryCalls.tree, id === root ? {} : { parentId: id });

/** The open part of the tree. The loader's part is there at once; the rest is loaded when it is opened. */
export function useTree(loaded: Branches): TreeState {
  const [branches, setBranches] = useState(loaded);
  const latest = useRef(branches);
  useEffect(() => {
    latest.current = branches;
  });
  // The page was reloaded, perhaps for another category: its data is newer.
  useEffect(() => setBranches((before) => ({ ...before, ...loaded })), [loaded]);
  const open = useCallback(async (id: number) => {
    const children = await load(id);
    setBranches((before) => ({ ...before, [id]: children }));
  }, []);
  const close = useCallback((id: number) => {
    setBranches((before) => Object.fromEntries(Object.entries(before).filter(([key]) => Number(key) !== id)));
  }, []);
  const refresh = useCallback(async () => {
    const ids = Object.keys(latest.current).map(Number);
    const lists = await Promise.all(ids.map(load));
    setBranches(Object.fromEntries(ids.map((id, at) => [id, lists[at] ?? []])));
  }, []);
  return { branches, open, close, refresh };
}

/** Where something would be put down: as the last one in a category, or before one of its children. */
export type Place = { parentId: number | null; before: number | null };

/** Upper third of a row: before it. Lower third: behind it. Between: into it. */
export function placeAt(row: CategoryRow, siblings: readonly CategoryRow[], share: number): Place {
  if (share < 1 / 3) return { parentId: row.parentId, before: row.id };
  if (share <= 2 / 3) return { parentId: row.id, before: null };
  const next = siblings[siblings.findIndex(({ id }) => id === row.id) + 1];
  return { parentId: row.parentId, before: next?.id ?? null };
}
