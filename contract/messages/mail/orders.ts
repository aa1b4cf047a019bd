import { invitation } from './template.ts';

/** Mails about orders inside the buyer's company. */
export const orderMails = {
  orderWaits: invitation(['buyer', 'order', 'total', 'reason'], {
    en: {
      subject: 'Order {order} waits for your approval',
      text: '{buyer} wants to place order {order} for {total}.\n\nWhy it waits for your approval:\n{reason}\n\nUntil then nothing is paid and the goods are not bindingly ordered.',
      button: 'Look at the order',
    },
    de: {
      subject: 'Bestellung {order} wartet auf Ihre Freigabe',
      text: '{buyer} möchte die Bestellung {order} über {total} aufgeben.\n\nWarum sie auf Ihre Freigabe wartet:\n{reason}\n\nBis dahin wird nichts bezahlt, und die Ware ist nicht verbindlich bestellt.',
      button: 'Bestellung ansehen',
    },
    es: {
      subject: 'El pedido {order} espera su aprobación',
      text: '{buyer} quiere realizar el pedido {order} por {total}.\n\nPor qué espera su aprobación:\n{reason}\n\nHasta entonces no se paga nada y la mercancía no queda pedida en firme.',
      button: 'Ver el pedido',
    },
    fr: {
      subject: 'La commande {order} attend votre approbation',
      text: '{buyer} souhaite passer la commande {order} d’un montant de {total}.\n\nPourquoi elle attend votre approbation :\n{reason}\n\nD’ici là, rien n’est payé et la marchandise n’est pas commandée fermement.',
      button: 'Voir la commande',
    },
    it: {
      subject: 'L’ordine {order} attende la Sua approvazione',
      text: '{buyer} desidera effettuare l’ordine {order} di {total}.\n\nPerché attende la Sua approvazione:\n{reason}\n\nFino ad allora non viene pagato nulla e la merce non è ordinata in modo vincolante.',
      button: 'Vedi l’ordine',
    },
    pl: {
      subject: 'Zamówienie {order} czeka na Państwa zgodę',
      text: '{buyer} chce złożyć zamówienie {order} na kwotę {total}.\n\nDlaczego czeka na Państwa zgodę:\n{reason}\n\nDo tego czasu nic nie zostanie zapłacone, a towar nie jest wiążąco zamówiony.',
      button: 'Zobacz zamówienie',
    },
    pt: {
      subject: 'A encomenda {order} aguarda a sua aprovação',
      text: '{buyer} pretende fazer a encomenda {order} no valor de {total}.\n\nPorque aguarda a sua aprovação:\n{reason}\n\nAté lá nada é pago e a mercadoria não fica encomendada em definitivo.',
      button: 'Ver a encomenda',
    },
    ro: {
      subject: 'Comanda {order} așteaptă aprobarea dumneavoastră',
      text: '{buyer} dorește să plaseze comanda {order} în valoare de {total}.\n\nDe ce așteaptă aprobarea dumneavoastră:\n{reason}\n\nPână atunci nu se plătește nimic, iar marfa nu este comandată ferm.',
      button: 'Vedeți comanda',
    },
  }),
  orderApproved: invitation(['order', 'approver'], {
    en: {
      subject: 'Order {order} was approved',
      text: '{approver} has approved your order {order}. It can now be paid.',
      button: 'Go to the order',
    },
    de: {
      subject: 'Bestellung {order} wurde freigegeben',
      text: '{approver} hat Ihre Bestellung {order} freigegeben. Sie kann jetzt bezahlt werden.',
      button: 'Zur Bestellung',
    },
    es: {
      subject: 'El pedido {order} ha sido aprobado',
      text: '{approver} ha aprobado su pedido {order}. Ya se puede pagar.',
      button: 'Ir al pedido',
    },
    fr: {
      subject: 'La commande {order} a été approuvée',
      text: '{approver} a approuvé votre commande {order}. Elle peut maintenant être payée.',
      button: 'Voir la commande',
    },
    it: {
      subject: 'L’ordine {order} è stato approvato',
      text: '{approver} ha approvato il Suo ordine {order}. Ora può essere pagato.',
      button: 'Vai all’ordine',
    },
    pl: {
      subject: 'Zamówienie {order} zostało zatwierdzone',
      text: 'Państwa zamówienie {order} zostało zatwierdzone ({approver}). Można je teraz opłacić.',
      button: 'Przejdź do zamówienia',
    },
    pt: {
      subject: 'A encomenda {order} foi aprovada',
      text: '{approver} aprovou a sua encomenda {order}. Já pode ser paga.',
      button: 'Ir para a encomenda',
    },
    ro: {
      subject: 'Comanda {order} a fost aprobată',
      text: '{approver} a aprobat comanda dumneavoastră {order}. Acum poate fi plătită.',
      button: 'La comandă',
    },
  }),
  orderRefused: invitation(['order', 'approver', 'reason'], {
    en: {
      subject: 'Order {order} was not approved',
      text: '{approver} has not approved your order {order}:\n\n{reason}\n\nIts lines are back in your cart; those that were refused are saved for later, with the reason beside them.',
      button: 'Go to the cart',
    },
    de: {
      subject: 'Bestellung {order} wurde nicht freigegeben',
      text: '{approver} hat Ihre Bestellung {order} nicht freigegeben:\n\n{reason}\n\nIhre Positionen liegen wieder im Warenkorb; die abgelehnten finden Sie mit dem Grund bei den gemerkten.',
      button: 'Zum Warenkorb',
    },
    es: {
      subject: 'El pedido {order} no ha sido aprobado',
      text: '{approver} no ha aprobado su pedido {order}:\n\n{reason}\n\nSus líneas vuelven a estar en la cesta; las rechazadas están guardadas para más tarde, con el motivo.',
      button: 'Ir a la cesta',
    },
    fr: {
      subject: 'La commande {order} n’a pas été approuvée',
      text: '{approver} n’a pas approuvé votre commande {order} :\n\n{reason}\n\nSes lignes sont de nouveau dans votre panier ; celles qui ont été refusées sont mises de côté, avec le motif.',
      button: 'Voir le panier',
    },
    it: {
      subject: 'L’ordine {order} non è stato approvato',
      text: '{approver} non ha approvato il Suo ordine {order}:\n\n{reason}\n\nLe righe sono di nuovo nel carrello; quelle rifiutate sono salvate per dopo, con il motivo.',
      button: 'Vai al carrello',
    },
    pl: {
      subject: 'Zamówienie {order} nie zostało zatwierdzone',
      text: 'Państwa zamówienie {order} nie zostało zatwierdzone ({approver}):\n\n{reason}\n\nPozycje są znów w koszyku; odrzucone zapisano na później, z podaniem powodu.',
      button: 'Przejdź do koszyka',
    },
    pt: {
      subject: 'A encomenda {order} não foi aprovada',
      text: '{approver} não aprovou a sua encomenda {order}:\n\n{reason}\n\nAs linhas estão de novo no carrinho; as recusadas ficaram guardadas para mais tarde, com o motivo.',
      button: 'Ir para o carrinho',
    },
    ro: {
      subject: 'Comanda {order} nu a fost aprobată',
      text: '{approver} nu a aprobat comanda dumneavoastră {order}:\n\n{reason}\n\nPozițiile sunt din nou în coș; cele respinse sunt salvate pentru mai târziu, împreună cu motivul.',
      button: 'La coș',
    },
  }),
  orderApprovalExpired: invitation(['order'], {
    en: {
      subject: 'Order {order} was not approved in time',
      text: 'nobody decided on your order {order} within seven days, so the goods are no longer held for you. Nothing was paid.\n\nIts lines are back in your cart: you can order again, or ask a colleague first.',
      button: 'Go to the cart',
    },
    de: {
      subject: 'Bestellung {order} wurde nicht rechtzeitig freigegeben',
      text: 'über Ihre Bestellung {order} hat innerhalb von sieben Tagen niemand entschieden; die Ware ist nicht mehr für Sie reserviert. Bezahlt wurde nichts.\n\nDie Positionen liegen wieder in Ihrem Warenkorb: Sie können neu bestellen oder vorher jemanden ansprechen.',
      button: 'Zum Warenkorb',
    },
    es: {
      subject: 'El pedido {order} no se aprobó a tiempo',
      text: 'nadie decidió sobre su pedido {order} en siete días, por lo que la mercancía ya no está reservada. No se ha pagado nada.\n\nSus líneas vuelven a estar en la cesta: puede pedir de nuevo o consultarlo antes con un compañero.',
      button: 'Ir a la cesta',
    },
    fr: {
      subject: 'La commande {order} n’a pas été approuvée à temps',
      text: 'personne n’a décidé de votre commande {order} sous sept jours : la marchandise n’est plus réservée pour vous. Rien n’a été payé.\n\nSes lignes sont de nouveau dans votre panier : vous pouvez commander à nouveau ou en parler d’abord à un collègue.',
      button: 'Voir le panier',
    },
    it: {
      subject: 'L’ordine {order} non è stato approvato in tempo',
      text: 'nessuno ha deciso sul Suo ordine {order} entro sette giorni, quindi la merce non è più riservata. Non è stato pagato nulla.\n\nLe righe sono di nuovo nel carrello: può ordinare di nuovo o parlarne prima con un collega.',
      button: 'Vai al carrello',
    },
    pl: {
      subject: 'Zamówienie {order} nie zostało zatwierdzone na czas',
      text: 'w sprawie Państwa zamówienia {order} nikt nie podjął decyzji w ciągu siedmiu dni, dlatego towar nie jest już zarezerwowany. Nic nie zostało zapłacone.\n\nPozycje są znów w koszyku: mogą Państwo zamówić ponownie lub najpierw zapytać inną osobę.',
      button: 'Przejdź do koszyka',
    },
    pt: {
      subject: 'A encomenda {order} não foi aprovada a tempo',
      text: 'ninguém decidiu sobre a sua encomenda {order} em sete dias, pelo que a mercadoria já não está reservada. Nada foi pago.\n\nAs linhas estão de novo no carrinho: pode encomendar outra vez ou falar antes com um colega.',
      button: 'Ir para o carrinho',
    },
    ro: {
      subject: 'Comanda {order} nu a fost aprobată la timp',
      text: 'nimeni nu a decis asupra comenzii dumneavoastră {order} în șapte zile, așa că marfa nu mai este rezervată. Nu s-a plătit nimic.\n\nPozițiile sunt din nou în coș: puteți comanda din nou sau întreba mai întâi un coleg.',
      button: 'La coș',
    },
  }),
};
