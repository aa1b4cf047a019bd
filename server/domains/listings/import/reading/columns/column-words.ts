import { tableFields } from '../../../../../../contract/catalogue/item-fields.ts';
import type { PlainTarget } from '../../../../../../contract/listings/import-words.ts';
import { headingsOf } from './header-words.ts';

/** Headers of common lists in our languages, by target. */
const synonyms: Partial<
  Record<PlainTarget | 'name' | 'summary' | 'description' | 'bullets' | 'warnings' | 'weight' | 'width' | 'depth' | 'height', string>
> = {
  item: `styleno stylenumber stylecode item itemcode itemid itemgroupid externalreference producttemplate producttmplid productfamilysku familysku producttoken productid productcode productno productnumber parentsku parentid groupid handle slug urlkey modelnumber model
    artikelid hauptartikel vaterartikel modellnummer codigodeproducto idproducto idproduit codeproduit modele idprodotto codicearticolo modello
    idproduktu kodproduktu idproduto codigodoproduto idprodus codprodus stockcode id`,
  sku: `defaultcode customsku customlabel anr internalreference referenciainterna internereferenz referenceinterne riferimentointerno supplierpid supplieraid variationnumber variationsnummer sku skucode variantsku articlenumber articleno articlecode article itemnumber itemno partnumber partno artikelnummer artikelnr artnr bestellnummer
    referencia codigo codigoarticulo referenciaarticulo reference refarticle ref numerodarticle codearticle codice codicearticolo riferimento numerodiarticolo
    numerartykulu numerproduktu symbol indeks kod kodartykulu numerkatalogowy codigodoartigo referenciadoartigo codarticol numararticol referinta prodno prodnr sellersku merchantsku vendorsku skunumber skuid articleid materialnumber material materialno ordernumber orderno orderingcode catalognumber catalogueno catno
    artikelno bestellnr bestnr artno sachnummer materialnummer teilenummer numerodearticulo numarticulo codarticulo referenciaproducto refproducto referenciaproveedor codreferencia
    codigosku referenceproduit refproduit referencearticle numarticle codart codprodotto codiceprodotto riferimentoprodotto numertowaru kodtowaru indekstowaru indekskatalogowy nrkatalogowy
    nrartykulu numerkat codigoproduto refproduto referenciaproduto codartigo numeroartigo codproduse referintaprodus nrarticol numarprodus`,
  gtin: `codbarras codbarre codbare codigodebarra codebarre codigobarra codabare gtinean13 barcodevalue barcodes eanbarcode internationalpid gtin13 eangtin gtinean eannummer gtin ean ean13 ean8 upc barcode eancode codeean codigodebarras codebarres codiceabarre kodkreskowy kodean codigobarras coddebare codean strichcode`,
  makerNumber: `manufactsku manufacturersku manufacturerpid manufactureraid mpn makernumber manufacturernumber manufacturerno manufacturerpartnumber manufacturerpartno manufacturerarticlenumber manufacturercode mfrpartnumber mfrno mfgpartnumber
    han herstellernummer herstellernr herstellerartikelnummer herstellerartikelnr herstellerartnr numerodelfabricante referenciadelfabricante referenciafabricante codigodelfabricante
    referencefabricant reffabricant numerofabricant referencedufabricant numerodupiececonstructeur codiceproduttore codicedelproduttore numeroproduttore riferimentoproduttore
    numerproducenta kodproducenta numerkatalogowyproducenta symbolproducenta numerodofabricante referenciadofabricante codigodofabricante numarproducator codproducator
    referintaproducator codulproducatorului`,
  name: `designacao designacaodoartigo designacaoartigo stylename titre titreproduit nomproduit libelleproduit designationproduit productservicename textname textname1 name1 bezeichnung1 artikelbezeichnung1 descriptionshort artikelbezeichnungkurz name title productname itemname productitle articlename designation bezeichnung artikelbezeichnung artikelname produktname titel nombre nombreproducto titulo
    nom nomduproduit intitule libelle nome nomeprodotto titolo nazwa nazwaproduktu nazwaartykulu tytul nomedoproduto denumire denumireprodus nume numeprodus titlu`,
  summary: `summary shortdescription teaser kurzbeschreibung kurztext descripcioncorta resumen descriptioncourte resume descrizionebreve sommario krotkiopis opiskrotki
    descricaocurta resumo descrierescurta rezumat`,
  description: `descriptionhtml htmldescription deschtml beschreibunghtml longdesc fulldescription desc langbeschreibung salesdescription descriptionsale textdescription descriptionlong description longdescription marketingcomments marketingtext marketingdescription productinformation body bodyhtml details beschreibung langtext artikelbeschreibung produktbeschreibung descripcion descripcionlarga descriptionlongue
    descrizione descrizionelunga opis opisproduktu dlugiopis descricao descricaolonga descriere descriereprodus`,
  bullets: `bullets bulletpoints keyfeatures features highlights stichpunkte merkmale aufzaehlung caracteristicas pointsforts puntichiave cechy wypunktowanie pontosfortes puncteforte`,
  category: `artikelgruppe itemgroup itemcategory kataloge categid category category1 categories categorypath productcategory productgroup productgroups warengruppe kategorie kategorien produktkategorie produktgruppe categoria
    categorias familia categorie categories famille categorieproduit categorie1 gruppo kategoria kategorie1 grupatowarowa categoriaproduto categorieprodus grupa`,
  subcategory: `subcategory category2 style unterkategorie untergruppe subcategoria subfamilia souscategorie sousfamille sottocategoria podkategoria subcategorie`,
  state: `activo activa ativo ativa attivo attiva actif activ aktywny aktywne enventa canbesold saleok sellable artikelstatus activestatus productstatus itemstatus enabled isactive isavailable isenabled visible isvisible onlineaktiv status state published estado statut etat stato stan statusproduktu stare aktiv active`,
  publishAt: `publishat publishdate sellstartdate salestart availablefrom onsalefrom verkaufsstart verkaufab lieferbarab disponibledesde enventadesde disponibleapartirdu disponibledal dostepneod
    disponivelde disponibildela`,
  unpublishAt: `unpublishat sellenddate saleend availableuntil availableto onsaleuntil verkaufsende lieferbarbis disponiblehasta disponiblejusquau disponibilefinoal dostepnedo disponivelate
    disponibilpanala`,
  discontinued: `sperrkennzeichen sperrkz gesperrtkz endoflife findevie finserie auslauf auslaufend abgekuendigt finedivita findevida fimdevida koniecprodukcji disabled gesperrt blocked inactive inaktiv archived bloqueado bloccato bloque zablokowany blocat discontinued isdiscontinued enddoflife obsolete auslaufartikel ausgelaufen eingestellt descatalogado descontinuado abandonne arrete fuoricatalogo fuoriproduzione wycofany
    wycofane descontinuado scosdincatalog`,
  scheduledPrices: `scheduledprices plannedprices futureprices geplantepreise kuenftigepreise preciosprogramados prixprogrammes prezziprogrammati zaplanowaneceny cenyplanowane precosagendados
    preturiprogramate`,
  price: `wholesale wholesalenet trade tradenet dealernet yourprice yournetprice ihrpreis ihrnettopreis cenahurtowanetto standardsellingrate sellingrate salesunitprice pricetier1 haendlerek eknetto unitwholesaleprice wholesaleunitprice lstprice priceamount vk1 vk1netto stdvk preis1 verkaufspreis1 verkaufspreis1netto price1 pricelevel1 preisgruppe1 vk1preis stdvknetto vknettopreis nettoverkaufspreis nettovkpreis hek haendlereinkaufspreis netto net salesprice price listprice unitprice variantprice netprice wholesaleprice usualunitprice regularprice purchaseprice preis listenpreis nettopreis einzelpreis haendlerpreis verkaufspreis
    ek vk precio precioneto preciounitario precioventa prix prixht prixunitaire prixdevente tarif prezzo prezzonetto prezzounitario prezzolistino cena cenanetto cenajednostkowa
    cenahurtowa preco precounitario precodevenda pret pretnet pretunitar pretlista pricenet netunitprice unitpricenet exvatprice priceexvat priceexclvat priceexcltax pricewithoutvat pricewithouttax salesprice sellingprice b2bprice tradeprice dealerprice resellerprice basicprice baseprice
    preisnetto nettovk vknetto vkpreis verkaufspreisnetto grosshandelspreis wiederverkaufspreis b2bpreis nettoverkaufspreis preciosiniva preciomayorista precioventaneto pvf tarifa
    prixhorstaxes prixnet prixachatht prixgros prixdegros prixventeht prixunitaireht puht pvht prezzoingrosso prezzosenzaiva prezzodivendita prezzodivenditanetto prezzobase cenahurt cenanettopln cenasprzedazy cenasprzedazynetto cenabazowa
    precosemiva precoliquido precograssista precobase precovenda pretfaratva pretvanzare pretengros pretdevanzare pretbaza`,
  tiers: `tiers pricetiers tierprices pricebreaks observedpricebreaks quantitybreaks volumeprices staffelpreise staffeln preisstaffel preciosescalonados tarifasporvolumen
    paliers prixparpaliers prixdegressifs scaglioni prezziascaglioni progicenowe cenyprogowe escaloes precosporescalao praguri preturipepraguri`,
  comparePrice: `comparetoprice compareatprice compareprice wasprice formerprice oldprice originalprice previousprice strikeprice streichpreis alterpreis statt preisvorher precioanterior precioantiguo precioantes ancienprix prixbarre prixavant
    prezzoprecedente prezzobarrato vecchioprezzo poprzedniacena staracena cenaprzed precoanterior precoantigo pretvechi pretanterior pretvechiu`,
  priceChange: `surcharge pricesurcharge priceextra extraprice aufpreis preisaufschlag impactonprice impactsurleprix recargo supplementdeprix sovrapprezzo doplata acrescimo supliment`,
  priceUnit: `pe peh preiseinh per pricebase priceperqty priceperquantity pricingunit peunit preispereinheit preiseinheit preispro preiseinheitmenge priceunit pricequantity priceper preisbasis preisbezugsmenge unidaddeprecio unitedeprix unitaprezzo jednostkaceny unidadedepreco unitatepret`,
  tierFrom: `lowerbound tierpriceqty tierqty quantitystart`,
  tierPrice: `tierprice`,
  tierGroup: `tierpricecustomergroup`,
  tierKind: `tierpricevaluetype`,
  salePrice: `saleprice specialprice promoprice promotionalprice discountprice discountedprice actionprice offerprice aktionspreis angebotspreis sonderpreis preciooferta preciorebajado preciopromocional precioespecial
    prixpromo prixpromotionnel prixsolde prixspecial prixreduit prezzoofferta prezzopromo prezzoscontato prezzospeciale cenapromocyjna cenaspecjalna cenapromo precopromocional precopromocao precoespecial pretpromotional pretredus pretspecial pretoferta`,
  saleFrom: `promostart promostartdate promobegin promofromdate promotionfrom salefrom salestartdate salepricefrom specialpricefrom specialpricefromdate specialfromdate promofrom promotionstart aktionab aktionvon angebotvon aktionspreisab sonderpreisvon sonderpreisab ofertadesde promociondesde promodebut debutpromo
    promotiondu promozionedal offertadal promocjaod cenapromocyjnaod promocaode promocaodesde promotiedela ofertadela`,
  saleUntil: `promoend promoenddate promountil promotodate promotionuntil promotionto saleuntil saleto salepriceto specialpriceto specialpricetodate specialtodate promoto promotionend aktionbis angebotbis aktionspreisbis sonderpreisbis ofertahasta promocionhasta promofin finpromo
    promotionau promozioneal offertaal promocjado cenapromocyjnado promocaoate promotiepana ofertapana`,
  currency: `pricecurrency currency currencycode waehrung moneda devise valuta waluta moeda`,
  stock: `qtyavail availqty qtyavailable qtdstock qtddisponivel lagerbest lagerbestd netstock netstock1 stocknet1 qte qtestock qtedispo qtedisponible quantitedispo qta qtadisponibile qtamagazzino cantstock cantdisponible pzdisponibili disponibili dostepnych qtyavailable onhandinventory stocknet verfuegbaremenge nettobestand lagerbestandgesamt gesamtbestand verfuegbarebestand stockonhandtotal totalonhand availabletosell stock stockquantity quantityonhand qtyonhand unitsinstock piecesinstock stocklevel stockonhand availablestock availablequantity inventorycount inventory inventoryqty quantityinstock onhand quantity qty available bestand lagerbestand menge verfuegbar existencias cantidad disponible
    stockdisponible quantite quantiteenstock giacenza disponibilita quantita stanmagazynowy stanynamagazynie ilosc existencia quantidade stoc cantitate qtyinstock instock stockqty stockcount stockavailable onhandqty onhandquantity freestock stockbalance totalstock warehousestock lagermenge lagerstand lagerbestandverfuegbar verfuegbarerbestand
    freierbestand auflager lagermengeverfuegbar stueckzahl existenciasdisponibles cantidadenstock unidadesenstock stockactual enexistencia stockreel stockphysique stockdispo quantitedisponible
    enstock disponibilite scorta scorte quantitadisponibile quantitainstock giacenze esistenza disponibilitamagazzino stany stanmagazynu iloscwmagazynie iloscdostepna dostepnosc dostepnailosc
     stockdisponivel quantidadeemstock emstock disponibilidade quantidadedisponivel stocdisponibil cantitateinstoc instoc cantitatedisponibila stocuri unitsonhand unitsavailable`,
  moq: `qtdmin qtdminima qtamin qtaminima ctdminima udsmin mindestabnahme mindestabnahmemenge minabnahme minimumpurchase minpurchase minpurchasequantity qtemin qteminimum cantmin minorder minordine minzamowienie quantitymin moq minimumorderquantity minimumquantity minquantity minorderqty mindestmenge mindestbestellmenge cantidadminima pedidominimo quantiteminimale minimumdecommande
    quantitaminima ordineminimo minimalnailosc minimumzamowienia quantidademinima encomendaminima cantitateminima comandaminima`,
  multiple: `abnahmeintervall purchasesteps purchasestep packof vpe unitmultiplier casesize quantityinterval multiple orderstep orderincrement quantitystep verpackungseinheit bestellschritt ve multiplo multiplodecompra multipledecommande multiplodordine wielokrotnosc krokzamowienia
    multiplodeencomenda multiplu`,
  carton: `casepack casepackqty casepackquantity stueckkarton stkkarton stueckjekarton stkprokarton stkjekarton pcscarton pcscase pcspercase unitspercase qtypercase qtypercarton piecescarton parcarton piecesparcarton pzcartone pezzicartone sztkarton sztukkarton udscaja unidadescaja uncaixa buccutie pcspercarton piecesperbox unitsperbox perbox carton cartonquantity quantityperouter quantityperpack quantitypercarton unitspercarton piecespercarton caseqty casequantity packquantity packsize innerpack kartonmenge kartoninhalt stueckprokarton unidadesporcaja quantiteparcarton
    colisage pezzipercartone sztukwkartonie unidadesporcaixa bucatipecutie bucaticutie`,
  weight: `weight netweight productweight gewicht artikelgewicht peso poids waga ciezar greutate`,
  width: `width breite ancho anchura largeur larghezza szerokosc largura latime`,
  depth: `fondo prof depth length tiefe laenge profundidad largo longitud profondeur longueur profondita lunghezza glebokosc dlugosc profundidade comprimento adancime lungime`,
  height: `height hoehe alto altura hauteur altezza wysokosc inaltime`,
  weightUnit: `weightunits weightunit weightunitmeasure weightunitmeasurecode weightunitcode weightuom variantweightunit gewichtseinheit unidaddepeso unitedepoids unitapeso jednostkawagi unidadedepeso unitategreutate`,
  lengthUnit: `dimensionunits shippingsizeunit dimensionsunit dimensionunit lengthunit sizeunit sizeunitmeasure sizeunitmeasurecode sizeunitcode dimensionuom masseinheit unidaddemedida unitedemesure unitamisura jednostkawymiarow unidadedemedida unitatedimensiuni`,
  warnings: `warnings warninglabel safetywarning safetywarnings safetyinformation warnhinweise sicherheitshinweise advertencias avertissements avertenze ostrzezenia avisosdeseguranca
    avertizari`,
  energyClass: `energyclass energyefficiencyclass energylabel energieeffizienzklasse energieklasse claseenergetica clasedeeficienciaenergetica classeenergetique
    classeenergetica klasaenergetyczna klasaefektywnoscienergetycznej classedeeficienciaenergetica clasaenergetica`,
  eprel: `eprel eprelnumber eprelid eprelregistrationnumber eprelnummer eprelcode`,
  commodityCode: `commoditycode hscode hstariffcode hsn customscode customstariffnumber taric tariccode zolltarifnummer warennummer statistischewarennummer codigoarancelario
    codigotaric codedouanier codesh nomenclaturedouaniere codicedoganale codicetaric nomenclaturacombinata kodcn kodtaric kodcelny codigopautal codvamal codtaric`,
  hazardous: `hazardous dangerousgoods hazmat gefahrgut gefahrstoff mercanciapeligrosa mercanciaspeligrosas marchandisesdangereuses mercipericolose towaryniebezpieczne mercadoriasperigosas
    marfuripericuloase`,
  weeeNumber: `weeenumber weeeno weeenr weeeregnr weeeregistration weeeregistrationnumber weeeregistrierungsnummer earnummer earnumber numeroweee numeroraee numerodeee numerweee numeroreee numardeee`,
  packagingNumber: `lucid lucidnumber lucidnr lucidnummer lucidid lucidregistrationnumber lucidregistrierungsnummer packagingregistration packagingregistrationnumber verpackungsregisternummer
    verpackungsregistrierungsnummer`,
  batteryNumber: `batteryregistration batteryregistrationnumber battregnr battregistrierungsnummer batterieregistrierungsnummer batterieregnr`,
  countries: `countries salescountries soldto availablein marketcountries laender verkaufslaender lieferlaender paises paisesdeventa pays paysdevente paesi paesidivendita kraje krajesprzedazy
    paisesdevenda tari tarivanzare`,
  pictures: `mimesource images pictures imageurls image picture imageurl imagesrc photo photos bild bilder bildname bildurl abbildung imagen imagenes foto fotos photographies immagine immagini
    zdjecie zdjecia obraz imagem imagens imagine imagini poza poze`,
  optionNames: `attributevariantattributes productattributesattribute attributelineidsattributeid`,
  combinations: `productattributesvalues attributelineidsvalueids`,
  optionValues: `attributevaluevariantattributes producttemplatevariantvalueids producttemplateattributevalueids variantvalues variantattributes attributevalues variationattributevalues attributwerte variantenmerkmale`,
  language: `locale language lang sprache idioma langue lingua jezyk limba languagecode`,
  parent: `parentnumber parentno parentcode parentreference parentproductnumber hauptartikelnr hauptartikelnummer vaterartikelno referenciapadre referenceparent codicepadre variantof vaterproductid vaterartikelid identifizierungsspaltevaterartikel vaterartikelnummer vaterartikelnr parentproduct parentproductsku parentarticle parent eltern vater padre parentitem`,
};
const fieldHeaders = Object.fromEntries(tableFields.map(({ table }) => [table.target, table.headers]));
/** Targets by heading (`plainHeading`). */
export const targetOf: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...synonyms, ...fieldHeaders }).flatMap(([target, words]) => words.split(/\s+/).map((word) => [word, target] as const)),
);

/** The target of the most exact heading that is known. */
export const known = (header: string): string | undefined => headingsOf(header).flatMap((heading) => targetOf.get(heading) ?? [])[0];

/** Headings that may be names or numbers: their cells decide, where no other column is one. */
export const looseHeadings = new Set(
  `item product article artikel produkt producto produit prodotto produto produs articulo articolo artigo articol towar model modell modele modello modelo label`.split(
    ' ',
  ),
);
/** Headings of categories, where no other column has them. */
export const looseCategories = new Set(
  'producttype itemtype department kollektion collection produkttyp typdeproduit tipodeproducto'.split(' '),
);
/** Headings of prices, where no other column has them. */
export const loosePrices = new Set('rate unitrate satz'.split(' '));

/** What variants differ in in most lists, in our languages. */
export const optionHeadings = new Set(
  `wariantnazwa nazwawariantu variantname variantenname nomvariante nombrevariante nomevariante numevarianta color colour farbe couleur colore kolor barwa cor culoare size groesse taille talla taglia rozmiar tamanho marime`.split(
    ' ',
  ),
);
