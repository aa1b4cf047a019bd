import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, text } from '../wire/fields.ts';

export const longestSender = 100;
export const longestNoteText = 300;

const settings = z.object({
  /** Empty: the company’s legal name. */
  sender: z.string(),
  /** Stands below the goods. */
  note: z.string(),
  showsLogo: z.boolean(),
});

/** What the delivery notes in the parcels to the company’s customers say. */
export const deliveryNoteCalls = {
  settings: declare({
    name: 'deliveryNotes.settings',
    method: 'GET',
    path: '/buyer/delivery-note/settings',
    summary: 'Sender, text and logo of the company’s delivery notes',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({}),
    answer: z.extend(settings, {
      /** Stands where no sender is given. */
      legalName: z.string(),
      /** The company’s logo; null if it has none. */
      logoPath: z.nullable(z.string()),
    }),
  }),
  save: declare({
    name: 'deliveryNotes.save',
    method: 'POST',
    path: '/buyer/delivery-note/settings',
    summary: 'Sets sender, text and logo of the company’s delivery notes',
    access: { who: 'auditedBuyer', code: 'order.place' },
    input: z.object({
      sender: text(longestSender),
      note: text(longestNoteText),
      showsLogo: flag,
    }),
    answer: settings,
  }),
};
