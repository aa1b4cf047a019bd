import type { LeftOut } from '../../../../../contract/orders/order-upload-words.ts';
import { plainWord } from '../../../../engines/table-import/plain-word.ts';

const words: Record<LeftOut, string> = {
  cancelled: `cancelled canceled voided void failed trash draft checkout-draft storniert abgebrochen annullee annule annulee cancelado cancelada annullato annullata anulowane anulowano
    anulowany cancelada anulat anulata cancelled_by_partner cancelled_by_marketplace wc-cancelled wc-failed`,
  refunded: `refunded returned returned_paid erstattet retourniert rembourse remboursee reembolsado reembolsada rimborsato zwrocone zwrot reembolsada rambursat rambursata wc-refunded`,
  pending: `pending unpaid authorized authorised partially_paid partially-paid on-hold on_hold onhold pending-payment pending_payment expired announced awaiting_payment unbezahlt
    ausstehend pendiente impayee en-attente nieoplacone oczekujace pendente in-sospeso neplatit wc-pending wc-on-hold nicht-bezahlt`,
  shipped: `shipped fulfilled completed complete sent delivered received sent_and_autopaid versendet versandt abgeschlossen zugestellt enviado enviada completado expediee expedie terminee
    spedito completato wyslane zrealizowane concluida expediat finalizata wc-completed`,
};

const folded = (word: string): string => plainWord(word).replace(/\s+/g, '-');

const byWord = new Map(
  (Object.entries(words) as [LeftOut, string][]).flatMap(([state, list]) =>
    list.split(/\s+/).map((word) => [folded(word), state] as const),
  ),
);

/** Why an order with this state is not to be shipped; null for all other words. `unpaid`: words of a layout for orders without a payment. */
export const stateIn = (cell: string, unpaid: readonly string[] = []): LeftOut | null =>
  unpaid.includes(folded(cell)) ? 'pending' : (byWord.get(folded(cell)) ?? null);
