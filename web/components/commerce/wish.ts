import { storageKey } from '../../app/session/storage.ts';

/** What is to be saved: `i12` is an item, `v34` a variant, several by commas; with `choose` the list is asked for. */
export type Wish = { of: string; choose: boolean; key: number };

/** What somebody wanted to save before logging in; kept for the tab. */
export const pendingKey = storageKey('wish');
