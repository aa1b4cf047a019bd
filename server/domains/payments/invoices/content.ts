import type { FeeVatReason } from '../../../../contract/payments/sellers/settlements.ts';
import type { VatReason, VatCause } from '../tax/service.ts';

export type PostalAddress = { line1: string; line2: string; postalCode: string; city: string; region: string; countryCode: string };

/** One of the two sides, as it was when the document was written. */
export type Party = {
  legalName: string;
  tradingName: string;
  address: PostalAddress;
  vatId: string | null;
  registerNumber: string | null;
  contactName: string;
  phone: string;
  email: string;
};

export type InvoiceLine = {
  orderLineId: number;
  itemCode: string;
  sku: string;
  name: string;
  options: string;
  quantity: number;
  unitPrice: number;
  net: number;
  category: string;
  /** Hundredths of a per cent. */
  rate: number;
};

/** What is taxed at one rate: `base` is goods less discount plus shipping. */
export type InvoiceVatRow = {
  category: string;
  rate: number;
  goods: number;
  discount: number;
  shipping: number;
  base: number;
  vat: number;
};

/** How an order was paid; `settlement`: commission and fees are taken from what a seller gets. */
export type PaidBy = 'balance' | 'card' | 'bank_transfer' | 'credit' | 'settlement';

/** Of an order on credit terms: when it is due, and what was open when the document was written. */
export type CreditTerms = { dueOn: string; open: number };

/**
 * All that a document says, as it was written. PDF, XML and lists are made of this alone: whatever becomes of the companies, the order and
 * the rates afterwards, the document stays as it is. New fields are optional.
 */
export type InvoiceContent = {
  version: 1;
  seller: Party;
  /** Null where the seller has none: its money comes from the market. */
  sellerBank: { holder: string; iban: string; bic: string } | null;
  buyer: Party;
  /** `logo` is the key of the frozen logo; documents from before logos were frozen have none, but the key of the store's picture. */
  store: { name: string; logoKey: string | null; logo?: string | null };
  order: { number: string; reference: string; placedOn: string };
  /** `address` is null for goods that the buyer collects, or that stay in the seller's warehouse. */
  delivery: { kind: 'ship' | 'drop_ship' | 'collect' | 'keep'; name: string; address: PostalAddress | null; countryCode: string };
  lines: InvoiceLine[];
  vat: {
    rows: InvoiceVatRow[];
    reason: VatReason | FeeVatReason;
    cause: VatCause | null;
    exemption: string | null;
    shipFrom: string;
    rateCountry: string | null;
    /** The treatment in words, in the document's language. */
    words: string;
    buyerVatCheckedOn: string | null;
    consultationNumber: string | null;
  };
  totals: { goods: number; discount: number; shipping: number; net: number; vat: number; total: number };
  /** Empty for what cost nothing. */
  payment: {
    methods: PaidBy[];
    paidOn: string;
    credit?: CreditTerms;
    /** Of a credit note: the amount goes back to the card first. */ toCard?: boolean;
  };
  /** Of a credit note: the invoice that it corrects. */
  corrects: { number: string; issuedOn: string } | null;
  /** Of a credit note: the after-sales case whose refund it is for. It is about amounts, so that its pieces stay invoiced. */
  caseId?: number;
  /** Of the operator’s documents to sellers: what commission and fees are for. Their `order` has the settlement’s number. */
  settlement?: { number: string; periodFrom: string; periodTo: string };
};
