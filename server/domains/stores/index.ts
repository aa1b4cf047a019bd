export { suspendStores } from './suspend-stores.ts';
