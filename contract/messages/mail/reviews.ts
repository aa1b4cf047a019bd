import { invitation, notice } from './template.ts';

/** Decisions after the first one: about a company that is suspended, closed, open again, or wants to change something. */
export const reviewMails = {
  companyOpen: invitation(['company'], {
    en: {
      subject: '{company} is open on {market} again',
      heading: 'Your company is open again',
      text: 'the account of {company} works again. Your people can log in as before.',
      button: 'Log in',
    },
    de: {
      subject: '{company} ist auf {market} wieder freigeschaltet',
      heading: 'Ihr Unternehmen ist wieder freigeschaltet',
      text: 'das Konto von {company} ist wieder freigeschaltet. Ihre Mitarbeitenden können sich wie gewohnt anmelden.',
      button: 'Anmelden',
    },
    es: {
      subject: '{company} vuelve a estar activa en {market}',
      heading: 'Su empresa vuelve a estar activa',
      text: 'La cuenta de {company} vuelve a funcionar. Sus usuarios pueden acceder como antes.',
      button: 'Iniciar sesión',
    },
    fr: {
      subject: '{company} est de nouveau active sur {market}',
      heading: 'Votre entreprise est de nouveau active',
      text: 'Le compte de {company} fonctionne de nouveau. Vos collaborateurs peuvent se connecter comme auparavant.',
      button: 'Se connecter',
    },
    it: {
      subject: '{company} è di nuovo attiva su {market}',
      heading: 'La Sua azienda è di nuovo attiva',
      text: 'l’account di {company} è di nuovo attivo. I Suoi collaboratori possono accedere come prima.',
      button: 'Accedi',
    },
    pl: {
      subject: 'Konto firmy {company} w {market} znów działa',
      heading: 'Konto Państwa firmy znów działa',
      text: 'konto firmy {company} znów działa. Państwa pracownicy mogą logować się jak dotychczas.',
      button: 'Zaloguj się',
    },
    pt: {
      subject: '{company} está novamente ativa na {market}',
      heading: 'A sua empresa está novamente ativa',
      text: 'a conta da {company} voltou a funcionar. As suas pessoas podem iniciar sessão como antes.',
      button: 'Iniciar sessão',
    },
    ro: {
      subject: '{company} este din nou activă pe {market}',
      heading: 'Firma dumneavoastră este din nou activă',
      text: 'contul firmei {company} funcționează din nou. Oamenii dumneavoastră se pot autentifica la fel ca înainte.',
      button: 'Autentificare',
    },
  }),
  companyClosed: notice(['company', 'reason'], {
    en: {
      subject: 'The account of {company} on {market} is closed',
      heading: 'Your company’s account is closed',
      text: 'we have closed the account of {company}:\n\n{reason}\n\nNobody can log in any more. What has been ordered is carried out. If you think that this is a mistake, please write to us.',
    },
    de: {
      subject: 'Das Konto von {company} auf {market} ist geschlossen',
      heading: 'Das Konto Ihres Unternehmens ist geschlossen',
      text: 'wir haben das Konto von {company} geschlossen:\n\n{reason}\n\nEine Anmeldung ist nicht mehr möglich. Erteilte Bestellungen werden ausgeführt. Falls Sie das für einen Irrtum halten, schreiben Sie uns bitte.',
    },
    es: {
      subject: 'La cuenta de {company} en {market} está cerrada',
      heading: 'La cuenta de su empresa está cerrada',
      text: 'Hemos cerrado la cuenta de {company}:\n\n{reason}\n\nYa nadie puede acceder. Los pedidos realizados se ejecutan. Si cree que se trata de un error, escríbanos.',
    },
    fr: {
      subject: 'Le compte de {company} sur {market} est fermé',
      heading: 'Le compte de votre entreprise est fermé',
      text: 'Nous avons fermé le compte de {company} :\n\n{reason}\n\nPlus personne ne peut se connecter. Les commandes passées sont exécutées. Si vous pensez qu’il s’agit d’une erreur, veuillez nous écrire.',
    },
    it: {
      subject: 'L’account di {company} su {market} è chiuso',
      heading: 'L’account della Sua azienda è chiuso',
      text: 'abbiamo chiuso l’account di {company}:\n\n{reason}\n\nNessuno può più accedere. Gli ordini effettuati vengono eseguiti. Se ritiene che si tratti di un errore, ci scriva.',
    },
    pl: {
      subject: 'Konto firmy {company} w {market} zostało zamknięte',
      heading: 'Konto Państwa firmy zostało zamknięte',
      text: 'zamknęliśmy konto firmy {company}:\n\n{reason}\n\nLogowanie nie jest już możliwe. Złożone zamówienia zostaną zrealizowane. Jeśli uważają Państwo, że to pomyłka, prosimy o wiadomość.',
    },
    pt: {
      subject: 'A conta da {company} na {market} está encerrada',
      heading: 'A conta da sua empresa está encerrada',
      text: 'encerrámos a conta da {company}:\n\n{reason}\n\nJá ninguém pode iniciar sessão. As encomendas feitas são cumpridas. Se acha que se trata de um engano, escreva-nos.',
    },
    ro: {
      subject: 'Contul firmei {company} pe {market} este închis',
      heading: 'Contul firmei dumneavoastră este închis',
      text: 'am închis contul firmei {company}:\n\n{reason}\n\nNimeni nu se mai poate autentifica. Comenzile plasate sunt executate. Dacă credeți că este o greșeală, vă rugăm să ne scrieți.',
    },
  }),
  companyChangeAccepted: invitation(['company'], {
    en: {
      subject: 'The new details of {company} now hold',
      heading: 'Your change has been accepted',
      text: 'we have looked at the new details of {company} and accepted them. They hold from now on, on new invoices as well.',
      button: 'See the details',
    },
    de: {
      subject: 'Die neuen Angaben von {company} gelten jetzt',
      heading: 'Ihre Änderung ist angenommen',
      text: 'wir haben die neuen Angaben von {company} geprüft und angenommen. Sie gelten ab jetzt, auch auf neuen Rechnungen.',
      button: 'Angaben ansehen',
    },
    es: {
      subject: 'Los nuevos datos de {company} ya son válidos',
      heading: 'Su cambio ha sido aceptado',
      text: 'Hemos revisado los nuevos datos de {company} y los hemos aceptado. Son válidos desde ahora, también en las nuevas facturas.',
      button: 'Ver los datos',
    },
    fr: {
      subject: 'Les nouvelles informations de {company} sont désormais en vigueur',
      heading: 'Votre modification est acceptée',
      text: 'Nous avons examiné et accepté les nouvelles informations de {company}. Elles s’appliquent dès maintenant, y compris sur les nouvelles factures.',
      button: 'Voir les informations',
    },
    it: {
      subject: 'I nuovi dati di {company} sono ora validi',
      heading: 'La Sua modifica è stata accettata',
      text: 'abbiamo verificato e accettato i nuovi dati di {company}. Valgono da subito, anche sulle nuove fatture.',
      button: 'Vedi i dati',
    },
    pl: {
      subject: 'Nowe dane firmy {company} już obowiązują',
      heading: 'Państwa zmiana została przyjęta',
      text: 'sprawdziliśmy i przyjęliśmy nowe dane firmy {company}. Obowiązują od teraz, także na nowych fakturach.',
      button: 'Zobacz dane',
    },
    pt: {
      subject: 'Os novos dados da {company} já são válidos',
      heading: 'A sua alteração foi aceite',
      text: 'analisámos e aceitámos os novos dados da {company}. São válidos a partir de agora, também nas novas faturas.',
      button: 'Ver os dados',
    },
    ro: {
      subject: 'Noile date ale firmei {company} sunt valabile',
      heading: 'Modificarea dumneavoastră a fost acceptată',
      text: 'am verificat și am acceptat noile date ale firmei {company}. Sunt valabile de acum, inclusiv pe facturile noi.',
      button: 'Vedeți datele',
    },
  }),
  companyChangeRefused: invitation(['company', 'reason'], {
    en: {
      subject: 'The new details of {company} were not accepted',
      heading: 'Your change was not accepted',
      text: 'we have looked at the new details of {company} and cannot accept them:\n\n{reason}\n\nThe old details still hold.',
      button: 'See the details',
    },
    de: {
      subject: 'Die neuen Angaben von {company} wurden nicht angenommen',
      heading: 'Ihre Änderung wurde nicht angenommen',
      text: 'wir haben die neuen Angaben von {company} geprüft und können sie nicht annehmen:\n\n{reason}\n\nDie bisherigen Angaben gelten weiter.',
      button: 'Angaben ansehen',
    },
    es: {
      subject: 'Los nuevos datos de {company} no se han aceptado',
      heading: 'Su cambio no ha sido aceptado',
      text: 'Hemos revisado los nuevos datos de {company} y no podemos aceptarlos:\n\n{reason}\n\nLos datos anteriores siguen siendo válidos.',
      button: 'Ver los datos',
    },
    fr: {
      subject: 'Les nouvelles informations de {company} n’ont pas été acceptées',
      heading: 'Votre modification n’a pas été acceptée',
      text: 'Nous avons examiné les nouvelles informations de {company} et ne pouvons pas les accepter :\n\n{reason}\n\nLes anciennes informations restent en vigueur.',
      button: 'Voir les informations',
    },
    it: {
      subject: 'I nuovi dati di {company} non sono stati accettati',
      heading: 'La Sua modifica non è stata accettata',
      text: 'abbiamo verificato i nuovi dati di {company} e non possiamo accettarli:\n\n{reason}\n\nRestano validi i dati precedenti.',
      button: 'Vedi i dati',
    },
    pl: {
      subject: 'Nowe dane firmy {company} nie zostały przyjęte',
      heading: 'Państwa zmiana nie została przyjęta',
      text: 'sprawdziliśmy nowe dane firmy {company} i nie możemy ich przyjąć:\n\n{reason}\n\nNadal obowiązują dotychczasowe dane.',
      button: 'Zobacz dane',
    },
    pt: {
      subject: 'Os novos dados da {company} não foram aceites',
      heading: 'A sua alteração não foi aceite',
      text: 'analisámos os novos dados da {company} e não os podemos aceitar:\n\n{reason}\n\nOs dados anteriores continuam válidos.',
      button: 'Ver os dados',
    },
    ro: {
      subject: 'Noile date ale firmei {company} nu au fost acceptate',
      heading: 'Modificarea dumneavoastră nu a fost acceptată',
      text: 'am verificat noile date ale firmei {company} și nu le putem accepta:\n\n{reason}\n\nDatele vechi rămân valabile.',
      button: 'Vedeți datele',
    },
  }),
  documentRefused: invitation(['document', 'reason'], {
    en: {
      subject: 'Please upload “{document}” again',
      heading: 'A document was not accepted',
      text: 'we have looked at the document “{document}” of your company and cannot accept it:\n\n{reason}\n\nPlease upload another one.',
      button: 'Upload a document',
    },
    de: {
      subject: 'Bitte laden Sie „{document}“ erneut hoch',
      heading: 'Ein Dokument wurde nicht anerkannt',
      text: 'wir haben das Dokument „{document}“ Ihres Unternehmens geprüft und können es nicht anerkennen:\n\n{reason}\n\nBitte laden Sie ein anderes hoch.',
      button: 'Dokument hochladen',
    },
    es: {
      subject: 'Vuelva a subir «{document}»',
      heading: 'Un documento no ha sido aceptado',
      text: 'Hemos revisado el documento «{document}» de su empresa y no podemos aceptarlo:\n\n{reason}\n\nSuba otro, por favor.',
      button: 'Subir un documento',
    },
    fr: {
      subject: 'Veuillez transmettre à nouveau « {document} »',
      heading: 'Un document n’a pas été accepté',
      text: 'Nous avons examiné le document « {document} » de votre entreprise et ne pouvons pas l’accepter :\n\n{reason}\n\nVeuillez en transmettre un autre.',
      button: 'Transmettre un document',
    },
    it: {
      subject: 'Carichi di nuovo «{document}»',
      heading: 'Un documento non è stato accettato',
      text: 'abbiamo verificato il documento «{document}» della Sua azienda e non possiamo accettarlo:\n\n{reason}\n\nNe carichi un altro.',
      button: 'Carica un documento',
    },
    pl: {
      subject: 'Prosimy o ponowne przesłanie dokumentu „{document}”',
      heading: 'Dokument nie został zaakceptowany',
      text: 'sprawdziliśmy dokument „{document}” Państwa firmy i nie możemy go zaakceptować:\n\n{reason}\n\nProsimy o przesłanie innego.',
      button: 'Prześlij dokument',
    },
    pt: {
      subject: 'Carregue de novo «{document}»',
      heading: 'Um documento não foi aceite',
      text: 'analisámos o documento «{document}» da sua empresa e não o podemos aceitar:\n\n{reason}\n\nCarregue outro, por favor.',
      button: 'Carregar um documento',
    },
    ro: {
      subject: 'Vă rugăm să încărcați din nou „{document}”',
      heading: 'Un document nu a fost acceptat',
      text: 'am verificat documentul „{document}” al firmei dumneavoastră și nu îl putem accepta:\n\n{reason}\n\nVă rugăm să încărcați altul.',
      button: 'Încărcați un document',
    },
  }),
};
