import type { UploadTarget } from '../../../../../contract/orders/order-upload-words.ts';
import { wordsOf } from '../../../../engines/table-import/columns.ts';

/** What lists of orders call their columns in our languages, as `plainHeading` writes them. */
export const columnWords = wordsOf<UploadTarget>({
  orderNumber: `ordernumber orderno orderid ordernr order ordercode orderreference externalordernumber externalnumber channelordernumber customerorder salesorder
    bestellnummer bestellnr bestellung auftragsnummer auftragsnr auftrag bestellid numerodepedido npedido ndepedido nopedido pedido idpedido numeropedido numerocommande numerodecommande
    ncommande commande idcommande numeroordine numerodordine ordine idordine nordine numerzamowienia nrzamowienia zamowienie idzamowienia numerodaencomenda encomenda
    idencomenda nencomenda numarcomanda numarulcomenzii nrcomanda comanda idcomanda`,
  name: `recipient recipientname shiptoname name fullname customer customername consignee deliveryname shippingname receiver contactname empfaenger empfaengername
    kunde kundenname lieferadressename nameempfaenger destinatario nombredestinatario nombre nombrecompleto cliente nombrecliente destinataire nomdestinataire
    nomcomplet client nomclient nomedestinatario nominativo odbiorca nazwaodbiorcy imieinazwisko klient nomecompleto destinatar numedestinatar numecomplet`,
  firstName: `firstname givenname vorname shippingfirstname prenom prenome imie prenume primeironome nombredepila nomeproprio`,
  lastName: `lastname surname familyname nachname familienname shippinglastname apellido apellidos nomdefamille cognome nazwisko apelido numedefamilie nom nome nume`,
  company: `company companyname shippingcompany recipientcompany firma firmenname unternehmen empresa nombreempresa societe entreprise raisonsociale azienda societa
    ragionesociale nazwafirmy companie societate numefirma`,
  line1: `address address1 addressline1 street streetaddress shippingaddress shippingaddress1 deliveryaddress shiptoaddress1 adresse adresse1 strasse strassehausnummer
    strasseundhausnummer strassenr anschrift lieferadresse adresszeile1 direccion direccion1 calle direcciondeenvio adresseligne1 rue adressedelivraison indirizzo
    indirizzo1 via indirizzodispedizione adres adres1 ulica ulicainumer adresdostawy morada morada1 endereco endereco1 rua moradadeentrega adresa adresa1 strada
    adresadelivrare`,
  houseNumber: `housenumber houseno hausnummer hausnr numerodecasa numerodecivico numerocivico civico numerdomu nrdomu numerodaporta numarcasa numerovoie numerorue`,
  line2: `address2 addressline2 shippingaddress2 shiptoaddress2 adresse2 adresszusatz adresszeile2 zusatz addressaddition direccion2 complementodireccion complemento
    adresseligne2 complementadresse complementdadresse indirizzo2 adres2 dodatekdoadresu morada2 endereco2 adresa2`,
  line3: 'address3 addressline3 shippingaddress3 adresse3 adresszeile3 direccion3 indirizzo3 adres3 morada3 adresa3',
  postalCode: `postalcode postcode zip zipcode shippingzip shiptozip shippingpostcode plz postleitzahl codigopostal cp codepostal cap codicepostale kodpocztowy
    codpostal codigopostaldeenvio`,
  city: `city town shippingcity shiptocity ort stadt wohnort ciudad poblacion localidad ville citta localita comune miasto miejscowosc cidade localidade oras localitate`,
  region: `state province region county shippingprovince shippingstate shiptostate bundesland kanton provincia comunidad departement etat provincedepartement regione
    stato wojewodztwo distrito judet`,
  country: `country countrycode shippingcountry shiptocountry deliverycountry land laendercode landescode landkuerzel pais codigopais codigodepais pays codepays paese
    codicepaese nazione kraj kodkraju codigodopais tara codtara`,
  phone: `phone phonenumber telephone tel mobile shippingphone recipientphone telefon telefonnummer handy mobil telefono movil telefonodecontacto numerodetelephone
    portable cellulare numertelefonu komorka telefone telemovel contactodetelefone numartelefon mobiltelefon`,
  email: `email emailaddress mail customeremail buyeremail recipientemail emailadresse correo correoelectronico adressemail courriel indirizzoemail adresemail
    enderecodeemail adresaemail posta postaelettronica`,
  soldOn: `orderdate date soldon saledate purchasedate createdat created orderedat bestelldatum datum kaufdatum verkaufsdatum auftragsdatum fecha fechapedido fechadelpedido
    fechadecompra datecommande datedecommande datedachat dataordine datadiacquisto datazamowienia data dataencomenda datadaencomenda datacomenzii datacomanda`,
  channel: `channel saleschannel shop store shopname storename marketplace source kanal verkaufskanal marktplatz canal canaldeventa tienda canaldevente boutique
    canaledivendita canale negozio kanalsprzedazy sklep canaldevenda loja canaldevanzare magazin`,
  service: `service shippingmethod shippingservice carrier shipservice deliverymethod versandart versandmethode versanddienst lieferart zusteller metododeenvio envio
    transportista modedelivraison transporteur livraison metododispedizione corriere sposobdostawy przewoznik metododeenvio transportadora metodadelivrare curier`,
  reference: `reference ownreference yourreference customerreference ponumber referenz ihrereferenz eigenereferenz kundenreferenz referencia referenciacliente
    referenceclient riferimento riferimentocliente referencja numerreferencyjny referenciadocliente referinta`,
  note: `note notes comment comments ordernote customernote deliverynote instructions deliveryinstructions notiz bemerkung anmerkung kommentar lieferhinweis hinweis
    nota notas comentario observaciones remarque remarques commentaire notacliente commento osservazioni uwagi uwaga komentarz observacoes observatii nota`,
  currency: 'currency currencycode ordercurrency waehrung devisa moneda divisa devise monnaie valuta moneta waluta moeda',
  sku: `sku itemsku lineitemsku productsku variantsku articlenumber articleno itemnumber itemno itemcode productcode productnumber partnumber artikelnummer artikelnr
    artikel produktnummer bestandseinheit referenciaarticulo codigoarticulo referenciadelarticulo codigodeproducto referencearticle refarticle codearticle codiceprodotto
    codicearticolo numerartykulu symbol indeks kodproduktu kodartykulu codigodoartigo referenciadoartigo codigodoproduto codprodus codarticol ownnumber eigenenummer
    merchantsku sellersku customlabel`,
  gtin: `gtin ean ean13 eancode upc barcode gtinean eangtin eannummer codigoean codigodebarras codebarres codeean codiceabarre codiceean kodkreskowy kodean coddebare
    codean strichcode isbn`,
  itemName: `itemname productname producttitle title itemtitle description lineitemname article item product artikelname produktname artikelbezeichnung bezeichnung produkt
    artikeltitel nombrearticulo nombredelproducto producto articulo descripcion nomarticle nomproduit produit libelle designation nomeprodotto prodotto articolo
    descrizione nazwaproduktu nazwa towar nomeproduto produto artigo descricao numeprodus produs articol descriere`,
  quantity: `quantity qty quantityordered quantitypurchased lineitemquantity pieces units amountofpieces menge anzahl stueck stueckzahl stk cantidad uds unidades quantite qte
    quantita qta pezzi ilosc liczba sztuk quantidade qtd cantitate buc bucati`,
  price: `price unitprice itemprice priceperpiece lineitemprice itemcost sellingprice preis einzelpreis stueckpreis verkaufspreis precio preciounitario precioporunidad prix
    prixunitaire prezzo prezzounitario cena cenajednostkowa preco precounitario pret pretunitar`,
  lineTotal: `linetotal itemtotal total lineprice positionssumme gesamtpreis zeilensumme totallinea importelinea totalligne totaleriga wartosc wartoscpozycji totallinha
    totallinie`,
  externalLine: 'lineid lineitemid orderitemid orderlineid transactionid positionid positionsid positionsnummer orderlinenumber',
  items: 'items lineitems lineitem orderitems products productsordered artikelpositionen',
  paymentState:
    'paymentstatus financialstatus paymentstate zahlungsstatus zahlstatus estadodelpago statutpaiement statopagamento statusplatnosci estadodopagamento stareplata',
  state:
    'status orderstatus orderstate fulfillmentstatus bestellstatus auftragsstatus estado estadodelpedido statut statutcommande stato statoordine statuszamowienia stare starecomanda',
  paidOn:
    'paidon paidat datepaid paymentdate paymentsdate paidondate zahlungsdatum bezahltam fechadepago datedepaiement datapagamento datazaplaty datadepagamento dataplatii',
  shippedOn:
    'shippedon shippedat dateshipped shippeddate shippedondate versendetam versanddatum fechadeenvio datedexpedition dataspedizione datawysylki datadeenvio dataexpedierii',
  cancelledOn: 'cancelledat cancelledon canceledat canceledon storniertam',
  'billing.name': 'billingname rechnungsname buyername billtoname',
  'billing.firstName': 'billingfirstname firstnamebilling',
  'billing.lastName': 'billinglastname lastnamebilling',
  'billing.company': 'billingcompany companybilling',
  'billing.line1': 'billingaddress billingaddress1 billingstreet rechnungsadresse',
  'billing.line2': 'billingaddress2',
  'billing.postalCode': 'billingzip billingpostcode billingpostalcode',
  'billing.city': 'billingcity',
  'billing.region': 'billingprovince billingstate',
  'billing.country': 'billingcountry',
});
