import { deliveryNoteCalls } from '../../../../contract/orders/delivery-notes.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { noteSettings, saveNoteSettings } from './queries.ts';

export const handlers: Handler[] = [
  handle(deliveryNoteCalls.settings, (_input, context) => noteSettings(context.database.kysely, signedIn(context).companyId)),
  handle(deliveryNoteCalls.save, async (input, context) => {
    await saveNoteSettings(context.database.kysely, signedIn(context).companyId, input);
    return input;
  }),
];
