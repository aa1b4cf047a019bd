import { itemTargets, tableFields } from '../../../../../contract/catalogue/item-fields.ts';
import { plainHeading } from '../../../../../contract/wire/headings.ts';
import type { ImportLayout, PlainTarget } from '../../../../../contract/listings/imports.ts';
import { optionPlaces } from '../../../../../contract/listings/imports.ts';
import { languages } from '../../../../../contract/values/locale.ts';
import { headingsOf, isCounter, measureHeading } from './header-words.ts';
import { isWooCommerce, wooTarget } from './woocommerce-words.ts';
import { plainWord, type ReferenceData } from '../reference-data.ts';

/*
 * The columns of lists that sellers upload on the page `/seller-console/product/import`. The command `npm run import:catalogue` has its own
 * rules in `server/market-import/columns.ts`.
 */

/** Detects the shop system of a product export by its specific columns. */
export function layoutOf(headers: readonly string[]): ImportLayout | null {
  const names = new Set(headers.map((header) => header.trim().toLowerCase()));
  const has = (...wanted: string[]): boolean => wanted.every((name) => names.has(name));
  if (has('sku', 'price') && languages.some((language) => names.has(`name.${language}`))) return 'own';
  if (has('handle', 'title') && (names.has('variant price') || names.has('variant sku') || names.has('option1 value'))) return 'shopify';
  if (has('url handle', 'title') && (names.has('price') || names.has('sku') || names.has('option1 value'))) return 'shopify';
  if (has('type', 'sku', 'name', 'regular price') || isWooCommerce(headers)) return 'woocommerce';
  if (has('sku', 'product_type') && (names.has('attribute_set_code') || names.has('store_view_code'))) return 'magento';
  return null;
}

/** The present names, and after them those used until 2025. */
const shopify: Record<string, string> = {
  'url handle': 'item',
  title: 'name',
  description: 'description',
  'product category': 'category',
  type: 'category',
  sku: 'sku',
  barcode: 'gtin',
  'weight value (grams)': 'weight.g',
  'inventory quantity': 'stock',
  price: 'price',
  'google shopping / manufacturer part number (mpn)': 'makerNumber',
  'product image url': 'pictures',
  'variant image url': 'variantPicture',
  status: 'state',
  handle: 'item',
  'body (html)': 'description',
  'body html': 'description',
  'variant sku': 'sku',
  'variant grams': 'weight.g',
  'variant inventory qty': 'stock',
  'variant price': 'price',
  'variant barcode': 'gtin',
  'variant barcodes': 'gtin',
  'google shopping / mpn': 'makerNumber',
  'image src': 'pictures',
  'variant image': 'variantPicture',
};
const magento: Record<string, string> = {
  sku: 'sku',
  store_view_code: 'language',
  product_type: 'kind',
  categories: 'category',
  name: 'name',
  short_description: 'summary',
  description: 'description',
  weight: 'weight.kg',
  product_online: 'state',
  price: 'price',
  base_image: 'pictures',
  additional_images: 'pictures',
  qty: 'stock',
  mpn: 'makerNumber',
  manufacturer_part_number: 'makerNumber',
  additional_attributes: 'attributes',
  configurable_variations: 'options',
};

/** Headers of common lists in our languages, by target. */
const synonyms: Partial<
  Record<PlainTarget | 'name' | 'summary' | 'description' | 'bullets' | 'warnings' | 'weight' | 'width' | 'depth' | 'height', string>
> = {
  item: `item itemcode itemid itemgroup itemgroupid productid productcode productno productnumber parentsku parentid groupid handle slug urlkey modelnumber model
    artikelgruppe artikelid hauptartikel vaterartikel modellnummer codigodeproducto idproducto idproduit codeproduit modele idprodotto codicearticolo modello
    idproduktu kodproduktu idproduto codigodoproduto idprodus codprodus stockcode id`,
  sku: `sku skucode variantsku articlenumber articleno articlecode article itemnumber itemno partnumber partno artikelnummer artikelnr artnr bestellnummer
    referencia codigo codigoarticulo referenciaarticulo reference refarticle ref numerodarticle codearticle codice codicearticolo riferimento numerodiarticolo
    numerartykulu numerproduktu symbol indeks kod kodartykulu numerkatalogowy codigodoartigo referenciadoartigo codarticol numararticol referinta`,
  gtin: `gtin ean ean13 ean8 upc barcode eancode codeean codigodebarras codebarres codiceabarre kodkreskowy kodean codigobarras coddebare codean strichcode`,
  makerNumber: `mpn makernumber manufacturernumber manufacturerno manufacturerpartnumber manufacturerpartno manufacturerarticlenumber manufacturercode mfrpartnumber mfrno mfgpartnumber
    herstellernummer herstellernr herstellerartikelnummer herstellerartikelnr herstellerartnr numerodelfabricante referenciadelfabricante referenciafabricante codigodelfabricante
    referencefabricant reffabricant numerofabricant referencedufabricant numerodupiececonstructeur codiceproduttore codicedelproduttore numeroproduttore riferimentoproduttore
    numerproducenta kodproducenta numerkatalogowyproducenta symbolproducenta numerodofabricante referenciadofabricante codigodofabricante numarproducator codproducator
    referintaproducator codulproducatorului`,
  name: `name title productname itemname productitle articlename designation bezeichnung artikelbezeichnung artikelname produktname titel nombre nombreproducto titulo
    nom nomduproduit intitule libelle nome nomeprodotto titolo nazwa nazwaproduktu nazwaartykulu tytul nomedoproduto denumire denumireprodus nume numeprodus titlu`,
  summary: `summary shortdescription teaser kurzbeschreibung kurztext descripcioncorta resumen descriptioncourte resume descrizionebreve sommario krotkiopis opiskrotki
    descricaocurta resumo descrierescurta rezumat`,
  description: `description longdescription marketingcomments marketingtext marketingdescription productinformation body bodyhtml details beschreibung langtext artikelbeschreibung produktbeschreibung descripcion descripcionlarga descriptionlongue
    descrizione descrizionelunga opis opisproduktu dlugiopis descricao descricaolonga descriere descriereprodus`,
  bullets: `bullets bulletpoints keyfeatures features highlights stichpunkte merkmale aufzaehlung caracteristicas pointsforts puntichiave cechy wypunktowanie pontosfortes puncteforte`,
  category: `category category1 categories categorypath productcategory productgroup productgroups warengruppe kategorie kategorien produktkategorie produktgruppe categoria
    categorias familia categorie categories famille categorieproduit categorie1 gruppo kategoria kategorie1 grupatowarowa categoriaproduto categorieprodus grupa`,
  subcategory: `subcategory category2 style unterkategorie untergruppe subcategoria subfamilia souscategorie sousfamille sottocategoria podkategoria subcategorie`,
  state: `status state published estado statut etat stato stan statusproduktu stare aktiv active`,
  publishAt: `publishat publishdate sellstartdate salestart availablefrom onsalefrom verkaufsstart verkaufab lieferbarab disponibledesde enventadesde disponibleapartirdu disponibledal dostepneod
    disponivelde disponibildela`,
  unpublishAt: `unpublishat sellenddate saleend availableuntil availableto onsaleuntil verkaufsende lieferbarbis disponiblehasta disponiblejusquau disponibilefinoal dostepnedo disponivelate
    disponibilpanala`,
  discontinued: `discontinued isdiscontinued enddoflife obsolete auslaufartikel ausgelaufen eingestellt descatalogado descontinuado abandonne arrete fuoricatalogo fuoriproduzione wycofany
    wycofane descontinuado scosdincatalog`,
  scheduledPrices: `scheduledprices plannedprices futureprices geplantepreise kuenftigepreise preciosprogramados prixprogrammes prezziprogrammati zaplanowaneceny cenyplanowane precosagendados
    preturiprogramate`,
  price: `price listprice unitprice variantprice netprice wholesaleprice usualunitprice regularprice purchaseprice preis listenpreis nettopreis einzelpreis haendlerpreis verkaufspreis
    ek vk precio precioneto preciounitario precioventa prix prixht prixunitaire prixdevente tarif prezzo prezzonetto prezzounitario prezzolistino cena cenanetto cenajednostkowa
    cenahurtowa preco precounitario precodevenda pret pretnet pretunitar pretlista`,
  tiers: `tiers pricetiers tierprices pricebreaks observedpricebreaks quantitybreaks volumeprices staffelpreise staffeln preisstaffel preciosescalonados tarifasporvolumen
    paliers prixparpaliers prixdegressifs scaglioni prezziascaglioni progicenowe cenyprogowe escaloes precosporescalao praguri preturipepraguri`,
  currency: `currency currencycode waehrung moneda devise valuta waluta moeda`,
  stock: `stock stockquantity quantityonhand qtyonhand unitsinstock piecesinstock stocklevel stockonhand availablestock availablequantity inventorycount inventory inventoryqty quantityinstock onhand quantity qty available bestand lagerbestand menge verfuegbar existencias cantidad disponible
    stockdisponible quantite quantiteenstock giacenza disponibilita quantita stanmagazynowy stanynamagazynie ilosc existencia quantidade stoc cantitate`,
  moq: `moq minimumorderquantity minimumquantity minquantity minorderqty mindestmenge mindestbestellmenge cantidadminima pedidominimo quantiteminimale minimumdecommande
    quantitaminima ordineminimo minimalnailosc minimumzamowienia quantidademinima encomendaminima cantitateminima comandaminima`,
  multiple: `multiple orderstep orderincrement quantitystep verpackungseinheit bestellschritt ve multiplo multiplodecompra multipledecommande multiplodordine wielokrotnosc krokzamowienia
    multiplodeencomenda multiplu`,
  carton: `carton cartonquantity quantityperouter quantityperpack quantitypercarton unitspercarton piecespercarton caseqty casequantity packquantity packsize innerpack kartonmenge kartoninhalt stueckprokarton unidadesporcaja quantiteparcarton
    colisage pezzipercartone sztukwkartonie unidadesporcaixa bucatipecutie bucaticutie`,
  weight: `weight netweight productweight gewicht artikelgewicht peso poids waga ciezar greutate`,
  width: `width breite ancho anchura largeur larghezza szerokosc largura latime`,
  depth: `depth length tiefe laenge profundidad largo longitud profondeur longueur profondita lunghezza glebokosc dlugosc profundidade comprimento adancime lungime`,
  height: `height hoehe alto altura hauteur altezza wysokosc inaltime`,
  weightUnit: `weightunit weightunitmeasure weightunitmeasurecode weightunitcode weightuom variantweightunit gewichtseinheit unidaddepeso unitedepoids unitapeso jednostkawagi unidadedepeso unitategreutate`,
  lengthUnit: `dimensionsunit dimensionunit lengthunit sizeunit sizeunitmeasure sizeunitmeasurecode sizeunitcode dimensionuom masseinheit unidaddemedida unitedemesure unitamisura jednostkawymiarow unidadedemedida unitatedimensiuni`,
  warnings: `warnings warninglabel safetywarning safetywarnings safetyinformation warnhinweise sicherheitshinweise advertencias avertissements avertenze ostrzezenia avisosdeseguranca
    avertizari`,
  energyClass: `energyclass energyefficiencyclass energylabel energieeffizienzklasse energieklasse claseenergetica clasedeeficienciaenergetica classeenergetique
    classeenergetica klasaenergetyczna klasaefektywnoscienergetycznej classedeeficienciaenergetica clasaenergetica`,
  eprel: `eprel eprelnumber eprelid eprelregistrationnumber eprelnummer eprelcode`,
  commodityCode: `commoditycode hscode hstariffcode hsn customscode customstariffnumber taric tariccode zolltarifnummer warennummer statistischewarennummer codigoarancelario
    codigotaric codedouanier codesh nomenclaturedouaniere codicedoganale codicetaric nomenclaturacombinata kodcn kodtaric kodcelny codigopautal codvamal codtaric`,
  hazardous: `hazardous dangerousgoods hazmat gefahrgut gefahrstoff mercanciapeligrosa mercanciaspeligrosas marchandisesdangereuses mercipericolose towaryniebezpieczne mercadoriasperigosas
    marfuripericuloase`,
  countries: `countries salescountries soldto availablein marketcountries laender verkaufslaender lieferlaender paises paisesdeventa pays paysdevente paesi paesidivendita kraje krajesprzedazy
    paisesdevenda tari tarivanzare`,
  pictures: `images pictures imageurls image picture imageurl imagesrc photo photos bild bilder bildname bildurl abbildung imagen imagenes foto fotos photographies immagine immagini
    zdjecie zdjecia obraz imagem imagens imagine imagini poza poze`,
  language: `locale language lang sprache idioma langue lingua jezyk limba languagecode`,
  parent: `parent eltern vater padre parentitem`,
};
const fieldHeaders = Object.fromEntries(tableFields.map(({ table }) => [table.target, table.headers]));
const targetOf = new Map(
  Object.entries({ ...synonyms, ...fieldHeaders }).flatMap(([target, words]) => words.split(/\s+/).map((word) => [word, target] as const)),
);

/** The field of items that a shop system's export has under this header. */
const fieldOf = (header: string, layout: 'shopify' | 'woocommerce' | 'magento'): string | null => {
  const name = header.trim().toLowerCase();
  return tableFields.find(({ table }) => layouts(table)[layout]?.includes(name))?.table.target ?? null;
};
const layouts = (table: object): Partial<Record<string, readonly string[]>> => ('layouts' in table ? (table.layouts as object) : {});

const weightUnit = /(?:^|[\s._([-])(g|kg|lb|lbs|oz)[)\]]?$/i;
const lengthUnit = /(?:^|[\s._([-])(mm|cm|m|in|inch|ft)[)\]]?$/i;
const languageAtEnd = new RegExp(`^(.{2,60}?)[\\s._([-]+(${languages.join('|')})[)\\]]?$`, 'i');
const currencyAtEnd = /^([a-z]{4,20})(usd|eur|gbp|pln|ron|chf|czk|dkk|huf|nok|sek)$/;
const option = /^option(?:e|en)?(\d)(name|value|wert)?$/;

/** The currency that a column of prices names, such as `price_usd`. */
function currencyOf(header: string): string | null {
  const [, price = '', currency] = currencyAtEnd.exec(plainHeading(header)) ?? [];
  return targetOf.get(price) === 'price' ? (currency?.toUpperCase() ?? null) : null;
}

/** Prices in a currency other than the store's are ignored. */
export const isForeign = (header: string, currency: string): boolean => (currencyOf(header) ?? currency) !== currency;

/** The target of the most exact heading that is known. */
const known = (header: string): string | undefined => headingsOf(header).flatMap((heading) => targetOf.get(heading) ?? [])[0];

/** Guesses the target of a column from its header alone; null if nothing matches. */
function guess(header: string, referenceData: ReferenceData, currency: string): string | null {
  const name = plainHeading(header);
  const numbered = option.exec(name);
  if (numbered && Number(numbered[1]) >= 1 && Number(numbered[1]) <= optionPlaces)
    return `option${numbered[1]}${numbered[2] === 'name' ? '.name' : ''}`;
  const named = currencyOf(header);
  if (named) return named === currency ? 'price' : null;
  if (/^(?:image|picture|bild|photo|foto)\d+(?:src|url|name)?$/.test(name)) return 'pictures';
  const custom = /^(?:custom_field\.(?:\w+\.)?|attribute[:._ ]|attr[:._ ])\s*(.{1,60})$/i.exec(header.trim())?.[1];
  const attribute = referenceData.attributesByName.get(plainWord(custom ?? header));
  if (custom) return attribute ? `attribute.${attribute.key}` : null;
  const spoken = languageAtEnd.exec(header.trim());
  const found = known(header) ?? targetOf.get(plainHeading(header.replace(/[([].*$/, '')));
  const base = spoken && targetOf.get(plainHeading(spoken[1] ?? ''));
  if (base === 'name' || base === 'summary' || base === 'description' || base === 'bullets' || base === 'warnings')
    return `${base}.${spoken?.[2]?.toLowerCase()}`;
  const bare = header.replace(weightUnit, '').replace(lengthUnit, '');
  const measured = known(bare) ?? found ?? targetOf.get(measureHeading(bare));
  if (measured === 'weight') return `weight.${(weightUnit.exec(header)?.[1] ?? 'kg').toLowerCase().replace('lbs', 'lb')}`;
  if (measured === 'width' || measured === 'depth' || measured === 'height')
    return `${measured}.${(lengthUnit.exec(header)?.[1] ?? 'cm').toLowerCase().replace('inch', 'in')}`;
  if (found) return found;
  if (attribute) return `${attribute.isOption ? 'option' : 'attribute'}.${attribute.key}`;
  return null;
}

function own(header: string, referenceData: ReferenceData): string | null {
  const name = header.trim();
  if (
    /^(?:item|sku|category|state|publishAt|unpublishAt|price|tiers|scheduledPrices|gtin|makerNumber|stock|moq|multiple|carton|pictures|maker|responsible|minimumAge|marks|model|batch|energyClass|eprel|commodityCode|hazardous)$/.test(
      name,
    )
  )
    return name;
  if (
    /^(?:(?:name|summary|description|bullets|warnings|composition)\.[a-z]{2}|option[1-5](?:\.name)?|weight\.g|(?:width|depth|height)\.mm)$/.test(
      name,
    )
  )
    return name;
  if (itemTargets.some((target) => target === name)) return name;
  const attribute = /^attribute\.(.+)$/.exec(name)?.[1];
  if (attribute) return referenceData.attributes.has(attribute) ? name : null;
  const place = /^stock\.(.+)$/.exec(name)?.[1];
  const warehouse = place && referenceData.warehouses.find(({ name: called }) => plainWord(called) === plainWord(place));
  return warehouse ? `stock.${warehouse.id}` : null;
}

function shopifyColumn(header: string, headers: readonly string[]): string | null {
  const name = header.trim().toLowerCase();
  const [, place, what] = /^option([1-3]) (name|value)$/.exec(name) ?? [];
  if (place) return what === 'name' ? `option${place}.name` : `option${place}`;
  // In some exports this column alone shows whether an item is published.
  if (name === 'published' || name === 'published on online store')
    return headers.some((one) => one.trim().toLowerCase() === 'status') ? null : 'state';
  if (/\.(?:mpn|manufacturer_part_number|maker_number)\)$/.test(name)) return 'makerNumber';
  return shopify[name] ?? fieldOf(header, 'shopify');
}

/**
 * The targets of all columns as far as their headers show; each target once. `lines` are the first lines of the list: a column that only
 * counts them does not identify items if another one does.
 */
export function guessColumns(
  headers: readonly string[],
  referenceData: ReferenceData,
  currency: string,
  lines: readonly (readonly string[])[] = [],
): { layout: ImportLayout | null; mapping: (string | null)[] } {
  const layout = layoutOf(headers);
  const found = headers.map((header) => {
    if (header.trim() === '') return null;
    if (layout === 'own') return own(header, referenceData);
    if (layout === 'shopify') return shopifyColumn(header, headers);
    if (layout === 'woocommerce') return wooTarget(header) ?? fieldOf(header, layout);
    if (layout === 'magento') return magento[header.trim().toLowerCase()] ?? fieldOf(header, layout);
    return guess(header, referenceData, currency);
  });
  if (layout === null) {
    const counter = (index: number): boolean => isCounter(lines.map((cells) => cells[index] ?? ''));
    const keys = found.flatMap((target, index) => (target === 'item' || target === 'sku' ? [{ index, counts: counter(index) }] : []));
    if (keys.some(({ counts }) => !counts)) for (const { index, counts } of keys) if (counts) found[index] = null;
  }
  const mapping = found.map((target, index) =>
    target === null || target === 'pictures' || target === 'category' || found.indexOf(target) === index ? target : null,
  );
  if (layout !== null) return { layout, mapping };
  const at = (target: string): number => mapping.indexOf(target);
  // Price lists often have one text for each item, in a column called description.
  if (at('name') === -1 && !mapping.some((target) => target?.startsWith('name.')) && at('description') !== -1)
    mapping[at('description')] = 'name';
  // If a list has no other number, the maker's number is used as the SKU.
  if (at('item') === -1 && at('sku') === -1 && at('makerNumber') !== -1) mapping[at('makerNumber')] = 'sku';
  // If the prices are in another currency, so are the tiers.
  if (at('price') === -1 && at('tiers') !== -1 && headers.some((header) => isForeign(header, currency))) mapping[at('tiers')] = null;
  // A running number is the weakest key.
  if (at('item') === -1 && at('sku') === -1) {
    const key = headers.findIndex((header) => ['id', 'no', 'nr', 'number', 'code'].includes(plainHeading(header)));
    if (key !== -1) mapping[key] = 'item';
  }
  return { layout, mapping };
}
