import { addressCalls } from '../../../../contract/companies/addresses.ts';
import { handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import { listAddresses, removeAddresses, saveAddress } from './addresses.ts';

export const addressHandlers: Handler[] = [
  handle(addressCalls.list, (_input, context) => listAddresses(context.database, signedIn(context).companyId)),
  handle(addressCalls.save, (input, context) => saveAddress(context.database, signedIn(context).companyId, input)),
  handle(addressCalls.remove, async ({ ids }, context) => ({
    removed: await removeAddresses(context.database, signedIn(context).companyId, ids, context.now()),
  })),
];
