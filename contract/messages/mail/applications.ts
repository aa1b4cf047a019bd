import { invitation, notice, oneTimeLink } from './template.ts';

/** Mails about being let into the market. */
export const applicationMails = {
  sellerApplicationReceived: notice(['company', 'reference'], {
    en: {
      subject: 'We have received the application of {company}',
      text: 'thank you for wanting to sell on {market}. We are looking at the documents of {company} and will write to this address as soon as we have decided, or need something more.\n\nThe reference of the application is {reference}. Until then there is nothing for you to do.',
    },
    de: {
      subject: 'Wir haben die Bewerbung von {company} erhalten',
      text: 'vielen Dank, dass Sie auf {market} verkaufen möchten. Wir sehen uns die Unterlagen von {company} an und schreiben an diese Adresse, sobald wir entschieden haben oder noch etwas brauchen.\n\nDas Aktenzeichen der Bewerbung ist {reference}. Bis dahin müssen Sie nichts tun.',
    },
    es: {
      subject: 'Hemos recibido la solicitud de {company}',
      text: 'Gracias por querer vender en {market}. Estamos revisando los documentos de {company} y escribiremos a esta dirección en cuanto hayamos decidido o necesitemos algo más.\n\nLa referencia de la solicitud es {reference}. Hasta entonces no tiene que hacer nada.',
    },
    fr: {
      subject: 'Nous avons reçu la candidature de {company}',
      text: 'Merci de vouloir vendre sur {market}. Nous examinons les documents de {company} et vous écrirons à cette adresse dès que nous aurons décidé ou s’il nous manque quelque chose.\n\nLa référence de la candidature est {reference}. D’ici là, vous n’avez rien à faire.',
    },
    it: {
      subject: 'Abbiamo ricevuto la candidatura di {company}',
      text: 'grazie per voler vendere su {market}. Stiamo esaminando i documenti di {company} e scriveremo a questo indirizzo non appena avremo deciso o se servirà altro.\n\nIl riferimento della candidatura è {reference}. Fino ad allora non deve fare nulla.',
    },
    pl: {
      subject: 'Otrzymaliśmy zgłoszenie firmy {company}',
      text: 'dziękujemy za chęć sprzedaży w {market}. Sprawdzamy dokumenty firmy {company} i napiszemy na ten adres, gdy podejmiemy decyzję lub gdy będzie nam czegoś brakować.\n\nNumer zgłoszenia to {reference}. Do tego czasu nic nie trzeba robić.',
    },
    pt: {
      subject: 'Recebemos a candidatura de {company}',
      text: 'obrigado por querer vender na {market}. Estamos a analisar os documentos de {company} e escreveremos para este endereço assim que decidirmos ou se precisarmos de mais alguma coisa.\n\nA referência da candidatura é {reference}. Até lá não precisa de fazer nada.',
    },
    ro: {
      subject: 'Am primit cererea firmei {company}',
      text: 'vă mulțumim că doriți să vindeți pe {market}. Verificăm documentele firmei {company} și vă scriem la această adresă imediat ce am decis sau dacă mai avem nevoie de ceva.\n\nNumărul cererii este {reference}. Până atunci nu trebuie să faceți nimic.',
    },
  }),
  sellerAccepted: oneTimeLink(['company', 'days'], {
    en: {
      subject: '{company} may now sell on {market}',
      heading: 'Welcome to {market}',
      text: 'we have accepted {company} as a seller.\n\nPlease set your password and open your first store. The link works once and for {days} days.',
      button: 'Set up the account',
    },
    de: {
      subject: '{company} darf jetzt auf {market} verkaufen',
      heading: 'Willkommen bei {market}',
      text: 'wir haben {company} als Verkäufer angenommen.\n\nBitte legen Sie Ihr Passwort fest und eröffnen Sie Ihren ersten Store. Der Link gilt einmal und {days} Tage lang.',
      button: 'Konto einrichten',
    },
    es: {
      subject: '{company} ya puede vender en {market}',
      heading: 'Le damos la bienvenida a {market}',
      text: 'Hemos aceptado a {company} como vendedor.\n\nEstablezca su contraseña y abra su primera tienda. El enlace sirve una sola vez y durante {days} días.',
      button: 'Configurar la cuenta',
    },
    fr: {
      subject: '{company} peut désormais vendre sur {market}',
      heading: 'Bienvenue sur {market}',
      text: 'Nous avons accepté {company} comme vendeur.\n\nVeuillez définir votre mot de passe et ouvrir votre première boutique. Le lien ne sert qu’une fois et reste valable {days} jours.',
      button: 'Configurer le compte',
    },
    it: {
      subject: '{company} ora può vendere su {market}',
      heading: 'Benvenuti su {market}',
      text: 'abbiamo accettato {company} come venditore.\n\nImposti la Sua password e apra il primo negozio. Il link vale una sola volta e per {days} giorni.',
      button: 'Configura l’account',
    },
    pl: {
      subject: '{company} może już sprzedawać w {market}',
      heading: 'Witamy w {market}',
      text: 'przyjęliśmy firmę {company} do grona sprzedawców.\n\nProszę ustawić hasło i otworzyć pierwszy sklep. Link działa jeden raz i przez {days} dni.',
      button: 'Skonfiguruj konto',
    },
    pt: {
      subject: '{company} já pode vender na {market}',
      heading: 'Damos-lhe as boas-vindas à {market}',
      text: 'aceitámos {company} como vendedor.\n\nDefina a sua palavra-passe e abra a sua primeira loja. A ligação funciona uma só vez e durante {days} dias.',
      button: 'Configurar a conta',
    },
    ro: {
      subject: '{company} poate vinde acum pe {market}',
      heading: 'Bun venit pe {market}',
      text: 'am acceptat {company} ca vânzător.\n\nVă rugăm să vă setați parola și să deschideți primul magazin. Linkul funcționează o singură dată, timp de {days} zile.',
      button: 'Configurați contul',
    },
  }),
  sellerRefused: notice(['company', 'reason', 'date'], {
    en: {
      subject: 'Our decision on the application of {company}',
      text: 'we have looked at the application of {company} and cannot accept it:\n\n{reason}\n\nYou may apply again from {date} on.',
    },
    de: {
      subject: 'Unsere Entscheidung zur Bewerbung von {company}',
      text: 'wir haben die Bewerbung von {company} geprüft und können sie nicht annehmen:\n\n{reason}\n\nAb dem {date} können Sie sich erneut bewerben.',
    },
    es: {
      subject: 'Nuestra decisión sobre la solicitud de {company}',
      text: 'Hemos revisado la solicitud de {company} y no podemos aceptarla:\n\n{reason}\n\nPuede volver a presentarla a partir del {date}.',
    },
    fr: {
      subject: 'Notre décision sur la candidature de {company}',
      text: 'Nous avons examiné la candidature de {company} et ne pouvons pas l’accepter :\n\n{reason}\n\nVous pourrez présenter une nouvelle candidature à partir du {date}.',
    },
    it: {
      subject: 'La nostra decisione sulla candidatura di {company}',
      text: 'abbiamo esaminato la candidatura di {company} e non possiamo accettarla:\n\n{reason}\n\nPotrà candidarsi di nuovo a partire dal {date}.',
    },
    pl: {
      subject: 'Nasza decyzja w sprawie zgłoszenia firmy {company}',
      text: 'sprawdziliśmy zgłoszenie firmy {company} i nie możemy go przyjąć:\n\n{reason}\n\nPonowne zgłoszenie jest możliwe od {date}.',
    },
    pt: {
      subject: 'A nossa decisão sobre a candidatura de {company}',
      text: 'analisámos a candidatura de {company} e não a podemos aceitar:\n\n{reason}\n\nPode voltar a candidatar-se a partir de {date}.',
    },
    ro: {
      subject: 'Decizia noastră privind cererea firmei {company}',
      text: 'am verificat cererea firmei {company} și nu o putem accepta:\n\n{reason}\n\nPuteți depune o nouă cerere începând cu {date}.',
    },
  }),
  buyerAccepted: invitation(['company'], {
    en: {
      subject: '{company} may now buy on {market}',
      heading: 'Your company is accepted',
      text: 'we have checked the details of {company}. You now see all prices and can order.',
      button: 'Go shopping',
    },
    de: {
      subject: '{company} kann jetzt auf {market} einkaufen',
      heading: 'Ihr Unternehmen ist freigeschaltet',
      text: 'wir haben die Angaben von {company} geprüft. Sie sehen jetzt alle Preise und können bestellen.',
      button: 'Zum Einkauf',
    },
    es: {
      subject: '{company} ya puede comprar en {market}',
      heading: 'Su empresa ha sido aceptada',
      text: 'Hemos comprobado los datos de {company}. Ya ve todos los precios y puede hacer pedidos.',
      button: 'Ir a comprar',
    },
    fr: {
      subject: '{company} peut désormais acheter sur {market}',
      heading: 'Votre entreprise est acceptée',
      text: 'Nous avons vérifié les informations de {company}. Vous voyez désormais tous les prix et pouvez commander.',
      button: 'Commencer mes achats',
    },
    it: {
      subject: '{company} ora può acquistare su {market}',
      heading: 'La Sua azienda è stata accettata',
      text: 'abbiamo verificato i dati di {company}. Ora vede tutti i prezzi e può ordinare.',
      button: 'Vai agli acquisti',
    },
    pl: {
      subject: '{company} może już kupować w {market}',
      heading: 'Państwa firma została zatwierdzona',
      text: 'sprawdziliśmy dane firmy {company}. Widzą już Państwo wszystkie ceny i mogą zamawiać.',
      button: 'Przejdź do zakupów',
    },
    pt: {
      subject: '{company} já pode comprar na {market}',
      heading: 'A sua empresa foi aceite',
      text: 'verificámos os dados de {company}. Já vê todos os preços e pode encomendar.',
      button: 'Ir às compras',
    },
    ro: {
      subject: '{company} poate cumpăra acum pe {market}',
      heading: 'Firma dumneavoastră a fost acceptată',
      text: 'am verificat datele firmei {company}. Vedeți acum toate prețurile și puteți comanda.',
      button: 'La cumpărături',
    },
  }),
  buyerChangesRequested: invitation(['company', 'reason'], {
    en: {
      subject: 'Something is missing for {company}',
      text: 'we have looked at the details of {company}. Before we can accept them, we ask you for this:\n\n{reason}\n\nPlease complete your details; we look at them again at once.',
      button: 'Complete the details',
    },
    de: {
      subject: 'Für {company} fehlt noch etwas',
      text: 'wir haben die Angaben von {company} geprüft. Bevor wir sie annehmen können, bitten wir Sie um Folgendes:\n\n{reason}\n\nBitte ergänzen Sie Ihre Angaben; wir sehen sie uns gleich wieder an.',
      button: 'Angaben ergänzen',
    },
    es: {
      subject: 'Falta algo para {company}',
      text: 'Hemos revisado los datos de {company}. Antes de aceptarlos necesitamos lo siguiente:\n\n{reason}\n\nComplete sus datos y los revisaremos de nuevo enseguida.',
      button: 'Completar los datos',
    },
    fr: {
      subject: 'Il manque quelque chose pour {company}',
      text: 'Nous avons examiné les informations de {company}. Avant de pouvoir les accepter, nous vous demandons ceci :\n\n{reason}\n\nVeuillez compléter vos informations ; nous les réexaminerons aussitôt.',
      button: 'Compléter les informations',
    },
    it: {
      subject: 'Manca ancora qualcosa per {company}',
      text: 'abbiamo esaminato i dati di {company}. Prima di poterli accettare Le chiediamo quanto segue:\n\n{reason}\n\nCompleti i Suoi dati; li riesamineremo subito.',
      button: 'Completa i dati',
    },
    pl: {
      subject: 'Brakuje jeszcze danych firmy {company}',
      text: 'sprawdziliśmy dane firmy {company}. Zanim je zatwierdzimy, prosimy o następujące rzeczy:\n\n{reason}\n\nProszę uzupełnić dane; od razu sprawdzimy je ponownie.',
      button: 'Uzupełnij dane',
    },
    pt: {
      subject: 'Falta algo para {company}',
      text: 'analisámos os dados de {company}. Antes de os podermos aceitar, pedimos o seguinte:\n\n{reason}\n\nComplete os seus dados; voltamos a analisá-los de imediato.',
      button: 'Completar os dados',
    },
    ro: {
      subject: 'Mai lipsește ceva pentru {company}',
      text: 'am verificat datele firmei {company}. Înainte de a le accepta, vă rugăm următoarele:\n\n{reason}\n\nVă rugăm să completați datele; le verificăm din nou imediat.',
      button: 'Completați datele',
    },
  }),
  buyerRefused: notice(['company', 'reason', 'date'], {
    en: {
      subject: 'Our decision on {company}',
      text: 'we have looked at the details of {company} and cannot accept your company as a buyer:\n\n{reason}\n\nYou may ask again from {date} on.',
    },
    de: {
      subject: 'Unsere Entscheidung zu {company}',
      text: 'wir haben die Angaben von {company} geprüft und können Ihr Unternehmen nicht als Käufer annehmen:\n\n{reason}\n\nAb dem {date} können Sie es erneut beantragen.',
    },
    es: {
      subject: 'Nuestra decisión sobre {company}',
      text: 'Hemos revisado los datos de {company} y no podemos aceptar a su empresa como comprador:\n\n{reason}\n\nPuede volver a solicitarlo a partir del {date}.',
    },
    fr: {
      subject: 'Notre décision concernant {company}',
      text: 'Nous avons examiné les informations de {company} et ne pouvons pas accepter votre entreprise comme acheteur :\n\n{reason}\n\nVous pourrez renouveler votre demande à partir du {date}.',
    },
    it: {
      subject: 'La nostra decisione su {company}',
      text: 'abbiamo esaminato i dati di {company} e non possiamo accettare la Sua azienda come acquirente:\n\n{reason}\n\nPotrà ripresentare la richiesta a partire dal {date}.',
    },
    pl: {
      subject: 'Nasza decyzja w sprawie firmy {company}',
      text: 'sprawdziliśmy dane firmy {company} i nie możemy przyjąć Państwa firmy jako kupującego:\n\n{reason}\n\nPonowny wniosek można złożyć od {date}.',
    },
    pt: {
      subject: 'A nossa decisão sobre {company}',
      text: 'analisámos os dados de {company} e não podemos aceitar a sua empresa como comprador:\n\n{reason}\n\nPode voltar a pedir a partir de {date}.',
    },
    ro: {
      subject: 'Decizia noastră privind {company}',
      text: 'am verificat datele firmei {company} și nu putem accepta firma dumneavoastră ca cumpărător:\n\n{reason}\n\nPuteți solicita din nou începând cu {date}.',
    },
  }),
};
