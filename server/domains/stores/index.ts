export { openStore } from './store-queries.ts';
export { setStoreVisibility } from './set-store-visibility.ts';
export { stores } from './states.ts';
export { suspendStores } from './suspend-stores.ts';
export { type StoreInput, writeStores } from './write-stores.ts';
