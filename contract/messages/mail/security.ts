import { invitation, notice, oneTimeLink } from './template.ts';

/** Mails about the second factor and about being forgotten. */
export const securityMails = {
  secondFactorOn: invitation(['time'], {
    en: {
      subject: 'Two-step sign-in is on for your account with {market}',
      text: 'since {time} your account also asks for a code of your authenticator app.\n\nIf it was not you, please sign all devices out and set a new password.',
      button: 'Check account security',
    },
    de: {
      subject: 'Anmeldung in zwei Schritten ist für Ihr Konto bei {market} eingeschaltet',
      text: 'seit {time} fragt Ihr Konto auch nach einem Code Ihrer Authenticator-App.\n\nWaren Sie es nicht, melden Sie bitte alle Geräte ab und legen Sie ein neues Passwort fest.',
      button: 'Kontosicherheit prüfen',
    },
    es: {
      subject: 'La verificación en dos pasos está activada en su cuenta de {market}',
      text: 'Desde el {time}, su cuenta pide también un código de su aplicación de autenticación.\n\nSi no ha sido usted, cierre la sesión en todos los dispositivos y establezca una nueva contraseña.',
      button: 'Revisar la seguridad',
    },
    fr: {
      subject: 'La connexion en deux étapes est activée pour votre compte {market}',
      text: 'Depuis le {time}, votre compte demande aussi un code de votre application d’authentification.\n\nSi ce n’était pas vous, veuillez déconnecter tous les appareils et définir un nouveau mot de passe.',
      button: 'Vérifier la sécurité du compte',
    },
    it: {
      subject: 'L’accesso in due passaggi è attivo per il Suo account {market}',
      text: 'dal {time} il Suo account richiede anche un codice della Sua app di autenticazione.\n\nSe non è stato Lei, disconnetta tutti i dispositivi e imposti una nuova password.',
      button: 'Controlla la sicurezza',
    },
    pl: {
      subject: 'Włączono logowanie dwuetapowe na Państwa koncie w {market}',
      text: 'od {time} konto wymaga również kodu z aplikacji uwierzytelniającej.\n\nJeśli to nie byli Państwo, proszę wylogować wszystkie urządzenia i ustawić nowe hasło.',
      button: 'Sprawdź bezpieczeństwo konta',
    },
    pt: {
      subject: 'A autenticação em dois passos está ativa na sua conta {market}',
      text: 'desde {time}, a sua conta pede também um código da sua aplicação de autenticação.\n\nSe não foi o próprio, termine a sessão em todos os dispositivos e defina uma nova palavra-passe.',
      button: 'Verificar a segurança',
    },
    ro: {
      subject: 'Autentificarea în doi pași este activată pentru contul dumneavoastră {market}',
      text: 'din {time} contul cere și un cod din aplicația de autentificare.\n\nDacă nu ați fost dumneavoastră, deconectați toate dispozitivele și setați o parolă nouă.',
      button: 'Verificați securitatea contului',
    },
  }),
  secondFactorOff: invitation(['time'], {
    en: {
      subject: 'Two-step sign-in is off for your account with {market}',
      text: 'on {time} the second factor of your account was turned off: e-mail and password are enough again.\n\nIf it was not you, please sign all devices out and set a new password at once.',
      button: 'Check account security',
    },
    de: {
      subject: 'Anmeldung in zwei Schritten ist für Ihr Konto bei {market} ausgeschaltet',
      text: 'am {time} wurde der zweite Faktor Ihres Kontos ausgeschaltet: E-Mail-Adresse und Passwort genügen wieder.\n\nWaren Sie es nicht, melden Sie bitte sofort alle Geräte ab und legen Sie ein neues Passwort fest.',
      button: 'Kontosicherheit prüfen',
    },
    es: {
      subject: 'La verificación en dos pasos está desactivada en su cuenta de {market}',
      text: 'El {time} se desactivó el segundo factor de su cuenta: bastan de nuevo el correo electrónico y la contraseña.\n\nSi no ha sido usted, cierre de inmediato la sesión en todos los dispositivos y establezca una nueva contraseña.',
      button: 'Revisar la seguridad',
    },
    fr: {
      subject: 'La connexion en deux étapes est désactivée pour votre compte {market}',
      text: 'Le {time}, le second facteur de votre compte a été désactivé : l’e-mail et le mot de passe suffisent à nouveau.\n\nSi ce n’était pas vous, veuillez déconnecter immédiatement tous les appareils et définir un nouveau mot de passe.',
      button: 'Vérifier la sécurité du compte',
    },
    it: {
      subject: 'L’accesso in due passaggi è disattivato per il Suo account {market}',
      text: 'il {time} il secondo fattore del Suo account è stato disattivato: e-mail e password sono di nuovo sufficienti.\n\nSe non è stato Lei, disconnetta subito tutti i dispositivi e imposti una nuova password.',
      button: 'Controlla la sicurezza',
    },
    pl: {
      subject: 'Wyłączono logowanie dwuetapowe na Państwa koncie w {market}',
      text: '{time} wyłączono drugi składnik logowania: znów wystarczą e-mail i hasło.\n\nJeśli to nie byli Państwo, proszę niezwłocznie wylogować wszystkie urządzenia i ustawić nowe hasło.',
      button: 'Sprawdź bezpieczeństwo konta',
    },
    pt: {
      subject: 'A autenticação em dois passos está desativada na sua conta {market}',
      text: 'em {time} o segundo fator da sua conta foi desativado: bastam de novo o e-mail e a palavra-passe.\n\nSe não foi o próprio, termine já a sessão em todos os dispositivos e defina uma nova palavra-passe.',
      button: 'Verificar a segurança',
    },
    ro: {
      subject: 'Autentificarea în doi pași este dezactivată pentru contul dumneavoastră {market}',
      text: 'la {time} al doilea factor al contului a fost dezactivat: e-mailul și parola sunt din nou suficiente.\n\nDacă nu ați fost dumneavoastră, deconectați imediat toate dispozitivele și setați o parolă nouă.',
      button: 'Verificați securitatea contului',
    },
  }),
  erasureConfirm: oneTimeLink(['hours', 'days'], {
    en: {
      subject: 'Please confirm the deletion of your data',
      text: 'you asked us to delete your data. Please confirm it within {hours} hours.\n\nAfter that we wait for {days} days, in which you can take it back. Until you confirm nothing happens.\n\nIf it was not you, please change your password.',
      button: 'Confirm deletion',
    },
    de: {
      subject: 'Bitte bestätigen Sie die Löschung Ihrer Daten',
      text: 'Sie haben uns gebeten, Ihre Daten zu löschen. Bitte bestätigen Sie das innerhalb von {hours} Stunden.\n\nDanach warten wir {days} Tage, in denen Sie es zurücknehmen können. Solange Sie nicht bestätigen, geschieht nichts.\n\nWaren Sie es nicht, ändern Sie bitte Ihr Passwort.',
      button: 'Löschung bestätigen',
    },
    es: {
      subject: 'Confirme la eliminación de sus datos',
      text: 'Nos ha pedido que eliminemos sus datos. Confírmelo en un plazo de {hours} horas.\n\nDespués esperamos {days} días, durante los cuales puede retirarlo. Mientras no lo confirme, no ocurre nada.\n\nSi no ha sido usted, cambie su contraseña.',
      button: 'Confirmar la eliminación',
    },
    fr: {
      subject: 'Veuillez confirmer l’effacement de vos données',
      text: 'Vous nous avez demandé d’effacer vos données. Veuillez le confirmer dans les {hours} heures.\n\nNous attendons ensuite {days} jours, pendant lesquels vous pouvez y renoncer. Tant que vous ne confirmez pas, rien ne se passe.\n\nSi ce n’était pas vous, veuillez changer votre mot de passe.',
      button: 'Confirmer l’effacement',
    },
    it: {
      subject: 'Confermi la cancellazione dei Suoi dati',
      text: 'ci ha chiesto di cancellare i Suoi dati. Lo confermi entro {hours} ore.\n\nDopo aspettiamo {days} giorni, durante i quali può ritirare la richiesta. Finché non conferma, non succede nulla.\n\nSe non è stato Lei, cambi la password.',
      button: 'Conferma la cancellazione',
    },
    pl: {
      subject: 'Proszę potwierdzić usunięcie swoich danych',
      text: 'poprosili Państwo o usunięcie swoich danych. Proszę to potwierdzić w ciągu {hours} godz.\n\nPotem czekamy {days} dni, w których można się wycofać. Bez potwierdzenia nic się nie stanie.\n\nJeśli to nie byli Państwo, proszę zmienić hasło.',
      button: 'Potwierdź usunięcie',
    },
    pt: {
      subject: 'Confirme a eliminação dos seus dados',
      text: 'pediu-nos que eliminássemos os seus dados. Confirme-o no prazo de {hours} horas.\n\nDepois aguardamos {days} dias, durante os quais pode voltar atrás. Enquanto não confirmar, nada acontece.\n\nSe não foi o próprio, altere a sua palavra-passe.',
      button: 'Confirmar a eliminação',
    },
    ro: {
      subject: 'Confirmați ștergerea datelor dumneavoastră',
      text: 'ne-ați cerut să vă ștergem datele. Confirmați acest lucru în {hours} de ore.\n\nApoi așteptăm {days} zile, în care puteți renunța. Până nu confirmați, nu se întâmplă nimic.\n\nDacă nu ați fost dumneavoastră, schimbați parola.',
      button: 'Confirmați ștergerea',
    },
  }),
  erasurePlanned: invitation(['date', 'kept'], {
    en: {
      subject: 'Your data will be deleted on {date}',
      text: 'thank you for the confirmation. Your data will be deleted on {date}; until then you can take it back.\n\nWhat law obliges us to keep, we keep:\n{kept}',
      button: 'Take it back',
    },
    de: {
      subject: 'Ihre Daten werden am {date} gelöscht',
      text: 'danke für die Bestätigung. Ihre Daten werden am {date} gelöscht; bis dahin können Sie es zurücknehmen.\n\nWas wir nach dem Gesetz aufbewahren müssen, bewahren wir auf:\n{kept}',
      button: 'Zurücknehmen',
    },
    es: {
      subject: 'Sus datos se eliminarán el {date}',
      text: 'Gracias por la confirmación. Sus datos se eliminarán el {date}; hasta entonces puede retirarlo.\n\nConservamos lo que la ley nos obliga a conservar:\n{kept}',
      button: 'Retirar la solicitud',
    },
    fr: {
      subject: 'Vos données seront effacées le {date}',
      text: 'Merci pour la confirmation. Vos données seront effacées le {date} ; d’ici là, vous pouvez y renoncer.\n\nNous conservons ce que la loi nous oblige à conserver :\n{kept}',
      button: 'Y renoncer',
    },
    it: {
      subject: 'I Suoi dati saranno cancellati il {date}',
      text: 'grazie per la conferma. I Suoi dati saranno cancellati il {date}; fino ad allora può ritirare la richiesta.\n\nConserviamo ciò che la legge ci obbliga a conservare:\n{kept}',
      button: 'Ritira la richiesta',
    },
    pl: {
      subject: 'Państwa dane zostaną usunięte {date}',
      text: 'dziękujemy za potwierdzenie. Państwa dane zostaną usunięte {date}; do tego czasu można się wycofać.\n\nZachowujemy to, do czego zobowiązuje nas prawo:\n{kept}',
      button: 'Wycofaj prośbę',
    },
    pt: {
      subject: 'Os seus dados serão eliminados em {date}',
      text: 'obrigado pela confirmação. Os seus dados serão eliminados em {date}; até lá pode voltar atrás.\n\nConservamos o que a lei nos obriga a conservar:\n{kept}',
      button: 'Voltar atrás',
    },
    ro: {
      subject: 'Datele dumneavoastră vor fi șterse la {date}',
      text: 'vă mulțumim pentru confirmare. Datele vor fi șterse la {date}; până atunci puteți renunța.\n\nPăstrăm ceea ce legea ne obligă să păstrăm:\n{kept}',
      button: 'Renunțați la ștergere',
    },
  }),
  erasureDone: notice(['kept'], {
    en: {
      subject: 'Your data has been deleted',
      text: 'as you wished, we have deleted your data and closed your account.\n\nWhat law obliges us to keep, without your name where it is not part of it:\n{kept}',
    },
    de: {
      subject: 'Ihre Daten sind gelöscht',
      text: 'wie gewünscht haben wir Ihre Daten gelöscht und Ihr Konto geschlossen.\n\nWas wir nach dem Gesetz aufbewahren müssen, ohne Ihren Namen, wo er nicht dazugehört:\n{kept}',
    },
    es: {
      subject: 'Sus datos se han eliminado',
      text: 'Tal como solicitó, hemos eliminado sus datos y cerrado su cuenta.\n\nLo que la ley nos obliga a conservar, sin su nombre cuando no forma parte de ello:\n{kept}',
    },
    fr: {
      subject: 'Vos données ont été effacées',
      text: 'Comme vous le souhaitiez, nous avons effacé vos données et fermé votre compte.\n\nCe que la loi nous oblige à conserver, sans votre nom lorsqu’il n’en fait pas partie :\n{kept}',
    },
    it: {
      subject: 'I Suoi dati sono stati cancellati',
      text: 'come richiesto, abbiamo cancellato i Suoi dati e chiuso il Suo account.\n\nCiò che la legge ci obbliga a conservare, senza il Suo nome dove non ne fa parte:\n{kept}',
    },
    pl: {
      subject: 'Państwa dane zostały usunięte',
      text: 'zgodnie z życzeniem usunęliśmy Państwa dane i zamknęliśmy konto.\n\nTo, co musimy zachować z mocy prawa, bez nazwiska tam, gdzie nie jest ono częścią dokumentu:\n{kept}',
    },
    pt: {
      subject: 'Os seus dados foram eliminados',
      text: 'conforme pediu, eliminámos os seus dados e fechámos a sua conta.\n\nO que a lei nos obriga a conservar, sem o seu nome quando não faz parte:\n{kept}',
    },
    ro: {
      subject: 'Datele dumneavoastră au fost șterse',
      text: 'așa cum ați dorit, v-am șters datele și am închis contul.\n\nCeea ce legea ne obligă să păstrăm, fără numele dumneavoastră acolo unde nu face parte din document:\n{kept}',
    },
  }),
};
