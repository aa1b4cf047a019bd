import { invitation } from './template.ts';

/** Mails about orders inside the buyer's company. */
export const orderMails = {
  orderWaits: invitation(['buyer', 'order', 'total'], {
    en: {
      subject: 'Order {order} waits for your approval',
      text: '{buyer} wants to place order {order} for {total}. It is above that person’s limit and therefore waits for your approval.\n\nUntil then nothing is paid and the goods are not bindingly ordered.',
      button: 'Look at the order',
    },
    de: {
      subject: 'Bestellung {order} wartet auf Ihre Freigabe',
      text: '{buyer} möchte die Bestellung {order} über {total} aufgeben. Sie liegt über dem Limit dieser Person und wartet deshalb auf Ihre Freigabe.\n\nBis dahin wird nichts bezahlt, und die Ware ist nicht verbindlich bestellt.',
      button: 'Bestellung ansehen',
    },
    es: {
      subject: 'El pedido {order} espera su aprobación',
      text: '{buyer} quiere realizar el pedido {order} por {total}. Supera el límite de esa persona y por eso espera su aprobación.\n\nHasta entonces no se paga nada y la mercancía no queda pedida en firme.',
      button: 'Ver el pedido',
    },
    fr: {
      subject: 'La commande {order} attend votre approbation',
      text: '{buyer} souhaite passer la commande {order} d’un montant de {total}. Elle dépasse le plafond de cette personne et attend donc votre approbation.\n\nD’ici là, rien n’est payé et la marchandise n’est pas commandée fermement.',
      button: 'Voir la commande',
    },
    it: {
      subject: 'L’ordine {order} attende la Sua approvazione',
      text: '{buyer} desidera effettuare l’ordine {order} di {total}. Supera il limite di questa persona e attende quindi la Sua approvazione.\n\nFino ad allora non viene pagato nulla e la merce non è ordinata in modo vincolante.',
      button: 'Vedi l’ordine',
    },
    pl: {
      subject: 'Zamówienie {order} czeka na Państwa zgodę',
      text: '{buyer} chce złożyć zamówienie {order} na kwotę {total}. Przekracza ono limit tej osoby i dlatego czeka na Państwa zgodę.\n\nDo tego czasu nic nie zostanie zapłacone, a towar nie jest wiążąco zamówiony.',
      button: 'Zobacz zamówienie',
    },
    pt: {
      subject: 'A encomenda {order} aguarda a sua aprovação',
      text: '{buyer} pretende fazer a encomenda {order} no valor de {total}. Ultrapassa o limite dessa pessoa e, por isso, aguarda a sua aprovação.\n\nAté lá nada é pago e a mercadoria não fica encomendada em definitivo.',
      button: 'Ver a encomenda',
    },
    ro: {
      subject: 'Comanda {order} așteaptă aprobarea dumneavoastră',
      text: '{buyer} dorește să plaseze comanda {order} în valoare de {total}. Depășește limita acestei persoane și de aceea așteaptă aprobarea dumneavoastră.\n\nPână atunci nu se plătește nimic, iar marfa nu este comandată ferm.',
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
      text: '{approver} has not approved your order {order}:\n\n{reason}\n\nIts lines are back in your cart, so that you can change them and order again.',
      button: 'Go to the cart',
    },
    de: {
      subject: 'Bestellung {order} wurde nicht freigegeben',
      text: '{approver} hat Ihre Bestellung {order} nicht freigegeben:\n\n{reason}\n\nIhre Positionen liegen wieder im Warenkorb, damit Sie sie ändern und neu bestellen können.',
      button: 'Zum Warenkorb',
    },
    es: {
      subject: 'El pedido {order} no ha sido aprobado',
      text: '{approver} no ha aprobado su pedido {order}:\n\n{reason}\n\nSus líneas vuelven a estar en la cesta para que pueda modificarlas y pedir de nuevo.',
      button: 'Ir a la cesta',
    },
    fr: {
      subject: 'La commande {order} n’a pas été approuvée',
      text: '{approver} n’a pas approuvé votre commande {order} :\n\n{reason}\n\nSes lignes sont de nouveau dans votre panier, afin que vous puissiez les modifier et commander à nouveau.',
      button: 'Voir le panier',
    },
    it: {
      subject: 'L’ordine {order} non è stato approvato',
      text: '{approver} non ha approvato il Suo ordine {order}:\n\n{reason}\n\nLe righe sono di nuovo nel carrello, così può modificarle e ordinare di nuovo.',
      button: 'Vai al carrello',
    },
    pl: {
      subject: 'Zamówienie {order} nie zostało zatwierdzone',
      text: 'Państwa zamówienie {order} nie zostało zatwierdzone ({approver}):\n\n{reason}\n\nPozycje są znów w koszyku, aby mogli je Państwo zmienić i zamówić ponownie.',
      button: 'Przejdź do koszyka',
    },
    pt: {
      subject: 'A encomenda {order} não foi aprovada',
      text: '{approver} não aprovou a sua encomenda {order}:\n\n{reason}\n\nAs linhas estão de novo no carrinho, para que as possa alterar e encomendar outra vez.',
      button: 'Ir para o carrinho',
    },
    ro: {
      subject: 'Comanda {order} nu a fost aprobată',
      text: '{approver} nu a aprobat comanda dumneavoastră {order}:\n\n{reason}\n\nPozițiile sunt din nou în coș, ca să le puteți modifica și comanda din nou.',
      button: 'La coș',
    },
  }),
};
