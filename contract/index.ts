import { accountCalls } from './accounts.ts';
import type { Call } from './call.ts';
import { catalogueCalls } from './catalogue.ts';
import { secretCalls } from './secret.ts';

/** Every call of the application, by domain: what the routes, the OpenAPI document and the permission walk are made from. */
const domains: readonly Record<string, unknown>[] = [catalogueCalls, secretCalls, accountCalls];

export const calls: readonly Call[] = domains.flatMap((domain) => Object.values(domain) as Call[]);
