import { invitation, notice, oneTimeLink } from './template.ts';

/** Mails about the life of a company in the market. */
export const companyMails = {
  companySuspended: notice(['company', 'reason'], {
    en: {
      subject: '{company} is suspended on {market}',
      text: 'we had to suspend {company}:\n\n{reason}\n\nYour people cannot log in at present. Orders that have been placed are carried out. If you think that this is a mistake, please write to us.',
    },
    de: {
      subject: '{company} ist auf {market} gesperrt',
      text: 'wir mussten {company} sperren:\n\n{reason}\n\nIhre Mitarbeiter können sich derzeit nicht anmelden. Aufgegebene Bestellungen werden ausgeführt. Wenn Sie das für einen Irrtum halten, schreiben Sie uns bitte.',
    },
    es: {
      subject: '{company} está suspendida en {market}',
      text: 'Hemos tenido que suspender a {company}:\n\n{reason}\n\nPor ahora su personal no puede iniciar sesión. Los pedidos ya realizados se llevan a cabo. Si cree que se trata de un error, escríbanos.',
    },
    fr: {
      subject: '{company} est suspendue sur {market}',
      text: 'Nous avons dû suspendre {company} :\n\n{reason}\n\nVos collaborateurs ne peuvent pas se connecter pour le moment. Les commandes déjà passées sont exécutées. Si vous pensez qu’il s’agit d’une erreur, veuillez nous écrire.',
    },
    it: {
      subject: '{company} è sospesa su {market}',
      text: 'abbiamo dovuto sospendere {company}:\n\n{reason}\n\nAl momento i Suoi collaboratori non possono accedere. Gli ordini già effettuati vengono eseguiti. Se ritiene che si tratti di un errore, ci scriva.',
    },
    pl: {
      subject: 'Firma {company} została zawieszona w {market}',
      text: 'musieliśmy zawiesić firmę {company}:\n\n{reason}\n\nPaństwa pracownicy nie mogą się obecnie logować. Złożone zamówienia zostaną zrealizowane. Jeśli uważają Państwo, że to pomyłka, proszę do nas napisać.',
    },
    pt: {
      subject: '{company} está suspensa na {market}',
      text: 'tivemos de suspender {company}:\n\n{reason}\n\nDe momento, os seus colaboradores não podem iniciar sessão. As encomendas já feitas são executadas. Se acha que se trata de um engano, escreva-nos.',
    },
    ro: {
      subject: '{company} este suspendată pe {market}',
      text: 'a trebuit să suspendăm firma {company}:\n\n{reason}\n\nDeocamdată angajații dumneavoastră nu se pot autentifica. Comenzile plasate se execută. Dacă credeți că este o greșeală, vă rugăm să ne scrieți.',
    },
  }),
  agreementChanged: invitation(['agreement', 'date'], {
    en: {
      subject: '“{agreement}” changes on {date}',
      text: 'there is a new version of “{agreement}”. It applies from {date} on; you will be asked to agree to it when you next log in.',
      button: 'Read the new version',
    },
    de: {
      subject: '„{agreement}“ ändert sich zum {date}',
      text: 'von „{agreement}“ gibt es eine neue Fassung. Sie gilt ab dem {date}; bei Ihrer nächsten Anmeldung bitten wir Sie um Ihre Zustimmung.',
      button: 'Neue Fassung lesen',
    },
    es: {
      subject: '«{agreement}» cambia el {date}',
      text: 'Hay una nueva versión de «{agreement}». Se aplica a partir del {date}; le pediremos su conformidad la próxima vez que inicie sesión.',
      button: 'Leer la nueva versión',
    },
    fr: {
      subject: '« {agreement} » change le {date}',
      text: 'Il existe une nouvelle version de « {agreement} ». Elle s’applique à partir du {date} ; votre accord vous sera demandé à votre prochaine connexion.',
      button: 'Lire la nouvelle version',
    },
    it: {
      subject: '«{agreement}» cambia dal {date}',
      text: 'esiste una nuova versione di «{agreement}». Si applica dal {date}; al prossimo accesso Le chiederemo di accettarla.',
      button: 'Leggi la nuova versione',
    },
    pl: {
      subject: '„{agreement}” zmienia się od {date}',
      text: 'jest nowa wersja dokumentu „{agreement}”. Obowiązuje od {date}; przy następnym logowaniu poprosimy Państwa o jej przyjęcie.',
      button: 'Przeczytaj nową wersję',
    },
    pt: {
      subject: '«{agreement}» muda a {date}',
      text: 'há uma nova versão de «{agreement}». Aplica-se a partir de {date}; no próximo início de sessão pediremos a sua concordância.',
      button: 'Ler a nova versão',
    },
    ro: {
      subject: '„{agreement}” se modifică de la {date}',
      text: 'există o versiune nouă a documentului „{agreement}”. Se aplică începând cu {date}; la următoarea autentificare vă vom cere acordul.',
      button: 'Citiți versiunea nouă',
    },
  }),
  documentExpires: invitation(['document', 'date'], {
    en: {
      subject: '“{document}” expires on {date}',
      text: 'the document “{document}” of your company expires on {date}. Please upload a new one in time, so that nothing comes to a halt.',
      button: 'Upload a new document',
    },
    de: {
      subject: '„{document}“ läuft am {date} ab',
      text: 'das Dokument „{document}“ Ihres Unternehmens läuft am {date} ab. Bitte laden Sie rechtzeitig ein neues hoch, damit nichts ins Stocken gerät.',
      button: 'Neues Dokument hochladen',
    },
    es: {
      subject: '«{document}» caduca el {date}',
      text: 'El documento «{document}» de su empresa caduca el {date}. Suba uno nuevo a tiempo para que nada se detenga.',
      button: 'Subir un documento nuevo',
    },
    fr: {
      subject: '« {document} » expire le {date}',
      text: 'Le document « {document} » de votre entreprise expire le {date}. Veuillez en déposer un nouveau à temps, afin que rien ne s’arrête.',
      button: 'Déposer un nouveau document',
    },
    it: {
      subject: '«{document}» scade il {date}',
      text: 'il documento «{document}» della Sua azienda scade il {date}. Ne carichi per tempo uno nuovo, così nulla si ferma.',
      button: 'Carica un nuovo documento',
    },
    pl: {
      subject: '„{document}” traci ważność {date}',
      text: 'dokument „{document}” Państwa firmy traci ważność {date}. Proszę przesłać nowy na czas, aby nic się nie zatrzymało.',
      button: 'Prześlij nowy dokument',
    },
    pt: {
      subject: '«{document}» caduca a {date}',
      text: 'o documento «{document}» da sua empresa caduca a {date}. Carregue um novo a tempo, para que nada pare.',
      button: 'Carregar um novo documento',
    },
    ro: {
      subject: '„{document}” expiră la {date}',
      text: 'documentul „{document}” al firmei dumneavoastră expiră la {date}. Vă rugăm să încărcați la timp unul nou, ca nimic să nu se oprească.',
      button: 'Încărcați un document nou',
    },
  }),
  dataExportReady: oneTimeLink(['days'], {
    en: {
      subject: 'Your data is ready',
      text: 'the copy of your data that you asked for is ready. It can be downloaded for {days} days; you have to be logged in.',
      button: 'Download',
    },
    de: {
      subject: 'Ihre Daten liegen bereit',
      text: 'die Kopie Ihrer Daten, um die Sie gebeten haben, liegt bereit. Sie können sie {days} Tage lang herunterladen; dazu müssen Sie angemeldet sein.',
      button: 'Herunterladen',
    },
    es: {
      subject: 'Sus datos están listos',
      text: 'La copia de sus datos que ha solicitado está lista. Puede descargarla durante {days} días; para ello debe haber iniciado sesión.',
      button: 'Descargar',
    },
    fr: {
      subject: 'Vos données sont prêtes',
      text: 'La copie de vos données que vous avez demandée est prête. Vous pouvez la télécharger pendant {days} jours ; vous devez être connecté.',
      button: 'Télécharger',
    },
    it: {
      subject: 'I Suoi dati sono pronti',
      text: 'la copia dei Suoi dati che ha richiesto è pronta. Può scaricarla per {days} giorni; per farlo deve aver effettuato l’accesso.',
      button: 'Scarica',
    },
    pl: {
      subject: 'Państwa dane są gotowe',
      text: 'kopia danych, o którą Państwo prosili, jest gotowa. Można ją pobrać przez {days} dni; trzeba być zalogowanym.',
      button: 'Pobierz',
    },
    pt: {
      subject: 'Os seus dados estão prontos',
      text: 'a cópia dos seus dados que pediu está pronta. Pode descarregá-la durante {days} dias; para isso tem de ter sessão iniciada.',
      button: 'Descarregar',
    },
    ro: {
      subject: 'Datele dumneavoastră sunt gata',
      text: 'copia datelor pe care ați cerut-o este gata. O puteți descărca timp de {days} zile; trebuie să fiți autentificat.',
      button: 'Descărcați',
    },
  }),
};
