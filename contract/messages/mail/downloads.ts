import { invitation } from './template.ts';

/** Mails about packs that were asked for. */
export const downloadMails = {
  packReady: invitation(['items', 'days'], {
    en: {
      subject: 'Your download is ready',
      text: 'the pack you asked for is ready. It covers {items} items and can be downloaded for {days} days; you have to be logged in.',
      button: 'Open download',
    },
    de: {
      subject: 'Ihr Download liegt bereit',
      text: 'das angeforderte Paket ist fertig. Es umfasst {items} Artikel und kann {days} Tage lang heruntergeladen werden; dazu müssen Sie angemeldet sein.',
      button: 'Download öffnen',
    },
    es: {
      subject: 'Su descarga está lista',
      text: 'El paquete que solicitó está listo. Incluye {items} artículos y puede descargarse durante {days} días; para ello debe haber iniciado sesión.',
      button: 'Abrir la descarga',
    },
    fr: {
      subject: 'Votre téléchargement est prêt',
      text: 'Le pack que vous avez demandé est prêt. Il comprend {items} articles et reste téléchargeable pendant {days} jours ; vous devez être connecté.',
      button: 'Ouvrir le téléchargement',
    },
    it: {
      subject: 'Il Suo download è pronto',
      text: 'il pacchetto che ha richiesto è pronto. Comprende {items} articoli e può essere scaricato per {days} giorni; deve aver effettuato l’accesso.',
      button: 'Apri il download',
    },
    pl: {
      subject: 'Pliki są gotowe do pobrania',
      text: 'zamówiony pakiet jest gotowy. Liczba produktów: {items}. Można go pobierać przez {days} dni; trzeba być zalogowanym.',
      button: 'Otwórz pobieranie',
    },
    pt: {
      subject: 'A sua transferência está pronta',
      text: 'o pacote que pediu está pronto. Inclui {items} artigos e pode ser transferido durante {days} dias; tem de ter sessão iniciada.',
      button: 'Abrir a transferência',
    },
    ro: {
      subject: 'Descărcarea dumneavoastră este gata',
      text: 'pachetul cerut este gata. Cuprinde {items} articole și poate fi descărcat timp de {days} zile; trebuie să fiți autentificat.',
      button: 'Deschideți descărcarea',
    },
  }),
};
