import type { Language } from '../../../../contract/values/locale.ts';
import { comparable, eachWritten, fold, type Word } from './analysis.ts';
import { asking } from './asking.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words after which English says what belongs to the good: `sofa with ottoman`. Elsewhere the good comes first. */
const prepositions = list('with without for in on of from under by to between at');

/** Words after which a good is what something else is for, of or with: `patas de mesa`, `Bezug für Sofa`. Folded. */
const belonging: Record<Language, ReadonlySet<string>> = {
  en: list('for of'),
  de: list('fur vom von zum zur mit'),
  es: list('a con de del en para sin sobre'),
  fr: list('a au aux avec d de des du en pour sans sous sur'),
  it: list('a ad al alla con d da dal dalla dei del della delle di in per senza su'),
  pl: list('dla do na nad od pod przy w z ze'),
  pt: list('a ao com da das de do dos em na no para sem sobre'),
  ro: list('cu de din fara in la pe pentru sub'),
};

/** Amounts and words of trade, which are no goods: `lote de sillas`, `wholesaler of lamps`. Folded, with their plurals. */
export const amounts: Record<Language, ReadonlySet<string>> = {
  en: list(
    'set sets pair pairs pack packs lot lots piece pieces bundle bundles range collection selection variety kind kinds type types style styles model models supplier suppliers wholesaler wholesalers manufacturer manufacturers maker makers price prices offer offers sale sales',
  ),
  de: list(
    'set sets paar paare satz stuck auswahl sortiment kollektion sorte art modell modelle grosshandler grosshandel hersteller lieferant lieferanten preis preise angebot angebote',
  ),
  es: list(
    'conjunto conjuntos juego juegos set sets lote lotes par pares pareja pack packs pieza piezas coleccion gama serie tipo tipos modelo modelos estilo mayorista mayoristas fabricante fabricantes proveedor proveedores precio precios oferta ofertas venta compra',
  ),
  fr: list(
    'ensemble ensembles lot lots set sets paire paires jeu jeux piece pieces collection gamme serie type types modele modeles style grossiste grossistes fabricant fabricants fournisseur fournisseurs prix offre offres vente achat',
  ),
  it: list(
    'set coppia coppie serie pezzo pezzi lotto lotti gruppo collezione gamma tipo tipi modello modelli stile grossista grossisti produttore produttori fornitore fornitori prezzo prezzi offerta offerte vendita',
  ),
  pl: list(
    'zestaw zestawy komplet komplety para pary sztuka sztuki kolekcja seria rodzaj typ model modele styl hurtownia producent producenci dostawca cena ceny oferta oferty sprzedaz',
  ),
  pt: list(
    'conjunto conjuntos jogo jogos set sets lote lotes par pares pack packs peca pecas colecao gama serie tipo tipos modelo modelos estilo grossista grossistas fabricante fabricantes fornecedor fornecedores preco precos oferta ofertas venda compra',
  ),
  ro: list(
    'set seturi pereche perechi lot loturi bucata bucati colectie gama serie tip tipuri model modele stil angrosist producator producatori furnizor furnizori pret preturi oferta oferte vanzare',
  ),
};

/**
 * Whether the good at a place, the first in the text, is only what something belongs to that stands before it. An amount does not count:
 * `set of chairs`.
 */
export function belongsTo(text: string, words: readonly Word[], place: number, language: Language): boolean {
  const isSomething = ({ folded }: Word): boolean => !/\d/.test(folded) && !amounts[language].has(folded) && !asking[language].has(folded);
  const first = words.findIndex(isSomething);
  return placesAfter(belonging[language], text, language).some((at) => first >= 0 && first < at && at <= place);
}

/** Before which of the words that count a preposition stands in English. */
export const prepositionsIn = (text: string): number[] => placesAfter(prepositions, text, 'en');

/** Before which of the words that count one of these stands. */
function placesAfter(these: ReadonlySet<string>, text: string, language: Language): number[] {
  const places: number[] = [];
  const lower = text.toLowerCase();
  let counted = 0;
  eachWritten(lower, (start, end) => {
    const written = lower.slice(start, end);
    if (these.has(fold(written))) places.push(counted);
    if (comparable(written, language) !== null) counted++;
  });
  return places;
}
