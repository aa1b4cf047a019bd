import { invitation } from './template.ts';

/** Mails between buyers and sellers about questions and quotes. */
export const quoteMails = {
  questionAnswered: invitation(['item', 'question', 'answer'], {
    en: {
      subject: 'Your question about {item} is answered',
      text: 'The seller has answered.\n\nYou asked:\n{question}\n\nThe answer:\n{answer}',
      button: 'See your questions',
    },
    de: {
      subject: 'Ihre Frage zu {item} ist beantwortet',
      text: 'Der Verkäufer hat geantwortet.\n\nSie haben gefragt:\n{question}\n\nDie Antwort:\n{answer}',
      button: 'Zu Ihren Fragen',
    },
    es: {
      subject: 'Su pregunta sobre {item} tiene respuesta',
      text: 'El vendedor ha respondido.\n\nUsted preguntó:\n{question}\n\nLa respuesta:\n{answer}',
      button: 'Ver sus preguntas',
    },
    fr: {
      subject: 'Votre question sur {item} a reçu une réponse',
      text: 'Le vendeur a répondu.\n\nVous avez demandé :\n{question}\n\nLa réponse :\n{answer}',
      button: 'Voir vos questions',
    },
    it: {
      subject: 'La Sua domanda su {item} ha una risposta',
      text: 'Il venditore ha risposto.\n\nLei ha chiesto:\n{question}\n\nLa risposta:\n{answer}',
      button: 'Vedi le Sue domande',
    },
    pl: {
      subject: 'Odpowiedź na Państwa pytanie o {item}',
      text: 'Sprzedawca odpowiedział.\n\nPaństwa pytanie:\n{question}\n\nOdpowiedź:\n{answer}',
      button: 'Zobacz pytania',
    },
    pt: {
      subject: 'A sua pergunta sobre {item} tem resposta',
      text: 'O vendedor respondeu.\n\nPerguntou:\n{question}\n\nA resposta:\n{answer}',
      button: 'Ver as suas perguntas',
    },
    ro: {
      subject: 'Întrebarea dumneavoastră despre {item} are un răspuns',
      text: 'Vânzătorul a răspuns.\n\nAți întrebat:\n{question}\n\nRăspunsul:\n{answer}',
      button: 'Vedeți întrebările',
    },
  }),
  questionsAsked: invitation(['count', 'lines'], {
    en: {
      subject: 'Questions from buyers: {count}',
      text: 'Buyers would like to know:\n\n{lines}\n\nAnswer them in the seller console; how long you take is shown on your items.',
      button: 'Answer the questions',
    },
    de: {
      subject: 'Fragen von Käufern: {count}',
      text: 'Käufer möchten wissen:\n\n{lines}\n\nAntworten Sie in der Verkäuferkonsole; wie schnell Sie antworten, steht bei Ihren Artikeln.',
      button: 'Fragen beantworten',
    },
    es: {
      subject: 'Preguntas de compradores: {count}',
      text: 'Los compradores quieren saber:\n\n{lines}\n\nResponda en la consola del vendedor; su tiempo de respuesta se muestra en sus artículos.',
      button: 'Responder las preguntas',
    },
    fr: {
      subject: 'Questions d’acheteurs : {count}',
      text: 'Des acheteurs aimeraient savoir :\n\n{lines}\n\nRépondez dans la console vendeur ; votre délai de réponse est affiché sur vos articles.',
      button: 'Répondre aux questions',
    },
    it: {
      subject: 'Domande di acquirenti: {count}',
      text: 'Gli acquirenti vorrebbero sapere:\n\n{lines}\n\nRisponda nella console venditore; il Suo tempo di risposta è mostrato sui Suoi articoli.',
      button: 'Rispondi alle domande',
    },
    pl: {
      subject: 'Pytania od kupujących: {count}',
      text: 'Kupujący chcieliby wiedzieć:\n\n{lines}\n\nProszę odpowiedzieć w konsoli sprzedawcy; czas odpowiedzi jest widoczny przy Państwa produktach.',
      button: 'Odpowiedz na pytania',
    },
    pt: {
      subject: 'Perguntas de compradores: {count}',
      text: 'Os compradores gostariam de saber:\n\n{lines}\n\nResponda na consola do vendedor; o seu tempo de resposta é mostrado nos seus artigos.',
      button: 'Responder às perguntas',
    },
    ro: {
      subject: 'Întrebări de la cumpărători: {count}',
      text: 'Cumpărătorii doresc să știe:\n\n{lines}\n\nRăspundeți în consola vânzătorului; timpul de răspuns apare la articolele dumneavoastră.',
      button: 'Răspundeți la întrebări',
    },
  }),
  quoteNews: invitation(['number', 'news', 'store', 'note'], {
    en: {
      subject: 'Quote {number}: {news}',
      text: '{news}.\n\nStore: {store}{note}',
      button: 'Look at the quote',
    },
    de: {
      subject: 'Angebot {number}: {news}',
      text: '{news}.\n\nShop: {store}{note}',
      button: 'Angebot ansehen',
    },
    es: {
      subject: 'Oferta {number}: {news}',
      text: '{news}.\n\nTienda: {store}{note}',
      button: 'Ver la oferta',
    },
    fr: {
      subject: 'Devis {number} : {news}',
      text: '{news}.\n\nBoutique : {store}{note}',
      button: 'Voir le devis',
    },
    it: {
      subject: 'Offerta {number}: {news}',
      text: '{news}.\n\nNegozio: {store}{note}',
      button: 'Vedi l’offerta',
    },
    pl: {
      subject: 'Oferta {number}: {news}',
      text: '{news}.\n\nSklep: {store}{note}',
      button: 'Zobacz ofertę',
    },
    pt: {
      subject: 'Orçamento {number}: {news}',
      text: '{news}.\n\nLoja: {store}{note}',
      button: 'Ver o orçamento',
    },
    ro: {
      subject: 'Oferta {number}: {news}',
      text: '{news}.\n\nMagazin: {store}{note}',
      button: 'Vedeți oferta',
    },
  }),
};
