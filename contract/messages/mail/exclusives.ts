import { invitation } from './template.ts';

/** Mails about goods that are for few. */
export const exclusiveMails = {
  exclusiveNews: invitation(['lines'], {
    en: {
      subject: 'New goods exclusively for you',
      text: 'These items or stores are now open to your company; others do not see them:\n\n{lines}',
      button: 'See what is exclusive to you',
    },
    de: {
      subject: 'Neue Waren exklusiv für Sie',
      text: 'Diese Artikel oder Shops stehen jetzt Ihrem Unternehmen offen; andere sehen sie nicht:\n\n{lines}',
      button: 'Ihre exklusiven Waren ansehen',
    },
    es: {
      subject: 'Nuevos productos en exclusiva para usted',
      text: 'Estos artículos o tiendas están ahora abiertos a su empresa; los demás no los ven:\n\n{lines}',
      button: 'Ver sus exclusivas',
    },
    fr: {
      subject: 'De nouvelles marchandises en exclusivité pour vous',
      text: 'Ces articles ou boutiques sont désormais ouverts à votre entreprise ; les autres ne les voient pas :\n\n{lines}',
      button: 'Voir vos exclusivités',
    },
    it: {
      subject: 'Nuove merci in esclusiva per Lei',
      text: 'Questi articoli o negozi sono ora aperti alla Sua azienda; gli altri non li vedono:\n\n{lines}',
      button: 'Vedi le Sue esclusive',
    },
    pl: {
      subject: 'Nowe towary tylko dla Państwa',
      text: 'Te produkty lub sklepy są teraz dostępne dla Państwa firmy; inni ich nie widzą:\n\n{lines}',
      button: 'Zobacz ofertę na wyłączność',
    },
    pt: {
      subject: 'Novos produtos em exclusivo para si',
      text: 'Estes artigos ou lojas estão agora abertos à sua empresa; os outros não os veem:\n\n{lines}',
      button: 'Ver os seus exclusivos',
    },
    ro: {
      subject: 'Mărfuri noi exclusiv pentru dumneavoastră',
      text: 'Aceste articole sau magazine sunt acum deschise companiei dumneavoastră; ceilalți nu le văd:\n\n{lines}',
      button: 'Vedeți exclusivitățile',
    },
  }),
};
