import { addressCalls } from '../../../../contract/companies/addresses.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { selectAddresses } from './address-queries.ts';
import { removeAddresses, saveAddress } from './addresses.ts';

export const addressHandlers: Handler[] = [
  handle(addressCalls.list, (_input, context) => selectAddresses(context.database.kysely, signedIn(context).companyId)),
  handle(addressCalls.save, (input, context) => context.database.transaction((tx) => saveAddress(tx, signedIn(context).companyId, input))),
  handle(addressCalls.remove, async ({ ids }, context) => ({
    removed: await context.database.transaction((tx) => removeAddresses(tx, signedIn(context).companyId, ids, context.now)),
  })),
];
