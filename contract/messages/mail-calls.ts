import { messages } from './messages.ts';

/** What the operator is told about mails. */
export const mailMessages = messages({
  'mail.state': {
    en: 'Please choose waiting, sent or undeliverable',
    de: 'Bitte wählen Sie wartend, gesendet oder unzustellbar',
    es: 'Elija en espera, enviado o no entregable',
    fr: 'Veuillez choisir en attente, envoyé ou non distribuable',
    it: 'Scelga in attesa, inviato o non recapitabile',
    pl: 'Proszę wybrać: oczekujące, wysłane lub niedoręczalne',
    pt: 'Escolha em espera, enviado ou impossível de entregar',
    ro: 'Alegeți în așteptare, trimis sau nelivrabil',
  },
  'mail.notResendable': {
    en: 'These mails were delivered, or their code has expired. Please let the recipient ask for a new one',
    de: 'Diese Mails wurden zugestellt, oder ihr Code ist abgelaufen. Bitte lassen Sie den Empfänger einen neuen anfordern',
    es: 'Estos mensajes se entregaron o su código ha caducado. Pida al destinatario que solicite uno nuevo',
    fr: 'Ces e-mails ont été distribués ou leur code a expiré. Le destinataire doit en demander un nouveau',
    it: 'Queste e-mail sono state recapitate o il loro codice è scaduto. Il destinatario deve richiederne uno nuovo',
    pl: 'Te wiadomości doręczono albo ich kod stracił ważność. Odbiorca powinien poprosić o nowy',
    pt: 'Estes e-mails foram entregues ou o código caducou. O destinatário deve pedir um novo',
    ro: 'Aceste mesaje au fost livrate sau codul lor a expirat. Destinatarul trebuie să ceară unul nou',
  },
});
