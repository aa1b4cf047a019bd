import type { Language } from '../../values/locale.ts';

/** What stands in every mail around its own text. */
export const mailFrame: Record<Language, { greeting: string; linkHint: string; footer: string }> = {
  en: {
    greeting: 'Good day,',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'This e-mail was sent to {recipient} because this address was given to {market}, the marketplace for trade buyers.',
  },
  de: {
    greeting: 'Guten Tag,',
    linkHint: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    footer: 'Diese E-Mail ging an {recipient}, weil diese Adresse bei {market}, dem Marktplatz für den Handel, angegeben wurde.',
  },
  es: {
    greeting: 'Buenos días:',
    linkHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
    footer:
      'Este mensaje se ha enviado a {recipient} porque esta dirección se indicó en {market}, el mercado mayorista para profesionales.',
  },
  fr: {
    greeting: 'Bonjour,',
    linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    footer:
      'Cet e-mail a été envoyé à {recipient}, car cette adresse a été indiquée sur {market}, la place de marché des acheteurs professionnels.',
  },
  it: {
    greeting: 'Buongiorno,',
    linkHint: 'Se il pulsante non funziona, copi questo indirizzo nel Suo browser:',
    footer:
      'Questa e-mail è stata inviata a {recipient} perché questo indirizzo è stato indicato su {market}, il mercato all’ingrosso per operatori.',
  },
  pl: {
    greeting: 'Dzień dobry,',
    linkHint: 'Jeśli przycisk nie działa, proszę skopiować ten adres do przeglądarki:',
    footer: 'Wiadomość wysłano na adres {recipient}, ponieważ podano go w serwisie {market}, platformie handlu hurtowego.',
  },
  pt: {
    greeting: 'Bom dia,',
    linkHint: 'Se o botão não funcionar, copie este endereço para o seu navegador:',
    footer:
      'Este e-mail foi enviado para {recipient} porque este endereço foi indicado na {market}, o mercado grossista para profissionais.',
  },
  ro: {
    greeting: 'Bună ziua,',
    linkHint: 'Dacă butonul nu funcționează, copiați această adresă în browser:',
    footer: 'Acest e-mail a fost trimis la {recipient} deoarece adresa a fost indicată pe {market}, piața en-gros pentru profesioniști.',
  },
};
