import { plainHeading } from '../../../../../../../contract/wire/headings.ts';

/*
 * PrestaShop names the columns of its product file, of its list of the back office and of its file of combinations in the language of the
 * shop. What it calls the wholesale price is what the seller pays.
 */

/** Column names in our languages, by target; written as one word without accents and signs. Those under `none` are known, and not used. */
const words: Record<string, string> = {
  item: 'id n productid produktid iddelproducto iddeproducto idproduit idprodotto identyfikatorproduktuid idproduktu nproduto iddoproduto idprodus',
  parent:
    'productreference referenciadelproducto referenceproduit riferimentoprodotto indeksproduktu referenciadoproduto referintaprodus referintaprodusului',
  state:
    'active01 aktiv01 activo01 actif01 attivo01 aktywny0lub1 aktywny01 ativo01 activ01 active status etat estado stato wyswietlany stan stare',
  name: 'name nombre nom nome nazwa nume',
  category:
    'categoriesxyz kategorienxyz categoriasxyz categoriexyz kategoriexyz categoriixyz category kategorie categoria categorie kategoria',
  price:
    'pricetaxexcluded pricetaxexcl preiszzglmwst preisohnemwst preciosiniva precioimpuestosexcluidos prixht prezzotasseescluso prezzotasseescluse prezzotasseescl cenabezpodatkunetto cenanetto precosemiva precosemimposto pretfarataxe',
  sku: 'reference artikelnr artikelnummer referencia referencian riferimento indeks referinta',
  brand: 'manufacturer brand hersteller marke fabricante marca fabricant marque produttore producent marka producator',
  gtin: 'ean13 kodean13 codean13 ean',
  makerNumber: 'mpn',
  'weight.kg': 'weight gewicht peso poids waga greutate',
  'width.cm': 'width breite ancho largeur larghezza szerokosc largura latime',
  'height.cm': 'height hoehe alto hauteur altezza wysokosc altura inaltime',
  'depth.cm': 'depth tiefe profundidad profondeur profondita glebokosc profundidade adancime',
  stock: 'quantity menge cantidad quantite quantita ilosc quantidade cantitate',
  moq: 'minimalquantity minimumquantity mindestmenge cantidadminima quantiteminimale quantitaminima minimalnailosc quantidademinima cantitateminima',
  summary:
    'summary shortdescription kurzbeschreibung descripcioncorta resumen resume brevedescrizione krotkiopis descricaocurta descrierescurta',
  description: 'description beschreibung descripcion descrizione opis descricao descriere',
  keywords: 'tagsxyz etiquetasxyz motclesxyz balisesxyz tagxyz tagixyz etichetexyz',
  pictures: `imageurlsxyz imageurl image urlsderbilderxyz bildurl bild urlsdelasimagenesxyz enlaceimagen imagen urldesimagesxyz urldesimagesxyzetc urldelimage
    urldelleimmaginixyz urldellimmagine immagine adresyurlzdjeciaxyz urlzdjecia obraz urlsdaimagemxyz urldaimagem imagem urluriimaginexyz urlimagine imagine`,
  publishAt:
    'productavailabledate productavailabilitydate fechadedisponibilidaddelproducto datededisponibiliteduproduit datadisponibilitaprodotto datadostepnosciproduktu',
  priceChange:
    'impactonprice auswirkungenaufdenpreis auswirkungaufdenpreis impactoenelprecio impactsurleprix impattosulprezzo wplywnacene impactosobreopreco influentaasuprapretului impactasuprapretului',
  weightChange:
    'impactonweight auswirkungenaufdasgewicht auswirkungaufdasgewicht impactoenelpeso impactsurlepoids impattosulpeso wplywnawage impactonopeso impactosobreopeso impactasupragreutatii',
  none: `wholesaleprice costprice einkaufspreis precioalpormayor preciomayorista prixdachat prixdegros prezzodiacquisto prezzoallingrosso cenahurtowazakupu cenahurtowa
    precodecompra pretachizitie pricetaxincluded pricetaxincl preisinklmwst precioconiva preciosconiva prixttc prezzotasseincl prezzotasseincluse cenazawierapodatekbrutto
    cenabrutto precocomiva pretcutaxe upc supplierreference lieferantennr ndereferenciaproveedor refproveedor referencefournisseur riferimentofornitori riferimentofornitore
    koddostawcy identyfikatordostawcy ndereferenciadofornecedor referenciadofornecedor referintafurnizorului position posicion posizione pozycja posicao pozitie
    lowstocklevel unity unitforbaseprice baseprice unitprice combinationavailabledate combinationavailabilitydate expirationdate expirationdateyyyymmdd default
    default0no1yes condition visibility warehouse verfuegbarkeitsdatum`,
};
const targetOf = new Map(Object.entries(words).flatMap(([target, all]) => all.split(/\s+/).map((word) => [word, target] as const)));

/** `Attribute (Name:Type:Position)`, `Value (Value:Position)` and `Feature (Name:Value:Position:Customized)` in any language. */
const attribute = /^(?:attribute?|attributo|atribut|atributo|atrybut|eigenschaft)\w*(?:typ|tip)\w*po[sz][iy][ctz]\w*$/;
const value = /^(?:value|wert|valor|valeur|valore|wartosc|valoare){2}(?:anzeige)?po[sz][iy][ctz]\w*$/;
const feature =
  /^(?:feature|eigenschaft|caract?eristi\w{1,3}|caratteristica|cecha)(?:name?|nom|nombre|nome|nazwa|nume)\w*po[sz][iy][ctz]\w*$/;

/** The target of a column of PrestaShop in any language; null: it is not used; undefined: it is none of PrestaShop's. */
export function prestaTarget(header: string, headers: readonly string[]): string | null | undefined {
  const plain = plainHeading(header);
  if (attribute.test(plain)) return 'optionNames';
  if (value.test(plain)) return 'optionValues';
  if (feature.test(plain)) return 'attributes';
  // The German file of combinations has the item's number without, and that of the variant with a point at its end.
  if (/^artikel-nr$/i.test(header.trim()) && headers.some((one) => /^artikel-nr\.\*?$/i.test(one.trim()))) return 'parent';
  // The Portuguese one calls both differences alike.
  if (plain === 'impactonopreco') return headers.some((one) => plainHeading(one) === 'impactosobreopreco') ? 'weightChange' : 'priceChange';
  const target = targetOf.get(plain);
  return target === 'none' ? null : target;
}

/** No other system writes what its columns hold in brackets in this way, or numbers its goods next to both of their prices. */
export function isPrestaShop(headers: readonly string[]): boolean {
  const has = (...targets: string[]): boolean => {
    const found = new Set(headers.map((header) => prestaTarget(header, headers)));
    return targets.every((target) => found.has(target));
  };
  const plain = new Set(headers.map(plainHeading));
  const marked = headers.some((header) => /\(x, ?y, ?z/i.test(header)) || headers.some((header) => /\(0\s*(?:\/|lub)\s*1\)/i.test(header));
  if (has('optionNames', 'optionValues')) return true;
  if (marked && has('name', 'price') && (has('item') || has('sku') || has('state'))) return true;
  const grid = [...plain].some((one) => targetOf.get(one) === 'item' && one.length > 2);
  return (
    grid &&
    has('sku', 'price', 'name') &&
    [...plain].some((one) =>
      /^(?:price|prix|preis|precios?|prezzo|cena|preco|pret).*(?:incl|inkl|ttc|coniva|comiva|brutto|cutaxe)/.test(one),
    )
  );
}
