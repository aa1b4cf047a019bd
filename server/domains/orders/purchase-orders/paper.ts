import type { Language } from '../../../../contract/values/locale.ts';
import type { OrderDetail, PurchaseOrderDetail } from '../../../../contract/orders/purchase-orders.ts';
import { type TextDocument, textPdfs } from '../../../platform/formats/pdf.ts';
import { type MessageKey, message } from '../../../platform/texts.ts';
import { countryText, dayText, moneyText } from '../../../platform/formats/local-text.ts';

type Order = OrderDetail | PurchaseOrderDetail;

type Side = 'buyer' | 'seller';

/** An order as PDF, for either side. Amounts that the reader may not see are missing. */
export const orderPaper = (order: Order, side: Side, language: Language): Promise<{ name: string; content: string }> =>
  orderPapers([order], side, language);

/** The same of several orders, each on pages of its own. */
export async function orderPapers(orders: readonly Order[], side: Side, language: Language): Promise<{ name: string; content: string }> {
  const content = await textPdfs(orders.map((order) => orderDocument(order, side, language)));
  const [only] = orders;
  return { name: orders.length === 1 && only ? `${only.number}.pdf` : 'orders.pdf', content: content.toString('base64') };
}

function orderDocument(order: Order, side: Side, language: Language): TextDocument {
  const column = (
    name: 'date' | 'state' | 'store' | 'buyer' | 'reference' | 'sku' | 'name' | 'quantity' | 'unitPrice' | 'lineTotal',
  ): string => message(`order.column.${name}`, language);
  const money = (amount: number | null): string => (amount === null ? '' : moneyText(amount, order.currency, language));
  const title = message('order.paper.title', language, { number: order.number });
  const facts = [
    { label: column('date'), value: dayText(order.createdAt.slice(0, 10), language) },
    { label: column('state'), value: message(`order.state.${order.state}`, language) },
    { label: column(side === 'buyer' ? 'store' : 'buyer'), value: order.partner.name },
    { label: column('reference'), value: order.reference },
    { label: message('order.paper.paid', language), value: order.paidAt ? dayText(order.paidAt.slice(0, 10), language) : '' },
    { label: message('order.paper.address', language), value: addressText(order, language) },
    { label: message('order.paper.note', language), value: order.note },
  ];
  return {
    title,
    language,
    facts: facts.filter(({ value }) => value !== ''),
    table: {
      columns: [
        { label: column('sku'), width: 18 },
        { label: column('name'), width: 30 },
        { label: column('quantity'), width: 12, end: true },
        { label: column('unitPrice'), width: 14, end: true },
        { label: message('order.paper.vatColumn', language), width: 8, end: true },
        { label: column('lineTotal'), width: 22, end: true },
      ],
      rows: order.orderLines.map((line) => [
        line.sku,
        [line.name, line.options].filter(Boolean).join(', '),
        quantityText(line, language),
        money(line.unitPrice),
        percent(line.vatRate, language),
        money(line.lineTotal),
      ]),
    },
    ...(order.total !== null && { totals: totalsOf(order, language, money) }),
    markdown: orderMarkdown(order, language),
    footer: title,
    at: new Date(order.createdAt),
  };
}

/** What is below the totals. */
export const orderMarkdown = (order: Order, language: Language): string =>
  [order.vat.message, ...vatIdsOf(order, language), message('order.paper.noInvoice', language)].join('\n\n');

/** Documents of an exempt supply name the VAT ids of both sides, and when the register confirmed the buyer's. */
function vatIdsOf({ vat: { reason, evidence } }: Order, language: Language): string[] {
  const { buyerVatId, sellerVatId, buyerVatCheckedAt, consultationNumber } = evidence;
  if (reason !== 'intraCommunity') return [];
  const parts = [
    sellerVatId && message('order.paper.sellerVatId', language, { id: sellerVatId }),
    buyerVatId && message('order.paper.buyerVatId', language, { id: buyerVatId }),
    buyerVatCheckedAt && message('order.paper.vatIdConfirmed', language, { day: dayText(buyerVatCheckedAt.slice(0, 10), language) }),
    consultationNumber && message('order.paper.consultation', language, { number: consultationNumber }),
  ];
  return [parts.filter(Boolean).join(' · ')];
}

const percent = (rate: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);

/** `10`, or `8 (2 cancelled)`. */
function quantityText(line: Order['orderLines'][number], language: Language): string {
  const { quantity, cancelledQuantity } = line;
  if (cancelledQuantity === 0) return String(quantity);
  return `${quantity} (${message('order.column.cancelled', language)}: ${cancelledQuantity})`;
}

function addressText({ address, delivery }: Order, language: Language): string {
  if (delivery !== 'ship' && delivery !== 'drop_ship') return '';
  const { companyName, name, line1, line2, postalCode, city, region, countryCode } = address;
  return [companyName, name, line1, line2, `${postalCode} ${city}`, region, countryText(countryCode, language)].filter(Boolean).join(', ');
}

function totalsOf(order: Order, language: Language, money: (amount: number | null) => string) {
  const row = (
    key: MessageKey & `order.paper.${'goods' | 'discount' | 'shipping' | 'vatNone' | 'total' | 'cancelled' | 'remaining'}`,
    amount: number | null,
  ) => ({
    label: message(key, language),
    value: money(amount),
  });
  const { rows } = order.vat;
  const taxed = rows.filter(({ rate }) => rate > 0);
  return [
    row('order.paper.goods', order.linesTotal),
    ...(order.discountTotal ? [row('order.paper.discount', -order.discountTotal)] : []),
    row('order.paper.shipping', order.shippingTotal),
    ...(taxed.length > 0
      ? rows.map(({ rate, base, vat }) => ({
          label:
            rows.length > 1
              ? message('order.paper.vatOn', language, { rate: percent(rate, language), base: money(base) })
              : message('order.paper.vat', language, { rate: percent(rate, language) }),
          value: money(vat),
        }))
      : [row('order.paper.vatNone', order.vatTotal)]),
    row('order.paper.total', order.total),
    ...(order.remaining
      ? [row('order.paper.cancelled', -(order.cancelledTotal ?? 0)), row('order.paper.remaining', order.remaining.total)]
      : []),
  ];
}
