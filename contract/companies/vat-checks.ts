import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { time } from '../wire/fields.ts';

export const vatStates = ['unchecked', 'valid', 'invalid', 'unavailable'] as const;
export type VatState = (typeof vatStates)[number];

/**
 * State of a company's VAT id. `unavailable`: the register did not answer, which is never treated as valid. Ids of countries outside VIES
 * stay `unchecked`: only their format and check digits can be checked.
 */
export const vatStanding = z.object({
  vatId: z.nullable(z.string()),
  state: z.enum(vatStates),
  /** When the register was last queried. */
  checkedAt: z.nullable(time),
  /** VIES covers ids of this country. */
  inRegister: z.boolean(),
  /** Confirmed, and recently enough to count. */
  counts: z.boolean(),
  /** A check is due. */
  waiting: z.boolean(),
  consultationNumber: z.nullable(z.string()),
  /** The company's data in the register; most member states return them. */
  registeredName: z.nullable(z.string()),
  registeredAddress: z.nullable(z.string()),
  /** The sentence for users, in the caller's language. */
  message: z.string(),
});
export type VatStanding = z.output<typeof vatStanding>;

const nothing = z.object({});

/** The same calls for buyers and sellers: each concerns its own company. */
function callsOf(side: 'buyer' | 'seller') {
  const domain = side === 'buyer' ? 'vatChecks' : 'sellerVatChecks';
  return {
    /** Queries the register again. The answer arrives later: poll the standing until `waiting` is false. */
    checkVatId: declare({
      name: `${domain}.check`,
      method: 'POST',
      path: `/${side}/apply-info/checkVatId`,
      summary: 'Check the VAT id of the caller’s company in VIES again',
      access: { who: side, code: 'account.manage' },
      input: nothing,
      answer: vatStanding,
      limit: { calls: 6, seconds: 600 },
    }),
    standing: declare({
      name: `${domain}.standing`,
      method: 'GET',
      path: `/${side}/apply-info/vatStanding`,
      summary: 'State of the VAT id of the caller’s company, and since when',
      access: { who: side },
      input: nothing,
      answer: vatStanding,
    }),
  };
}

export const vatCheckCalls = callsOf('buyer');
export const sellerVatCheckCalls = callsOf('seller');
