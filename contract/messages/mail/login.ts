import { codeMail, invitation, notice, oneTimeLink } from './template.ts';

/** Mails about getting into an account. */
export const loginMails = {
  loginCode: codeMail({
    en: {
      subject: '{code} is your login code for {market}',
      heading: 'Your login code',
      text: 'with this code you log in:\n\n{code}\n\nIt is valid for {minutes} minutes and works once.\n\nIf you did not ask for it, please ignore this e-mail: without the code nobody gets into your account. We never ask for it by phone.',
    },
    de: {
      subject: '{code} ist Ihr Anmeldecode für {market}',
      heading: 'Ihr Anmeldecode',
      text: 'mit diesem Code melden Sie sich an:\n\n{code}\n\nEr gilt {minutes} Minuten und nur einmal.\n\nFalls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail bitte: Ohne den Code kommt niemand in Ihr Konto. Wir fragen nie am Telefon danach.',
    },
    es: {
      subject: '{code} es su código de acceso a {market}',
      heading: 'Su código de acceso',
      text: 'Con este código inicia sesión:\n\n{code}\n\nEs válido durante {minutes} minutos y para un solo uso.\n\nSi no lo ha solicitado, ignore este mensaje: sin el código nadie puede entrar en su cuenta. Nunca se lo pediremos por teléfono.',
    },
    fr: {
      subject: '{code} est votre code de connexion à {market}',
      heading: 'Votre code de connexion',
      text: 'Ce code vous permet de vous connecter :\n\n{code}\n\nIl est valable {minutes} minutes et ne sert qu’une fois.\n\nSi vous ne l’avez pas demandé, veuillez ignorer cet e-mail : sans ce code, personne n’accède à votre compte. Nous ne le demandons jamais par téléphone.',
    },
    it: {
      subject: '{code} è il Suo codice di accesso a {market}',
      heading: 'Il Suo codice di accesso',
      text: 'con questo codice può accedere:\n\n{code}\n\nÈ valido per {minutes} minuti e per un solo utilizzo.\n\nSe non lo ha richiesto, ignori questa e-mail: senza il codice nessuno può accedere al Suo account. Non lo chiediamo mai per telefono.',
    },
    pl: {
      subject: '{code} to Państwa kod logowania do {market}',
      heading: 'Państwa kod logowania',
      text: 'tym kodem mogą się Państwo zalogować:\n\n{code}\n\nJest ważny przez {minutes} min i można go użyć tylko raz.\n\nJeśli nie prosili Państwo o kod, proszę zignorować tę wiadomość: bez niego nikt nie wejdzie na Państwa konto. Nigdy nie pytamy o niego telefonicznie.',
    },
    pt: {
      subject: '{code} é o seu código de acesso a {market}',
      heading: 'O seu código de acesso',
      text: 'com este código inicia sessão:\n\n{code}\n\nÉ válido durante {minutes} minutos e só pode ser usado uma vez.\n\nSe não o pediu, ignore este e-mail: sem o código, ninguém entra na sua conta. Nunca o pedimos por telefone.',
    },
    ro: {
      subject: '{code} este codul dumneavoastră de autentificare pe {market}',
      heading: 'Codul dumneavoastră de autentificare',
      text: 'cu acest cod vă autentificați:\n\n{code}\n\nEste valabil {minutes} minute și poate fi folosit o singură dată.\n\nDacă nu l-ați solicitat, ignorați acest mesaj: fără cod nimeni nu poate intra în contul dumneavoastră. Nu îl cerem niciodată la telefon.',
    },
  }),
  registrationCode: codeMail({
    en: {
      subject: '{code} confirms your e-mail for {market}',
      heading: 'Confirm your e-mail address',
      text: 'please enter this code in the registration form:\n\n{code}\n\nIt is valid for {minutes} minutes.\n\nIf you are not registering with {market}, please ignore this e-mail; no account is opened without the code.',
    },
    de: {
      subject: '{code} bestätigt Ihre E-Mail-Adresse für {market}',
      heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
      text: 'bitte geben Sie diesen Code im Registrierungsformular ein:\n\n{code}\n\nEr gilt {minutes} Minuten.\n\nFalls Sie sich nicht bei {market} registrieren, ignorieren Sie diese E-Mail bitte; ohne den Code wird kein Konto eröffnet.',
    },
    es: {
      subject: '{code} confirma su correo electrónico en {market}',
      heading: 'Confirme su correo electrónico',
      text: 'Introduzca este código en el formulario de registro:\n\n{code}\n\nEs válido durante {minutes} minutos.\n\nSi no se está registrando en {market}, ignore este mensaje; sin el código no se abre ninguna cuenta.',
    },
    fr: {
      subject: '{code} confirme votre adresse e-mail pour {market}',
      heading: 'Confirmez votre adresse e-mail',
      text: 'Veuillez saisir ce code dans le formulaire d’inscription :\n\n{code}\n\nIl est valable {minutes} minutes.\n\nSi vous n’êtes pas en train de vous inscrire sur {market}, veuillez ignorer cet e-mail ; sans ce code, aucun compte n’est ouvert.',
    },
    it: {
      subject: '{code} conferma il Suo indirizzo e-mail per {market}',
      heading: 'Confermi il Suo indirizzo e-mail',
      text: 'inserisca questo codice nel modulo di registrazione:\n\n{code}\n\nÈ valido per {minutes} minuti.\n\nSe non si sta registrando su {market}, ignori questa e-mail; senza il codice non viene aperto alcun account.',
    },
    pl: {
      subject: '{code} potwierdza Państwa adres e-mail w {market}',
      heading: 'Proszę potwierdzić adres e-mail',
      text: 'proszę wpisać ten kod w formularzu rejestracji:\n\n{code}\n\nJest ważny przez {minutes} min.\n\nJeśli nie rejestrują się Państwo w {market}, proszę zignorować tę wiadomość; bez kodu konto nie powstanie.',
    },
    pt: {
      subject: '{code} confirma o seu e-mail na {market}',
      heading: 'Confirme o seu e-mail',
      text: 'introduza este código no formulário de registo:\n\n{code}\n\nÉ válido durante {minutes} minutos.\n\nSe não se está a registar na {market}, ignore este e-mail; sem o código não é aberta qualquer conta.',
    },
    ro: {
      subject: '{code} confirmă adresa dumneavoastră de e-mail pentru {market}',
      heading: 'Confirmați adresa de e-mail',
      text: 'introduceți acest cod în formularul de înregistrare:\n\n{code}\n\nEste valabil {minutes} minute.\n\nDacă nu vă înregistrați pe {market}, ignorați acest mesaj; fără cod nu se deschide niciun cont.',
    },
  }),
  alreadyRegistered: invitation([], {
    en: {
      subject: 'You already have an account with {market}',
      text: 'somebody, probably you, has just tried to register with this e-mail address. There already is an account for it, so no new one was opened.\n\nPlease log in. If you have forgotten your password, you can set a new one there.\n\nIf it was not you, there is nothing to do: your account is unchanged.',
      button: 'Log in',
    },
    de: {
      subject: 'Sie haben bereits ein Konto bei {market}',
      text: 'jemand, vermutlich Sie selbst, wollte sich gerade mit dieser E-Mail-Adresse registrieren. Für sie gibt es bereits ein Konto, deshalb wurde kein neues eröffnet.\n\nBitte melden Sie sich an. Falls Sie Ihr Passwort vergessen haben, können Sie dort ein neues festlegen.\n\nWaren Sie es nicht, müssen Sie nichts tun: Ihr Konto ist unverändert.',
      button: 'Anmelden',
    },
    es: {
      subject: 'Ya tiene una cuenta en {market}',
      text: 'Alguien, probablemente usted, acaba de intentar registrarse con esta dirección de correo. Ya existe una cuenta con ella, por lo que no se ha abierto otra.\n\nInicie sesión. Si ha olvidado la contraseña, allí puede establecer una nueva.\n\nSi no ha sido usted, no tiene que hacer nada: su cuenta no ha cambiado.',
      button: 'Iniciar sesión',
    },
    fr: {
      subject: 'Vous avez déjà un compte sur {market}',
      text: 'Quelqu’un, sans doute vous-même, vient d’essayer de s’inscrire avec cette adresse e-mail. Un compte existe déjà pour elle ; aucun autre n’a donc été ouvert.\n\nVeuillez vous connecter. Si vous avez oublié votre mot de passe, vous pourrez en définir un nouveau.\n\nSi ce n’était pas vous, il n’y a rien à faire : votre compte est inchangé.',
      button: 'Se connecter',
    },
    it: {
      subject: 'Ha già un account su {market}',
      text: 'qualcuno, probabilmente Lei, ha appena provato a registrarsi con questo indirizzo e-mail. Esiste già un account, quindi non ne è stato aperto uno nuovo.\n\nAcceda con quello. Se ha dimenticato la password, può impostarne una nuova.\n\nSe non è stato Lei, non deve fare nulla: il Suo account è invariato.',
      button: 'Accedi',
    },
    pl: {
      subject: 'Mają już Państwo konto w {market}',
      text: 'ktoś, zapewne Państwo, próbował właśnie zarejestrować się z tym adresem e-mail. Konto z tym adresem już istnieje, więc nowe nie powstało.\n\nProszę się zalogować. Jeśli nie pamiętają Państwo hasła, można tam ustawić nowe.\n\nJeśli to nie byli Państwo, nic nie trzeba robić: konto pozostało bez zmian.',
      button: 'Zaloguj się',
    },
    pt: {
      subject: 'Já tem uma conta na {market}',
      text: 'alguém, provavelmente o próprio, tentou registar-se agora com este endereço de e-mail. Já existe uma conta com ele, por isso não foi aberta outra.\n\nInicie sessão. Se esqueceu a palavra-passe, pode definir aí uma nova.\n\nSe não foi o próprio, não precisa de fazer nada: a sua conta não mudou.',
      button: 'Iniciar sessão',
    },
    ro: {
      subject: 'Aveți deja un cont pe {market}',
      text: 'cineva, probabil dumneavoastră, a încercat chiar acum să se înregistreze cu această adresă de e-mail. Există deja un cont cu ea, așa că nu s-a deschis altul.\n\nVă rugăm să vă autentificați. Dacă ați uitat parola, acolo puteți seta una nouă.\n\nDacă nu ați fost dumneavoastră, nu trebuie să faceți nimic: contul este neschimbat.',
      button: 'Autentificare',
    },
  }),
  passwordResetCode: codeMail({
    en: {
      subject: '{code} is your code for a new password',
      heading: 'Set a new password',
      text: 'with this code you set a new password for {market}:\n\n{code}\n\nIt is valid for {minutes} minutes and works once.\n\nIf you did not ask for it, please ignore this e-mail: your password stays as it is.',
    },
    de: {
      subject: '{code} ist Ihr Code für ein neues Passwort',
      heading: 'Neues Passwort festlegen',
      text: 'mit diesem Code legen Sie ein neues Passwort für {market} fest:\n\n{code}\n\nEr gilt {minutes} Minuten und nur einmal.\n\nFalls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail bitte: Ihr Passwort bleibt, wie es ist.',
    },
    es: {
      subject: '{code} es su código para una nueva contraseña',
      heading: 'Establezca una nueva contraseña',
      text: 'Con este código establece una nueva contraseña para {market}:\n\n{code}\n\nEs válido durante {minutes} minutos y para un solo uso.\n\nSi no lo ha solicitado, ignore este mensaje: su contraseña no cambia.',
    },
    fr: {
      subject: '{code} est votre code pour un nouveau mot de passe',
      heading: 'Définissez un nouveau mot de passe',
      text: 'Ce code vous permet de définir un nouveau mot de passe pour {market} :\n\n{code}\n\nIl est valable {minutes} minutes et ne sert qu’une fois.\n\nSi vous ne l’avez pas demandé, veuillez ignorer cet e-mail : votre mot de passe reste inchangé.',
    },
    it: {
      subject: '{code} è il Suo codice per una nuova password',
      heading: 'Imposti una nuova password',
      text: 'con questo codice imposta una nuova password per {market}:\n\n{code}\n\nÈ valido per {minutes} minuti e per un solo utilizzo.\n\nSe non lo ha richiesto, ignori questa e-mail: la Sua password resta invariata.',
    },
    pl: {
      subject: '{code} to kod do ustawienia nowego hasła',
      heading: 'Nowe hasło',
      text: 'tym kodem ustawią Państwo nowe hasło do {market}:\n\n{code}\n\nJest ważny przez {minutes} min i można go użyć tylko raz.\n\nJeśli nie prosili Państwo o kod, proszę zignorować tę wiadomość: hasło pozostaje bez zmian.',
    },
    pt: {
      subject: '{code} é o seu código para uma nova palavra-passe',
      heading: 'Defina uma nova palavra-passe',
      text: 'com este código define uma nova palavra-passe para a {market}:\n\n{code}\n\nÉ válido durante {minutes} minutos e só pode ser usado uma vez.\n\nSe não o pediu, ignore este e-mail: a sua palavra-passe mantém-se.',
    },
    ro: {
      subject: '{code} este codul dumneavoastră pentru o parolă nouă',
      heading: 'Setați o parolă nouă',
      text: 'cu acest cod setați o parolă nouă pentru {market}:\n\n{code}\n\nEste valabil {minutes} minute și poate fi folosit o singură dată.\n\nDacă nu l-ați solicitat, ignorați acest mesaj: parola rămâne neschimbată.',
    },
  }),
  passwordChanged: invitation(['time'], {
    en: {
      subject: 'Your password for {market} was changed',
      text: 'your password was changed on {time}. All other devices were signed out.\n\nIf it was not you, please set a new password at once.',
      button: 'Set a new password',
    },
    de: {
      subject: 'Ihr Passwort für {market} wurde geändert',
      text: 'Ihr Passwort wurde am {time} geändert. Alle anderen Geräte wurden abgemeldet.\n\nWaren Sie es nicht, legen Sie bitte sofort ein neues Passwort fest.',
      button: 'Neues Passwort festlegen',
    },
    es: {
      subject: 'Se ha cambiado su contraseña de {market}',
      text: 'Su contraseña se cambió el {time}. Se ha cerrado la sesión en todos los demás dispositivos.\n\nSi no ha sido usted, establezca de inmediato una nueva contraseña.',
      button: 'Establecer nueva contraseña',
    },
    fr: {
      subject: 'Votre mot de passe {market} a été modifié',
      text: 'Votre mot de passe a été modifié le {time}. Tous les autres appareils ont été déconnectés.\n\nSi ce n’était pas vous, veuillez définir immédiatement un nouveau mot de passe.',
      button: 'Définir un nouveau mot de passe',
    },
    it: {
      subject: 'La Sua password di {market} è stata modificata',
      text: 'la Sua password è stata modificata il {time}. Tutti gli altri dispositivi sono stati disconnessi.\n\nSe non è stato Lei, imposti subito una nuova password.',
      button: 'Imposta una nuova password',
    },
    pl: {
      subject: 'Zmieniono Państwa hasło do {market}',
      text: 'Państwa hasło zostało zmienione {time}. Pozostałe urządzenia zostały wylogowane.\n\nJeśli to nie byli Państwo, proszę niezwłocznie ustawić nowe hasło.',
      button: 'Ustaw nowe hasło',
    },
    pt: {
      subject: 'A sua palavra-passe da {market} foi alterada',
      text: 'a sua palavra-passe foi alterada em {time}. A sessão foi terminada em todos os outros dispositivos.\n\nSe não foi o próprio, defina já uma nova palavra-passe.',
      button: 'Definir nova palavra-passe',
    },
    ro: {
      subject: 'Parola dumneavoastră pentru {market} a fost schimbată',
      text: 'parola a fost schimbată la {time}. Toate celelalte dispozitive au fost deconectate.\n\nDacă nu ați fost dumneavoastră, setați imediat o parolă nouă.',
      button: 'Setați o parolă nouă',
    },
  }),
  newDevice: invitation(['device', 'time', 'network'], {
    en: {
      subject: 'New sign-in to your account with {market}',
      text: 'your account was signed in to from a device that we have not seen before.\n\nDevice: {device}\nTime: {time}\nNetwork: {network}\n\nIf it was you, there is nothing to do. If not, please sign that device out and change your password.',
      button: 'Check account security',
    },
    de: {
      subject: 'Neue Anmeldung in Ihrem Konto bei {market}',
      text: 'in Ihrem Konto hat sich ein Gerät angemeldet, das wir noch nicht kennen.\n\nGerät: {device}\nZeit: {time}\nNetz: {network}\n\nWaren Sie es, müssen Sie nichts tun. Wenn nicht, melden Sie das Gerät bitte ab und ändern Sie Ihr Passwort.',
      button: 'Kontosicherheit prüfen',
    },
    es: {
      subject: 'Nuevo inicio de sesión en su cuenta de {market}',
      text: 'Se ha iniciado sesión en su cuenta desde un dispositivo que no conocíamos.\n\nDispositivo: {device}\nHora: {time}\nRed: {network}\n\nSi ha sido usted, no tiene que hacer nada. Si no, cierre la sesión de ese dispositivo y cambie su contraseña.',
      button: 'Revisar la seguridad',
    },
    fr: {
      subject: 'Nouvelle connexion à votre compte {market}',
      text: 'Un appareil que nous ne connaissions pas s’est connecté à votre compte.\n\nAppareil : {device}\nHeure : {time}\nRéseau : {network}\n\nSi c’était vous, il n’y a rien à faire. Sinon, veuillez déconnecter cet appareil et changer votre mot de passe.',
      button: 'Vérifier la sécurité du compte',
    },
    it: {
      subject: 'Nuovo accesso al Suo account {market}',
      text: 'un dispositivo che non conoscevamo ha effettuato l’accesso al Suo account.\n\nDispositivo: {device}\nOra: {time}\nRete: {network}\n\nSe è stato Lei, non deve fare nulla. Altrimenti disconnetta il dispositivo e cambi la password.',
      button: 'Controlla la sicurezza',
    },
    pl: {
      subject: 'Nowe logowanie na Państwa konto w {market}',
      text: 'na Państwa konto zalogowano się z urządzenia, którego dotąd nie znaliśmy.\n\nUrządzenie: {device}\nCzas: {time}\nSieć: {network}\n\nJeśli to byli Państwo, nic nie trzeba robić. Jeśli nie, proszę wylogować to urządzenie i zmienić hasło.',
      button: 'Sprawdź bezpieczeństwo konta',
    },
    pt: {
      subject: 'Novo início de sessão na sua conta {market}',
      text: 'foi iniciada sessão na sua conta a partir de um dispositivo que não conhecíamos.\n\nDispositivo: {device}\nHora: {time}\nRede: {network}\n\nSe foi o próprio, não precisa de fazer nada. Caso contrário, termine a sessão desse dispositivo e altere a palavra-passe.',
      button: 'Verificar a segurança',
    },
    ro: {
      subject: 'Autentificare nouă în contul dumneavoastră {market}',
      text: 'în contul dumneavoastră s-a autentificat un dispozitiv pe care nu îl cunoșteam.\n\nDispozitiv: {device}\nOra: {time}\nRețea: {network}\n\nDacă ați fost dumneavoastră, nu trebuie să faceți nimic. Dacă nu, deconectați dispozitivul și schimbați parola.',
      button: 'Verificați securitatea contului',
    },
  }),
  subAccountInvited: oneTimeLink(['inviter', 'company', 'days'], {
    en: {
      subject: '{inviter} invites you to {market}',
      text: '{inviter} has opened an account for you with {company} on {market}.\n\nPlease set your password. The link works once and for {days} days.',
      button: 'Set password',
    },
    de: {
      subject: '{inviter} lädt Sie zu {market} ein',
      text: '{inviter} hat für Sie ein Konto bei {company} auf {market} angelegt.\n\nBitte legen Sie Ihr Passwort fest. Der Link gilt einmal und {days} Tage lang.',
      button: 'Passwort festlegen',
    },
    es: {
      subject: '{inviter} le invita a {market}',
      text: '{inviter} ha creado una cuenta para usted de {company} en {market}.\n\nEstablezca su contraseña. El enlace sirve una sola vez y durante {days} días.',
      button: 'Establecer contraseña',
    },
    fr: {
      subject: '{inviter} vous invite sur {market}',
      text: '{inviter} a ouvert un compte pour vous au nom de {company} sur {market}.\n\nVeuillez définir votre mot de passe. Le lien ne sert qu’une fois et reste valable {days} jours.',
      button: 'Définir le mot de passe',
    },
    it: {
      subject: '{inviter} La invita su {market}',
      text: '{inviter} ha creato per Lei un account di {company} su {market}.\n\nImposti la Sua password. Il link vale una sola volta e per {days} giorni.',
      button: 'Imposta la password',
    },
    pl: {
      subject: '{inviter} zaprasza Państwa do {market}',
      text: '{inviter} zakłada dla Państwa konto firmy {company} w {market}.\n\nProszę ustawić hasło. Link działa jeden raz i przez {days} dni.',
      button: 'Ustaw hasło',
    },
    pt: {
      subject: '{inviter} convida-o para a {market}',
      text: '{inviter} criou uma conta para si da empresa {company} na {market}.\n\nDefina a sua palavra-passe. A ligação funciona uma só vez e durante {days} dias.',
      button: 'Definir palavra-passe',
    },
    ro: {
      subject: '{inviter} vă invită pe {market}',
      text: '{inviter} v-a creat un cont al firmei {company} pe {market}.\n\nVă rugăm să vă setați parola. Linkul funcționează o singură dată, timp de {days} zile.',
      button: 'Setați parola',
    },
  }),
  subAccountElsewhere: notice(['inviter', 'company'], {
    en: {
      subject: '{inviter} wants to invite you to {market}',
      text: '{inviter} wants to give you an account with {company} on {market}.\n\nYour address already has an account here, and an address belongs to one company only; your account stays as it is. If you want to work for {company}, please tell {inviter} another address. Otherwise you need not do anything: nobody learns from us that you have an account.',
    },
    de: {
      subject: '{inviter} möchte Sie zu {market} einladen',
      text: '{inviter} möchte Ihnen ein Konto bei {company} auf {market} geben.\n\nIhre Adresse hat hier schon ein Konto, und eine Adresse gehört nur zu einem Unternehmen; Ihr Konto bleibt, wie es ist. Wenn Sie für {company} arbeiten möchten, nennen Sie {inviter} bitte eine andere Adresse. Sonst müssen Sie nichts tun: Von uns erfährt niemand, dass Sie ein Konto haben.',
    },
    es: {
      subject: '{inviter} quiere invitarle a {market}',
      text: '{inviter} quiere darle una cuenta de {company} en {market}.\n\nSu dirección ya tiene una cuenta aquí, y una dirección pertenece a una sola empresa; su cuenta no cambia. Si quiere trabajar para {company}, indique a {inviter} otra dirección. En otro caso no tiene que hacer nada: nadie sabrá por nosotros que usted tiene una cuenta.',
    },
    fr: {
      subject: '{inviter} souhaite vous inviter sur {market}',
      text: '{inviter} souhaite vous ouvrir un compte au nom de {company} sur {market}.\n\nVotre adresse a déjà un compte ici, et une adresse n’appartient qu’à une seule entreprise ; votre compte reste inchangé. Si vous souhaitez travailler pour {company}, indiquez une autre adresse à {inviter}. Sinon, vous n’avez rien à faire : personne n’apprendra par nous que vous avez un compte.',
    },
    it: {
      subject: '{inviter} desidera invitarLa su {market}',
      text: '{inviter} desidera darLe un account di {company} su {market}.\n\nIl Suo indirizzo ha già un account qui, e un indirizzo appartiene a una sola azienda; il Suo account resta com’è. Se desidera lavorare per {company}, indichi a {inviter} un altro indirizzo. Altrimenti non deve fare nulla: nessuno saprà da noi che Lei ha un account.',
    },
    pl: {
      subject: '{inviter} chce zaprosić Państwa do {market}',
      text: '{inviter} chce założyć dla Państwa konto firmy {company} w {market}.\n\nPaństwa adres ma już tutaj konto, a jeden adres należy tylko do jednej firmy; konto pozostaje bez zmian. Jeśli chcą Państwo pracować dla {company}, proszę podać inny adres ({inviter}). W przeciwnym razie nie trzeba nic robić: od nas nikt się nie dowie, że mają Państwo konto.',
    },
    pt: {
      subject: '{inviter} quer convidá-lo para a {market}',
      text: '{inviter} quer dar-lhe uma conta da empresa {company} na {market}.\n\nO seu endereço já tem uma conta aqui, e um endereço pertence a uma só empresa; a sua conta fica como está. Se quiser trabalhar para {company}, indique outro endereço a {inviter}. Caso contrário, não precisa de fazer nada: ninguém saberá por nós que tem uma conta.',
    },
    ro: {
      subject: '{inviter} dorește să vă invite pe {market}',
      text: '{inviter} dorește să vă ofere un cont al firmei {company} pe {market}.\n\nAdresa dumneavoastră are deja un cont aici, iar o adresă aparține unei singure firme; contul rămâne neschimbat. Dacă doriți să lucrați pentru {company}, comunicați lui {inviter} o altă adresă. Altfel nu trebuie să faceți nimic: nimeni nu află de la noi că aveți un cont.',
    },
  }),
};
