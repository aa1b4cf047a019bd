import { type Language, languages, languageTags } from '../values/locale.ts';
import { type PostalCodeCountry, postalCodeCountries, postalCodeRule } from '../values/postal-codes.ts';
import { type VatCountry, vatCountries, vatIdExample } from '../values/vat-ids.ts';
import { fill, type Message, messages } from './messages.ts';

/** One sentence per country, from one template per language: fields carry keys only, and the sentence shows the country's own example. */
const names = new Map(
  languages.map((language) => [language, new Intl.DisplayNames(languageTags[language], { type: 'region', fallback: 'code' })]),
);

const forCountry = (country: string, template: Message, values: Record<string, string | number>): Message =>
  Object.fromEntries(
    languages.map((language) => [language, fill(template[language], { country: countryName(country, language), ...values })]),
  ) as Message;

const countryName = (country: string, language: Language): string => names.get(language)?.of(country === 'XI' ? 'GB' : country) ?? country;

const digitsTemplate: Message = {
  en: 'Please enter the postal code ({country}: {digits} digits, for example {example})',
  de: 'Bitte geben Sie die Postleitzahl ein ({country}: {digits} Ziffern, zum Beispiel {example})',
  es: 'Introduzca el código postal ({country}: {digits} cifras, por ejemplo {example})',
  fr: 'Veuillez saisir le code postal ({country} : {digits} chiffres, par exemple {example})',
  it: 'Inserisca il codice postale ({country}: {digits} cifre, per esempio {example})',
  pl: 'Proszę podać kod pocztowy ({country}, liczba cyfr: {digits}, na przykład {example})',
  pt: 'Introduza o código postal ({country}: {digits} algarismos, por exemplo {example})',
  ro: 'Introduceți codul poștal ({country}: {digits} cifre, de exemplu {example})',
};
const shapeTemplate: Message = {
  en: 'Please enter the postal code as the country writes it ({country}: for example {example})',
  de: 'Bitte geben Sie die Postleitzahl in der Form des Landes ein ({country}: zum Beispiel {example})',
  es: 'Introduzca el código postal tal como se escribe en el país ({country}: por ejemplo, {example})',
  fr: 'Veuillez saisir le code postal tel qu’on l’écrit dans le pays ({country} : par exemple {example})',
  it: 'Inserisca il codice postale come si scrive nel Paese ({country}: per esempio {example})',
  pl: 'Proszę podać kod pocztowy w zapisie danego kraju ({country}: na przykład {example})',
  pt: 'Introduza o código postal tal como se escreve no país ({country}: por exemplo, {example})',
  ro: 'Introduceți codul poștal așa cum se scrie în țara respectivă ({country}: de exemplu {example})',
};
const vatIdTemplate: Message = {
  en: 'Please enter the VAT ID as the country writes it ({country}: for example {example})',
  de: 'Bitte geben Sie die USt-IdNr. in der Form des Landes ein ({country}: zum Beispiel {example})',
  es: 'Introduzca el NIF-IVA tal como se escribe en el país ({country}: por ejemplo, {example})',
  fr: 'Veuillez saisir le numéro de TVA tel qu’on l’écrit dans le pays ({country} : par exemple {example})',
  it: 'Inserisca la partita IVA come si scrive nel Paese ({country}: per esempio {example})',
  pl: 'Proszę podać numer VAT UE w zapisie danego kraju ({country}: na przykład {example})',
  pt: 'Introduza o número de IVA tal como se escreve no país ({country}: por exemplo, {example})',
  ro: 'Introduceți codul de TVA așa cum se scrie în țara respectivă ({country}: de exemplu {example})',
};

const postalCodes = Object.fromEntries(
  postalCodeCountries.map((country) => {
    const { digits, example } = postalCodeRule(country);
    const template = digits === null ? shapeTemplate : digitsTemplate;
    return [`postalCode.${country}`, forCountry(country, template, { digits: digits ?? '', example: example ?? '' })];
  }),
) as Record<`postalCode.${PostalCodeCountry}`, Message>;

const vatIds = Object.fromEntries(
  vatCountries.map((country) => [`vatId.${country}`, forCountry(country, vatIdTemplate, { example: vatIdExample(country) ?? '' })]),
) as Record<`vatId.${VatCountry}`, Message>;

/** What is wrong with the data of a company: registration, account-infos, company-infos. */
export const company = {
  ...postalCodes,
  ...vatIds,
  ...messages({
    'postalCode.required': {
      en: 'Please enter the postal code',
      de: 'Bitte geben Sie die Postleitzahl ein',
      es: 'Introduzca el código postal',
      fr: 'Veuillez saisir le code postal',
      it: 'Inserisca il codice postale',
      pl: 'Proszę podać kod pocztowy',
      pt: 'Introduza o código postal',
      ro: 'Introduceți codul poștal',
    },
    'postalCode.format': {
      en: 'Please enter the postal code with letters, digits, spaces and hyphens only, up to 16 characters',
      de: 'Bitte geben Sie die Postleitzahl nur mit Buchstaben, Ziffern, Leerzeichen und Bindestrichen ein, höchstens 16 Zeichen',
      es: 'Introduzca el código postal solo con letras, cifras, espacios y guiones, hasta 16 caracteres',
      fr: 'Veuillez saisir le code postal avec des lettres, chiffres, espaces et tirets uniquement, 16 caractères au plus',
      it: 'Inserisca il codice postale solo con lettere, cifre, spazi e trattini, al massimo 16 caratteri',
      pl: 'Proszę podać kod pocztowy złożony tylko z liter, cyfr, spacji i łączników, do 16 znaków',
      pt: 'Introduza o código postal apenas com letras, algarismos, espaços e hífenes, até 16 caracteres',
      ro: 'Introduceți codul poștal doar cu litere, cifre, spații și cratime, cel mult 16 caractere',
    },
    'vatId.format': {
      en: 'Please enter the tax number of your company with letters and digits only',
      de: 'Bitte geben Sie die Steuernummer Ihres Unternehmens nur mit Buchstaben und Ziffern ein',
      es: 'Introduzca el número de identificación fiscal de su empresa solo con letras y cifras',
      fr: 'Veuillez saisir le numéro fiscal de votre entreprise avec des lettres et des chiffres uniquement',
      it: 'Inserisca il codice fiscale della Sua azienda solo con lettere e cifre',
      pl: 'Proszę podać numer podatkowy firmy złożony tylko z liter i cyfr',
      pt: 'Introduza o número de identificação fiscal da sua empresa apenas com letras e algarismos',
      ro: 'Introduceți codul fiscal al firmei doar cu litere și cifre',
    },
    'vatId.checkDigit': {
      en: 'One character of this VAT ID is not right. Please compare it with your tax certificate',
      de: 'Ein Zeichen dieser USt-IdNr. stimmt nicht. Bitte vergleichen Sie sie mit Ihrem Bescheid',
      es: 'Algún carácter de este NIF-IVA no es correcto. Compárelo con su certificado fiscal',
      fr: 'Un caractère de ce numéro de TVA est inexact. Veuillez le comparer à votre attestation fiscale',
      it: 'Un carattere di questa partita IVA non è corretto. La confronti con il certificato di attribuzione',
      pl: 'Jeden ze znaków tego numeru VAT jest błędny. Proszę porównać go z potwierdzeniem rejestracji VAT',
      pt: 'Um carácter deste número de IVA não está correto. Compare-o com a sua certidão fiscal',
      ro: 'Un caracter al acestui cod de TVA nu este corect. Comparați-l cu certificatul de înregistrare fiscală',
    },
    'vatId.country': {
      en: 'This VAT ID belongs to another country. Please enter the one of your company’s country, or change the country',
      de: 'Diese USt-IdNr. gehört zu einem anderen Land. Bitte geben Sie die des Firmensitzes ein oder ändern Sie das Land',
      es: 'Este NIF-IVA es de otro país. Introduzca el del país de su empresa o cambie el país',
      fr: 'Ce numéro de TVA est celui d’un autre pays. Veuillez saisir celui du pays de votre entreprise ou changer de pays',
      it: 'Questa partita IVA è di un altro Paese. Inserisca quella del Paese della Sua azienda o cambi il Paese',
      pl: 'Ten numer VAT należy do innego kraju. Proszę podać numer kraju siedziby firmy lub zmienić kraj',
      pt: 'Este número de IVA pertence a outro país. Introduza o do país da sua empresa ou altere o país',
      ro: 'Acest cod de TVA este din altă țară. Introduceți codul din țara firmei sau schimbați țara',
    },
    'vatId.missing': {
      en: 'Please enter the VAT ID of your company first, so that it can be checked',
      de: 'Bitte tragen Sie zuerst die USt-IdNr. Ihres Unternehmens ein, damit sie geprüft werden kann',
      es: 'Introduzca primero el NIF-IVA de su empresa para poder comprobarlo',
      fr: 'Veuillez d’abord saisir le numéro de TVA de votre entreprise afin qu’il puisse être vérifié',
      it: 'Inserisca prima la partita IVA della Sua azienda, perché possa essere verificata',
      pl: 'Najpierw proszę podać numer VAT UE firmy, aby można go było sprawdzić',
      pt: 'Introduza primeiro o número de IVA da sua empresa para que possa ser verificado',
      ro: 'Introduceți mai întâi codul de TVA al firmei, ca să poată fi verificat',
    },
    'company.businessType': {
      en: 'Please choose the kind of your business',
      de: 'Bitte wählen Sie die Art Ihres Geschäfts',
      es: 'Elija el tipo de su empresa',
      fr: 'Veuillez choisir le type de votre activité',
      it: 'Scelga il tipo di attività',
      pl: 'Proszę wybrać rodzaj działalności',
      pt: 'Escolha o tipo de atividade da sua empresa',
      ro: 'Alegeți tipul de activitate al firmei',
    },
    'company.salesChannel': {
      en: 'Please choose the sales channels from the list',
      de: 'Bitte wählen Sie die Vertriebswege aus der Liste',
      es: 'Elija los canales de venta de la lista',
      fr: 'Veuillez choisir les canaux de vente dans la liste',
      it: 'Scelga i canali di vendita dall’elenco',
      pl: 'Proszę wybrać kanały sprzedaży z listy',
      pt: 'Escolha os canais de venda da lista',
      ro: 'Alegeți canalele de vânzare din listă',
    },
    'company.shopUrl': {
      en: 'Please enter the address of your shop, such as www.shop.example',
      de: 'Bitte geben Sie die Adresse Ihres Shops ein, zum Beispiel www.shop.example',
      es: 'Introduzca la dirección de su tienda, por ejemplo www.shop.example',
      fr: 'Veuillez saisir l’adresse de votre boutique, par exemple www.shop.example',
      it: 'Inserisca l’indirizzo del Suo negozio, per esempio www.shop.example',
      pl: 'Proszę podać adres sklepu, na przykład www.shop.example',
      pt: 'Introduza o endereço da sua loja, por exemplo www.shop.example',
      ro: 'Introduceți adresa magazinului, de exemplu www.shop.example',
    },
  }),
};
