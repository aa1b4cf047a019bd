import type { Handler } from '../../platform/http/handler.ts';
import { firstStoreHandlers } from './first-store.ts';
import { shopHandlers } from './shops.ts';
import { storeHandlers } from './stores.ts';

export const handlers: Handler[] = [...storeHandlers, ...shopHandlers, ...firstStoreHandlers];
