import { invitation } from './template.ts';

/** Mails about what people have on their wish lists. */
export const listMails = {
  wishListNews: invitation(['lines'], {
    en: {
      subject: 'News from your wish list',
      text: 'You asked us to tell you:\n\n{lines}\n\nYou can change what you are told about on your wish list at any time.',
      button: 'Go to the wish list',
    },
    de: {
      subject: 'Neues von Ihrer Merkliste',
      text: 'Sie wollten benachrichtigt werden:\n\n{lines}\n\nWorüber wir Sie benachrichtigen, können Sie auf Ihrer Merkliste jederzeit ändern.',
      button: 'Zur Merkliste',
    },
    es: {
      subject: 'Novedades de su lista de deseos',
      text: 'Nos pidió que le avisáramos:\n\n{lines}\n\nPuede cambiar sus avisos en la lista de deseos en cualquier momento.',
      button: 'Ir a la lista de deseos',
    },
    fr: {
      subject: 'Du nouveau dans votre liste d’envies',
      text: 'Vous nous avez demandé de vous prévenir :\n\n{lines}\n\nVous pouvez modifier vos alertes à tout moment dans votre liste d’envies.',
      button: 'Voir la liste d’envies',
    },
    it: {
      subject: 'Novità dalla Sua lista dei desideri',
      text: 'Ci ha chiesto di avvisarLa:\n\n{lines}\n\nPuò modificare gli avvisi in qualsiasi momento nella lista dei desideri.',
      button: 'Vai alla lista dei desideri',
    },
    pl: {
      subject: 'Nowości z listy życzeń',
      text: 'Prosili Państwo o powiadomienie:\n\n{lines}\n\nPowiadomienia można w każdej chwili zmienić na liście życzeń.',
      button: 'Przejdź do listy życzeń',
    },
    pt: {
      subject: 'Novidades da sua lista de desejos',
      text: 'Pediu-nos que o avisássemos:\n\n{lines}\n\nPode alterar os seus avisos na lista de desejos a qualquer momento.',
      button: 'Ir para a lista de desejos',
    },
    ro: {
      subject: 'Noutăți din lista dumneavoastră de dorințe',
      text: 'Ne-ați cerut să vă anunțăm:\n\n{lines}\n\nPuteți schimba oricând alertele în lista de dorințe.',
      button: 'Către lista de dorințe',
    },
  }),
};
