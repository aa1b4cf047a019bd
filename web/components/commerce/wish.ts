import { storageKey } from '../../app/session/device/storage.ts';

/** What to save: `i12` is an item, `v34` a variant, separated by commas; with `choose` the user picks the list. */
export type Wish = { of: string; choose: boolean; key: number };

/** What a user wanted to save before logging in; stored for the tab. */
export const pendingKey = storageKey('wish');
