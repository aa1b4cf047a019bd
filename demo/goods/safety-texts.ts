/** What the demo's goods warn of, by kind of goods and language. */
import type { Language } from '../../contract/values/locale.ts';

export type Danger = 'tipping' | 'seating' | 'electric' | 'fire' | 'textile' | 'breaking';

/** Of categories of the third level; what is not named here breaks at worst. */
export const dangerOf: Readonly<Record<string, Danger>> = {
  ...Object.fromEntries(
    ['sideboards', 'bedsideCabinets', 'mirrors', 'bookcases', 'wallShelves', 'coatRacks', 'shoeRacks', 'mobilePedestals'].map((key) => [
      key,
      'tipping' as const,
    ]),
  ),
  ...Object.fromEntries(
    ['armchairs', 'sofas', 'diningChairs', 'barStools', 'benches', 'gardenChairs', 'loungers', 'officeChairs'].map((key) => [
      key,
      'seating' as const,
    ]),
  ),
  ...Object.fromEntries(['floorLamps', 'tableLamps', 'pendantLamps', 'wallLamps'].map((key) => [key, 'electric' as const])),
  lanterns: 'fire',
  candleHolders: 'fire',
  cushions: 'textile',
  rugs: 'textile',
};

/** Customs codes of the harmonised system, by category of the third level. */
export const commodityCodes: Readonly<Record<string, string>> = {
  armchairs: '940161',
  sofas: '940161',
  diningChairs: '940161',
  barStools: '940169',
  benches: '940169',
  officeChairs: '940139',
  gardenChairs: '940179',
  loungers: '940179',
  floorLamps: '940521',
  tableLamps: '940521',
  pendantLamps: '940511',
  wallLamps: '940511',
  lanterns: '940550',
  candleHolders: '940550',
  vases: '691310',
  mirrors: '700992',
  wallClocks: '910521',
  cushions: '630492',
  rugs: '570500',
  bowls: '691200',
  mugs: '691200',
  storageCrates: '442199',
  baskets: '460212',
  planters: '691490',
};

export const warnings: Readonly<Record<Danger, Record<Language, string>>> = {
  tipping: {
    en: 'Risk of tipping over. Fix it to the wall with the fitting that comes with it. Do not let children climb on it. Put heavy things into the lowest compartments.',
    de: 'Kippgefahr. Mit dem beiliegenden Beschlag an der Wand befestigen. Kinder nicht hinaufklettern lassen. Schweres in die untersten Fächer legen.',
    es: 'Riesgo de vuelco. Fíjelo a la pared con el herraje incluido. No deje que los niños se suban. Coloque lo pesado en los compartimentos inferiores.',
    fr: 'Risque de basculement. Fixer au mur avec la ferrure fournie. Ne pas laisser les enfants y grimper. Ranger les objets lourds en bas.',
    it: 'Rischio di ribaltamento. Fissare alla parete con il supporto in dotazione. Non lasciare arrampicare i bambini. Riporre gli oggetti pesanti in basso.',
    pl: 'Ryzyko przewrócenia. Przymocować do ściany dołączonym okuciem. Nie pozwalać dzieciom wspinać się. Ciężkie rzeczy umieszczać na dole.',
    pt: 'Risco de tombar. Fixe à parede com a ferragem incluída. Não deixe as crianças trepar. Coloque os objetos pesados em baixo.',
    ro: 'Pericol de răsturnare. Se fixează de perete cu feronerie inclusă. Nu lăsați copiii să se cațere. Obiectele grele se așază jos.',
  },
  seating: {
    en: 'For sitting only: do not stand on it. Tighten all screws after four weeks of use, then once a year. Keep away from open fire.',
    de: 'Nur zum Sitzen: nicht daraufstellen. Alle Schrauben nach vier Wochen Gebrauch nachziehen, danach jährlich. Von offenem Feuer fernhalten.',
    es: 'Solo para sentarse: no se ponga de pie encima. Apriete los tornillos tras cuatro semanas de uso y después cada año. Mantener lejos del fuego.',
    fr: 'Uniquement pour s’asseoir : ne pas monter dessus. Resserrer les vis après quatre semaines d’usage, puis chaque année. Tenir éloigné du feu.',
    it: 'Solo per sedersi: non salirci in piedi. Serrare le viti dopo quattro settimane d’uso, poi ogni anno. Tenere lontano dal fuoco.',
    pl: 'Wyłącznie do siedzenia: nie stawać na meblu. Dokręcić śruby po czterech tygodniach, potem raz w roku. Trzymać z dala od ognia.',
    pt: 'Apenas para sentar: não suba para cima. Aperte os parafusos após quatro semanas de uso e depois todos os anos. Manter longe do fogo.',
    ro: 'Doar pentru șezut: nu vă urcați în picioare. Strângeți șuruburile după patru săptămâni, apoi anual. A se feri de foc deschis.',
  },
  electric: {
    en: 'Switch off the power before mounting and before changing the lamp. To be connected by an electrician. Do not cover. Indoors only, unless said otherwise.',
    de: 'Vor Montage und Lampenwechsel den Strom abschalten. Anschluss durch eine Elektrofachkraft. Nicht abdecken. Nur für Innenräume, sofern nicht anders angegeben.',
    es: 'Desconecte la corriente antes del montaje y de cambiar la bombilla. Conexión por un electricista. No cubrir. Solo para interiores, salvo indicación contraria.',
    fr: 'Couper le courant avant le montage et le changement de lampe. Raccordement par un électricien. Ne pas couvrir. Pour l’intérieur, sauf indication contraire.',
    it: 'Togliere la corrente prima del montaggio e del cambio lampada. Collegamento a cura di un elettricista. Non coprire. Solo per interni, salvo diversa indicazione.',
    pl: 'Przed montażem i wymianą źródła światła odłączyć prąd. Podłączenie przez elektryka. Nie zakrywać. Tylko do wnętrz, o ile nie podano inaczej.',
    pt: 'Desligue a corrente antes da montagem e da troca da lâmpada. Ligação por um eletricista. Não cobrir. Apenas para interiores, salvo indicação em contrário.',
    ro: 'Întrerupeți curentul înainte de montare și de schimbarea becului. Racordare de către un electrician. A nu se acoperi. Doar pentru interior, dacă nu se specifică altfel.',
  },
  fire: {
    en: 'Never leave a burning candle alone. Keep 50 cm away from what can burn, and out of reach of children and animals. Metal and glass become hot.',
    de: 'Brennende Kerzen nie unbeaufsichtigt lassen. 50 cm Abstand zu Brennbarem halten; von Kindern und Tieren fernhalten. Metall und Glas werden heiß.',
    es: 'No deje nunca una vela encendida sin vigilancia. A 50 cm de lo que pueda arder y fuera del alcance de niños y animales. El metal y el vidrio se calientan.',
    fr: 'Ne jamais laisser une bougie allumée sans surveillance. À 50 cm de tout matériau inflammable, hors de portée des enfants et des animaux. Métal et verre chauffent.',
    it: 'Non lasciare mai una candela accesa incustodita. A 50 cm da materiali infiammabili e lontano da bambini e animali. Metallo e vetro si scaldano.',
    pl: 'Nigdy nie zostawiać palącej się świecy bez nadzoru. Zachować 50 cm od materiałów palnych; chronić przed dziećmi i zwierzętami. Metal i szkło się nagrzewają.',
    pt: 'Nunca deixe uma vela acesa sem vigilância. A 50 cm de materiais inflamáveis e fora do alcance de crianças e animais. O metal e o vidro aquecem.',
    ro: 'Nu lăsați niciodată o lumânare aprinsă nesupravegheată. La 50 cm de materiale inflamabile, ferită de copii și animale. Metalul și sticla se încălzesc.',
  },
  textile: {
    en: 'Keep away from fire and heat. Not for babies to sleep on. Rugs need an underlay on smooth floors: risk of slipping.',
    de: 'Von Feuer und Hitze fernhalten. Nicht als Schlafunterlage für Säuglinge. Teppiche auf glatten Böden mit Unterlage verwenden: Rutschgefahr.',
    es: 'Mantener lejos del fuego y del calor. No apto para que duerman bebés. En suelos lisos, las alfombras necesitan base: riesgo de resbalar.',
    fr: 'Tenir éloigné du feu et de la chaleur. Ne convient pas au couchage des nourrissons. Sur sol lisse, poser les tapis sur un antidérapant : risque de glissade.',
    it: 'Tenere lontano da fuoco e calore. Non adatto al sonno dei neonati. Su pavimenti lisci usare un sottotappeto: rischio di scivolare.',
    pl: 'Trzymać z dala od ognia i gorąca. Nie nadaje się do spania niemowląt. Na gładkiej podłodze dywan wymaga podkładu: ryzyko poślizgu.',
    pt: 'Manter longe do fogo e do calor. Não serve para bebés dormirem. Em pisos lisos, os tapetes precisam de base: risco de escorregar.',
    ro: 'A se feri de foc și căldură. Nu este destinat somnului bebelușilor. Pe pardoseli netede covoarele necesită suport: pericol de alunecare.',
  },
  breaking: {
    en: 'May break; broken edges are sharp. Not a toy: keep small parts away from children under 36 months.',
    de: 'Kann brechen; Bruchkanten sind scharf. Kein Spielzeug: Kleinteile von Kindern unter 36 Monaten fernhalten.',
    es: 'Puede romperse; los bordes rotos cortan. No es un juguete: mantenga las piezas pequeñas lejos de menores de 36 meses.',
    fr: 'Peut se casser ; les bords cassés coupent. Ce n’est pas un jouet : tenir les petites pièces loin des enfants de moins de 36 mois.',
    it: 'Può rompersi; i bordi rotti sono taglienti. Non è un giocattolo: tenere le parti piccole lontano dai bambini sotto i 36 mesi.',
    pl: 'Może pęknąć; krawędzie są ostre. To nie zabawka: małe części trzymać z dala od dzieci poniżej 36 miesięcy.',
    pt: 'Pode partir-se; os bordos partidos cortam. Não é um brinquedo: mantenha as peças pequenas longe de crianças com menos de 36 meses.',
    ro: 'Se poate sparge; marginile sparte sunt tăioase. Nu este jucărie: piesele mici se țin departe de copiii sub 36 de luni.',
  },
};

/** Papers of the demo's best sellers: what a manual and a certificate say. */
export const papers: Readonly<Record<Language, { manual: string; care: string; certificate: string; body: string }>> = {
  en: {
    manual: 'Assembly and care',
    care: 'Wipe with a damp cloth. Keep these instructions.',
    certificate: 'Declaration of conformity',
    body: 'A document of the Kontor demo market. It stands for the paper that a maker hands out with the goods.',
  },
  de: {
    manual: 'Montage und Pflege',
    care: 'Mit einem feuchten Tuch abwischen. Diese Anleitung aufbewahren.',
    certificate: 'Konformitätserklärung',
    body: 'Ein Dokument des Kontor-Demomarktes. Es steht für das Papier, das ein Hersteller seiner Ware beilegt.',
  },
  es: {
    manual: 'Montaje y cuidado',
    care: 'Limpiar con un paño húmedo. Conserve estas instrucciones.',
    certificate: 'Declaración de conformidad',
    body: 'Un documento del mercado de demostración de Kontor. Representa el papel que el fabricante entrega con la mercancía.',
  },
  fr: {
    manual: 'Montage et entretien',
    care: 'Essuyer avec un chiffon humide. Conserver cette notice.',
    certificate: 'Déclaration de conformité',
    body: 'Un document du marché de démonstration Kontor. Il tient lieu du papier que le fabricant joint à la marchandise.',
  },
  it: {
    manual: 'Montaggio e cura',
    care: 'Pulire con un panno umido. Conservare queste istruzioni.',
    certificate: 'Dichiarazione di conformità',
    body: 'Un documento del mercato dimostrativo Kontor. Rappresenta la carta che il fabbricante allega alla merce.',
  },
  pl: {
    manual: 'Montaż i pielęgnacja',
    care: 'Przecierać wilgotną ściereczką. Zachować instrukcję.',
    certificate: 'Deklaracja zgodności',
    body: 'Dokument rynku demonstracyjnego Kontor. Zastępuje papier, który producent dołącza do towaru.',
  },
  pt: {
    manual: 'Montagem e cuidado',
    care: 'Limpar com um pano húmido. Guarde estas instruções.',
    certificate: 'Declaração de conformidade',
    body: 'Um documento do mercado de demonstração Kontor. Representa o papel que o fabricante entrega com a mercadoria.',
  },
  ro: {
    manual: 'Montaj și întreținere',
    care: 'Se șterge cu o cârpă umedă. Păstrați instrucțiunile.',
    certificate: 'Declarație de conformitate',
    body: 'Un document al pieței demonstrative Kontor. Ține locul hârtiei pe care producătorul o anexează mărfii.',
  },
};
