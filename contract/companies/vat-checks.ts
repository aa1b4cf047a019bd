import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { time } from '../wire/fields.ts';

export const vatStates = ['unchecked', 'valid', 'invalid', 'unavailable'] as const;
export type VatState = (typeof vatStates)[number];

/**
 * What is known of a company's VAT id. `unavailable`: the register could not be asked, which is never taken for valid. Ids of
 * countries outside VIES stay `unchecked`: only their format and check digits can be told.
 */
export const vatStanding = z.object({
  vatId: z.nullable(z.string()),
  state: z.enum(vatStates),
  /** When the register was last asked. */
  checkedAt: z.nullable(time),
  /** VIES has ids such as this one. */
  inRegister: z.boolean(),
  /** Confirmed, and recently enough to count. */
  counts: z.boolean(),
  /** It is going to be asked about. */
  waiting: z.boolean(),
  consultationNumber: z.nullable(z.string()),
  /** As the register knows the company; most member states tell it. */
  registeredName: z.nullable(z.string()),
  registeredAddress: z.nullable(z.string()),
  /** The sentence for people, in the caller's language. */
  message: z.string(),
});
export type VatStanding = z.output<typeof vatStanding>;

const nothing = z.object({});

/** The same calls for both sides: each is about its own company. */
function callsOf(side: 'buyer' | 'seller') {
  const domain = side === 'buyer' ? 'vatChecks' : 'sellerVatChecks';
  return {
    /** Asks the register again. The answer comes a moment later: ask for the standing until `waiting` is over. */
    checkVatId: declare({
      name: `${domain}.check`,
      method: 'POST',
      path: `/${side}/apply-info/checkVatId`,
      summary: 'Have the VAT id of one’s own company checked in VIES again',
      access: { who: side, code: 'account.manage' },
      input: nothing,
      answer: vatStanding,
      limit: { calls: 6, seconds: 600 },
    }),
    standing: declare({
      name: `${domain}.standing`,
      method: 'GET',
      path: `/${side}/apply-info/vatStanding`,
      summary: 'What is known of the VAT id of one’s own company, and since when',
      access: { who: side },
      input: nothing,
      answer: vatStanding,
    }),
  };
}

export const vatCheckCalls = callsOf('buyer');
export const sellerVatCheckCalls = callsOf('seller');
