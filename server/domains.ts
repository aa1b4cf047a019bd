import { handlers as accounts } from './domains/accounts/calls.ts';
import { handlers as catalogue } from './domains/catalogue/calls.ts';
import { handlers as secret } from './platform/crypto/calls.ts';
import { handlers as cart } from './domains/cart/calls.ts';
import { handlers as search } from './domains/search/calls.ts';
import { handlers as checkout } from './domains/checkout/calls.ts';
import * as checkoutJobs from './domains/checkout/jobs.ts';
import { handlers as payments } from './domains/payments/calls.ts';
import * as housekeeping from './platform/housekeeping.ts';
import type { Handler } from './platform/http/handler.ts';
import type { Task } from './platform/jobs/jobs.ts';

/** The handlers of all domains: what the server mounts and the pages call in-process. */
export const handlers: Handler[] = [...secret, ...accounts, ...catalogue, ...search, ...cart, ...checkout, ...payments];

/** The jobs of all domains by name (each domain's jobs.ts), and when the recurring ones run. */
export const tasks: Record<string, Task> = { ...housekeeping.tasks, ...checkoutJobs.tasks };
export const crontab: string = [...housekeeping.crontab, ...checkoutJobs.crontab].join('\n');
