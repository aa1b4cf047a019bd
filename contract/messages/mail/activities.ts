import { invitation } from './template.ts';

/** Mails to sellers about activities. */
export const activityMails = {
  activityInvitation: invitation(['activity', 'from', 'to', 'until'], {
    en: {
      subject: 'Bring your items to “{activity}”',
      text: 'We are preparing an activity: {activity}. It runs from {from} to {to}.\n\nYou can offer items with special prices for it until {until}.',
      button: 'Offer items',
    },
    de: {
      subject: 'Bringen Sie Ihre Artikel in „{activity}“ ein',
      text: 'Wir bereiten eine Aktion vor: {activity}. Sie läuft vom {from} bis zum {to}.\n\nBis zum {until} können Sie dafür Artikel zu Aktionspreisen anbieten.',
      button: 'Artikel anbieten',
    },
    es: {
      subject: 'Participe con sus artículos en «{activity}»',
      text: 'Estamos preparando una campaña: {activity}. Estará en curso desde el {from} hasta el {to}.\n\nPuede ofrecer artículos con precios especiales hasta el {until}.',
      button: 'Ofrecer artículos',
    },
    fr: {
      subject: 'Participez à « {activity} » avec vos articles',
      text: 'Nous préparons une opération : {activity}. Elle se déroulera du {from} au {to}.\n\nVous pouvez proposer des articles à prix spéciaux jusqu’au {until}.',
      button: 'Proposer des articles',
    },
    it: {
      subject: 'Partecipi a «{activity}» con i Suoi articoli',
      text: 'Stiamo preparando un’iniziativa: {activity}. Si svolgerà dal {from} al {to}.\n\nPuò proporre articoli a prezzi speciali fino al {until}.',
      button: 'Proponi articoli',
    },
    pl: {
      subject: 'Zgłoś produkty do akcji „{activity}”',
      text: 'Przygotowujemy akcję: {activity}. Początek: {from}, koniec: {to}.\n\nProdukty w cenach specjalnych mogą Państwo zgłaszać do: {until}.',
      button: 'Zgłoś produkty',
    },
    pt: {
      subject: 'Participe em «{activity}» com os seus artigos',
      text: 'Estamos a preparar uma campanha: {activity}. Decorre de {from} a {to}.\n\nPode propor artigos com preços especiais até {until}.',
      button: 'Propor artigos',
    },
    ro: {
      subject: 'Participați cu articolele dumneavoastră la „{activity}”',
      text: 'Pregătim o campanie: {activity}. Se desfășoară de la {from} până la {to}.\n\nPuteți oferi articole la prețuri speciale până la {until}.',
      button: 'Oferiți articole',
    },
  }),
};
