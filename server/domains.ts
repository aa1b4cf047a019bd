import { handlers as accounts } from './domains/accounts/calls.ts';
import { handlers as catalogue } from './domains/catalogue/calls.ts';
import { handlers as secret } from './platform/crypto/calls.ts';
import { handlers as cart } from './domains/cart/calls.ts';
import type { Handler } from './platform/http/handler.ts';

/** The handlers of all domains: what the server mounts and the pages call in-process. */
export const handlers: Handler[] = [...secret, ...accounts, ...catalogue, ...cart];
