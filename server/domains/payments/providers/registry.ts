import type { Database } from '../../../platform/postgres/pool.ts';
import type { PaymentProvider, Transact } from './provider.ts';
import { testCards } from './test-cards/provider.ts';

/** Providers by their names, for payments that were made with them: one that is no longer offered still has to be asked. */
export type Providers = (name: string) => PaymentProvider | undefined;

const makers: Record<string, (database: Database, transact: Transact) => PaymentProvider> = { test: testCards };

export const providersOf =
  (database: Database, transact: Transact): Providers =>
  (name) =>
    Object.hasOwn(makers, name) ? makers[name]?.(database, transact) : undefined;
