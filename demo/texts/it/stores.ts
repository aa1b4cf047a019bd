import type { StoreTexts } from '../types.ts';

export const stores: StoreTexts = {
  werkraum: [
    'Mobili che lavorano',
    'Werkraum produce scrivanie, tavoli e sedute per uffici, studi e abitazioni. Costruzione chiara, parti sostituibili e tempi brevi dal magazzino di proprietà semplificano il lavoro di rivenditori e progettisti.',
    '## Che cosa offriamo ai rivenditori',
    '- Scrivanie, sedie da ufficio e cassettiere in legni e colori coordinati\n- Ricambi per **dieci anni** dopo l’ultima consegna\n- Campioni di legni e tessuti entro una settimana',
    '## Come lavoriamo',
    'Rovere e frassino provengono da foreste certificate, le strutture in acciaio da un’officina a 40 km. Ogni scrivania viene montata una volta prima di essere imballata piatta.',
  ],
  lichtwerk: [
    'Buona luce, fatta bene',
    'Lichtwerk sviluppa lampade per soggiorni, hotel e uffici. Tutti i modelli hanno sorgenti sostituibili, sono provati nel nostro laboratorio e restano in catalogo per anni, così i riordini coincidono sempre.',
    '## Sorgenti luminose',
    '- Tutti i portalampada sono standard (E27, E14, GU10)\n- I modelli dimmerabili funzionano con i comuni dimmer\n- Paralumi e cavi si ordinano **singolarmente**',
    '## Per i progetti',
    'Da 30 pezzi forniamo lunghezze di cavo e colori su richiesta. I calcoli illuminotecnici per hotel e uffici sono gratuiti.',
  ],
  casalago: [
    'Abitare italiano, dal produttore',
    'Casalago riunisce tappezzerie e falegnamerie dei laghi del Nord Italia. Poltrone, divani e tavoli nascono in piccole serie, con tessuti di tessiture vicine.',
  ],
  terraverde: [
    'Tutto per la vita all’aperto',
    'Terraverde fornisce a garden center, giardinieri e ristoranti mobili da giardino, fioriere e orti rialzati. I nostri materiali resistono a sole, pioggia e gelo, e gli articoli di stagione sono a magazzino da gennaio.',
  ],
  dabnadwisla: [
    'Legno massello dalla Vistola',
    'Dąb nad Wisłą è una falegnameria di famiglia che da tre generazioni lavora rovere, frassino e faggio. Tavoli, credenze e librerie sono in legno certificato e oliati a mano.',
  ],
  blaskpolski: [
    'Lampade e vetro dall’accento polacco',
    'Blask Polski unisce soffiatori di vetro e officine del metallo. Lampade a sospensione, lanterne e vasi nascono in piccole serie; da 50 pezzi sono possibili finiture su richiesta.',
  ],
  carpatina: [
    'Fatto nei Carpazi',
    'Carpatina produce mobili e complementi in faggio, frassino e lana della regione dei Carpazi. Laboratori con artigiani esperti garantiscono finiture curate a prezzi all’ingrosso equi.',
  ],
  ordinea: [
    'Un posto per ogni cosa',
    'Ordinea progetta contenitori per case, negozi e uffici: scaffali, cassette, cesti e mobili da ingresso in misure coordinate. Imballi piatti e cartoni completi riducono i costi di trasporto.',
  ],
  atelierloire: [
    'Complementi con leggerezza francese',
    'Atelier Loire lavora con ceramisti, tessitori e cestai lungo la Loira. Stoviglie, tessili e decorazioni escono in colori di stagione che si abbinano da una collezione all’altra.',
  ],
  loirereserve: [
    'Piccole serie per pochi rivenditori',
    'Pezzi del laboratorio fatti in piccolo numero e mostrati solo a rivenditori scelti: primi getti, smalti di prova e ciò che il forno fa una volta sola. Una serie esaurita non torna.',
  ],
};
