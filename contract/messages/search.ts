import { messages } from './messages.ts';

/** What the server says about the search, and at the operator’s desk of it. */
export const search = messages({
  'search.loading': {
    en: 'The catalogue is still loading. Please try again in a moment',
    de: 'Der Katalog wird noch geladen. Bitte versuchen Sie es gleich noch einmal',
    es: 'El catálogo aún se está cargando. Inténtelo de nuevo dentro de un momento',
    fr: 'Le catalogue est en cours de chargement. Veuillez réessayer dans un instant',
    it: 'Il catalogo è ancora in caricamento. Riprovi tra un momento',
    pl: 'Katalog jest jeszcze wczytywany. Proszę spróbować ponownie za chwilę',
    pt: 'O catálogo ainda está a ser carregado. Tente novamente dentro de momentos',
    ro: 'Catalogul se încarcă încă. Încercați din nou peste câteva clipe',
  },
  'search.missesHead': {
    en: 'Keyword;Language;Searches;Items found;Last on',
    de: 'Suchwort;Sprache;Suchen;Gefundene Artikel;Zuletzt am',
    es: 'Palabra buscada;Idioma;Búsquedas;Artículos encontrados;Última vez',
    fr: 'Recherche;Langue;Nombre de recherches;Articles trouvés;Dernière fois',
    it: 'Ricerca;Lingua;Ricerche;Articoli trovati;Ultima volta',
    pl: 'Szukane hasło;Język;Wyszukania;Znalezione produkty;Ostatnio',
    pt: 'Pesquisa;Idioma;Pesquisas;Artigos encontrados;Última vez',
    ro: 'Căutare;Limbă;Căutări;Articole găsite;Ultima dată',
  },
  'search.twoWords': {
    en: 'Please enter at least two words that mean the same, or one word and what it also finds',
    de: 'Bitte geben Sie mindestens zwei Wörter an, die dasselbe bedeuten, oder ein Wort und was es auch findet',
    es: 'Indique al menos dos palabras que signifiquen lo mismo, o una palabra y lo que también encuentra',
    fr: 'Veuillez saisir au moins deux mots de même sens, ou un mot et ce qu’il trouve aussi',
    it: 'Inserisca almeno due parole con lo stesso significato, oppure una parola e ciò che trova anche',
    pl: 'Proszę podać co najmniej dwa słowa o tym samym znaczeniu albo jedno słowo i to, co także znajduje',
    pt: 'Indique pelo menos duas palavras com o mesmo significado, ou uma palavra e o que ela também encontra',
    ro: 'Introduceți cel puțin două cuvinte cu același înțeles sau un cuvânt și ce mai găsește acesta',
  },
  'search.wordTwice': {
    en: 'The same word stands there twice: {word}',
    de: 'Dasselbe Wort steht zweimal da: {word}',
    es: 'La misma palabra aparece dos veces: {word}',
    fr: 'Le même mot figure deux fois : {word}',
    it: 'La stessa parola compare due volte: {word}',
    pl: 'To samo słowo występuje dwa razy: {word}',
    pt: 'A mesma palavra aparece duas vezes: {word}',
    ro: 'Același cuvânt apare de două ori: {word}',
  },
});
