import type { Language } from '../../../../contract/values/locale.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * Words around a good that are no goods themselves: how people ask and buy, adjectives that stand before the noun where others follow it,
 * and businesses that something is for. Folded.
 */
export const asking: Record<Language, ReadonlySet<string>> = {
  en: list(
    'choose recommend best cheap cheapest affordable good nice new small big large buy buying need want looking find where what which how can get order online near me uk shop store sale wholesale bulk trade hotel restaurant cafe bar home house kids boys girls children toddlers teens adults men women',
  ),
  de: list(
    'welches geeignet gunstig gunstige gunstiger billig billige kaufen suche suchen wo wie welche welcher welches online shop bestellen neu neue',
  ),
  es: list(
    'elegir escoger recomendar comprar busco buscar quiero necesito donde que cual cuales como puedo online barato barata baratos baratas mejor mejores nuevo nueva nuevos nuevas gran grande grandes pequeno pequena pequenos pequenas bonito bonita buen buena buenos buenas alto alta doble mini maxi autentico precioso elegante moderno moderna original hotel restaurante bar cafeteria oficina tienda escuela clinica hosteleria venta mayor',
  ),
  fr: list(
    'choisir trouver recommander ou acheter cherche chercher trouver veux besoin quel quelle quels quelles comment achat pas cher chere en ligne meilleur meilleure meilleurs meilleures nouveau nouvel nouvelle nouveaux nouvelles grand grande grands grandes petit petite petits petites beau belle beaux belles joli jolie bon bonne gros grosse haut haute long longue double mini maxi vrai veritable ancien ancienne superbe magnifique elegant elegante moderne hotel restaurant bar cafe bureau magasin boutique gite',
  ),
  it: list(
    'scegliere consigliare comprare acquistare cerco cercare voglio serve dove quale quali come posso trovare online economico economica economici economiche migliore migliori nuovo nuova nuovi nuove grande grandi gran piccolo piccola piccoli piccole bello bella belle bei bel buono buona alto alta basso bassa lungo doppio doppia mini maxi elegante elegante moderno moderna vero vera antico antica hotel ristorante bar ufficio negozio agriturismo albergo',
  ),
  pl: list(
    'wybrac polecacie kupic szukam gdzie jaki jaka jakie jak potrzebuje chce tani tania tanie najlepszy najlepsza najlepsze nowy nowa nowe maly mala male duzy duza duze ladny ladna sklep online hotel restauracja biuro kawiarnia',
  ),
  pt: list(
    'escolher recomendar comprar procuro procurar quero preciso onde qual quais como posso online barato barata baratos baratas melhor melhores novo nova novos novas grande grandes pequeno pequena pequenos pequenas bonito bonita bom boa bons boas alto alta duplo dupla mini maxi elegante moderno moderna original hotel restaurante bar cafe escritorio loja escola hotelaria venda',
  ),
  ro: list(
    'aleg alege recomanda ce cumpar cumpara cumparat caut vreau unde care cum pot nevoie online ieftin ieftina ieftine bun buna bune cel cea cele mai nou noua noi mare mari mic mica mici frumos frumoasa inalt inalta dublu dubla mini maxi elegant eleganta modern moderna hotel restaurant bar cafenea birou magazin pensiune scoala',
  ),
};

/** What is sold for goods, or with them, and says nothing of its own about what it is: `desk accessories` are no desk. Folded. */
export const generic: Record<Language, ReadonlySet<string>> = {
  en: list(
    'accessory accessories supply supplies part parts spare spares replacement replacements equipment product products material materials item items article articles kit kits hardware fitting fittings component components consumables tool tools wheels castors casters knobs handles hinges brackets screws cleaner cleaners polish wax',
  ),
  de: list(
    'zubehor ersatzteil ersatzteile teil teile bedarf artikel produkt produkte material materialien ausstattung ausrustung beschlage',
  ),
  es: list(
    'accesorio accesorios suministro suministros pieza piezas repuesto repuestos recambio recambios equipo equipos producto productos material materiales articulo articulos kit kits herrajes componente componentes',
  ),
  fr: list(
    'accessoire accessoires fourniture fournitures piece pieces equipement equipements produit produits materiel materiaux article articles kit kits quincaillerie composant composants',
  ),
  it: list(
    'accessorio accessori fornitura forniture ricambio ricambi pezzo pezzi attrezzatura attrezzature prodotto prodotti materiale materiali articolo articoli kit ferramenta componente componenti',
  ),
  pl: list('akcesoria akcesorium artykul artykuly czesc czesci produkt produkty material materialy sprzet zestaw zestawy okucia elementy'),
  pt: list(
    'acessorio acessorios fornecimento peca pecas equipamento equipamentos produto produtos material materiais artigo artigos kit kits ferragens componente componentes',
  ),
  ro: list(
    'accesoriu accesorii piesa piese echipament echipamente produs produse material materiale articol articole kit kituri feronerie componenta componente',
  ),
};
