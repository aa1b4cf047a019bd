import { invitation } from './template.ts';

/** Mails about a company's balance. */
export const paymentMails = {
  lowBalance: invitation(['balance', 'limit'], {
    en: {
      subject: 'Your balance is down to {balance}',
      text: 'your company’s balance is {balance} and with that below {limit}, the mark you set.\n\nTop it up in time, so that orders are not held up.',
      button: 'To payment settings',
    },
    de: {
      subject: 'Ihr Guthaben ist auf {balance} gesunken',
      text: 'das Guthaben Ihres Unternehmens beträgt {balance} und liegt damit unter der von Ihnen gesetzten Marke von {limit}.\n\nLaden Sie es rechtzeitig auf, damit Bestellungen nicht warten müssen.',
      button: 'Zu den Zahlungseinstellungen',
    },
    es: {
      subject: 'Su saldo ha bajado a {balance}',
      text: 'el saldo de su empresa es de {balance}, por debajo del límite de {limit} que fijó.\n\nRecárguelo a tiempo para que los pedidos no se detengan.',
      button: 'A los ajustes de pago',
    },
    fr: {
      subject: 'Votre solde est descendu à {balance}',
      text: 'le solde de votre entreprise est de {balance} ; il est passé sous le seuil de {limit} que vous avez fixé.\n\nRechargez-le à temps pour que vos commandes ne soient pas retardées.',
      button: 'Aux réglages de paiement',
    },
    it: {
      subject: 'Il Suo saldo è sceso a {balance}',
      text: 'il saldo della Sua impresa è di {balance}, sotto la soglia di {limit} che ha fissato.\n\nLo ricarichi in tempo, perché gli ordini non restino fermi.',
      button: 'Alle impostazioni di pagamento',
    },
    pl: {
      subject: 'Saldo spadło do {balance}',
      text: 'saldo Państwa firmy wynosi {balance} i jest niższe niż ustalony próg {limit}.\n\nProsimy o doładowanie na czas, aby zamówienia nie czekały.',
      button: 'Do ustawień płatności',
    },
    pt: {
      subject: 'O seu saldo desceu para {balance}',
      text: 'o saldo da sua empresa é de {balance}, abaixo do limite de {limit} que definiu.\n\nCarregue-o a tempo, para que as encomendas não fiquem paradas.',
      button: 'Às definições de pagamento',
    },
    ro: {
      subject: 'Soldul a scăzut la {balance}',
      text: 'soldul firmei dumneavoastră este de {balance}, sub pragul de {limit} pe care l-ați stabilit.\n\nAlimentați-l la timp, ca să nu întârzie comenzile.',
      button: 'La setările de plată',
    },
  }),
};
