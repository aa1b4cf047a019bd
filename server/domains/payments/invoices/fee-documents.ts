import { languageOrEnglish } from '../../../../contract/values/locale.ts';
import type { FeeVatReason } from '../../../../contract/payments/sellers/settlements.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { countryText, dayText } from '../../../platform/formats/local-text.ts';
import { message } from '../../../platform/texts.ts';
import type { InvoiceContent, InvoiceLine } from './content.ts';
import { invoiceParty } from './documents.ts';
import { feeParties, insertFeeDocument, nextNumber } from './queries.ts';
import { numberOf } from './service.ts';

export type FeeDocument = {
  settlementId: number;
  /** The settlement's. */
  number: string;
  periodFrom: string;
  periodTo: string;
  currency: string;
  operatorId: number;
  sellerId: number;
  language: string;
  vat: { reason: FeeVatReason; category: string; exemption: string | null; rate: number };
  /** Negative where more commission is given back than taken: it is a credit note. */
  amounts: { commission: number; fees: number; vat: number };
  now: Date;
};

/**
 * The operator's invoice to a seller about commission and fees of a settlement, in the settlement's transaction: it takes the next number of the
 * operator's own series. Where more is given back than taken, a credit note.
 */
export async function issueFeeDocument(tx: Tx, given: FeeDocument): Promise<void> {
  const { amounts, now, operatorId } = given;
  const kind = amounts.commission + amounts.fees > 0 ? 'invoice' : 'credit_note';
  const issuedOn = now.toISOString().slice(0, 10);
  const year = Number(issuedOn.slice(0, 4));
  const series = kind === 'invoice' ? 'INV' : 'CN';
  const content = await contentOf(tx, given, issuedOn, kind === 'invoice' ? 1 : -1);
  const sequence = await nextNumber(tx, operatorId, series, year);
  const { net, vat, total } = content.totals;
  await insertFeeDocument(tx, {
    ...{ kind, series, year, sequence, issuedOn, now, content, net, vat, total, operatorId },
    ...{ settlementId: given.settlementId, sellerId: given.sellerId, currency: given.currency },
    number: numberOf(operatorId, series, year, sequence),
    deliveredOn: given.periodTo,
    language: languageOrEnglish(given.language),
  });
}

async function contentOf(tx: Tx, given: FeeDocument, issuedOn: string, sign: 1 | -1): Promise<InvoiceContent> {
  const { amounts, vat, periodFrom, periodTo, number } = given;
  const language = languageOrEnglish(given.language);
  const parties = await feeParties(tx, given);
  const { operator, seller } = parties;
  const period = message('invoice.periodDays', language, { from: dayText(periodFrom, language), to: dayText(periodTo, language) });
  const lines = (['commission', 'fees'] as const).map((part): InvoiceLine => {
    const net = sign * amounts[part];
    const sku = part === 'commission' ? 'COMMISSION' : 'FEES';
    return {
      ...{ orderLineId: 0, itemCode: sku, sku, name: message(`invoice.fee.${part}`, language), options: period },
      // Prices of e-invoices are never negative.
      ...{ quantity: Math.sign(net), unitPrice: Math.abs(net), net, category: vat.category, rate: vat.rate },
    };
  });
  const [net, vatTotal] = [sign * (amounts.commission + amounts.fees), sign * amounts.vat];
  const country = countryText(operator.countryCode, language);
  return {
    version: 1,
    seller: invoiceParty(operator, operator.vatId),
    sellerBank: null,
    buyer: invoiceParty(seller, seller.vatId),
    store: { name: parties.market, logoKey: null },
    order: { number, reference: '', placedOn: periodTo },
    delivery: { kind: 'keep', name: '', address: null, countryCode: seller.countryCode },
    lines: lines.filter((line) => line.net !== 0),
    vat: {
      rows: [{ category: vat.category, rate: vat.rate, goods: net, discount: 0, shipping: 0, base: net, vat: vatTotal }],
      ...{ reason: vat.reason, cause: null, exemption: vat.exemption, shipFrom: operator.countryCode },
      rateCountry: vat.reason === 'domestic' ? operator.countryCode : null,
      words: message(`invoice.feeVat.${vat.reason}`, language, { country }),
      ...{ buyerVatCheckedOn: null, consultationNumber: null },
    },
    totals: { goods: net, discount: 0, shipping: 0, net, vat: vatTotal, total: net + vatTotal },
    payment: { methods: ['settlement'], paidOn: issuedOn },
    corrects: null,
    settlement: { number, periodFrom, periodTo },
  };
}
