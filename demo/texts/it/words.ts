import type { Words } from '../types.ts';

export const words: Words = {
  nouns: {
    armchair: 'f poltrona', sofa: 'm divano', diningChair: 'f sedia da pranzo', barStool: 'm sgabello da bar', bench: 'f panca', diningTable: 'm tavolo da pranzo',
    coffeeTable: 'm tavolino da salotto', sideTable: 'm tavolino d’appoggio', sideboard: 'f credenza', bedsideCabinet: 'm comodino', floorLamp: 'f lampada da terra',
    tableLamp: 'f lampada da tavolo', pendantLamp: 'f lampada a sospensione', wallLamp: 'f lampada da parete', lantern: 'f lanterna', vase: 'm vaso', mirror: 'm specchio da parete',
    wallClock: 'm orologio da parete', candleHolder: 'm portacandele', cushion: 'm cuscino', rug: 'm tappeto', bowl: 'f ciotola', mug: 'f tazza', bookcase: 'f libreria',
    wallShelf: 'f mensola da parete', storageCrate: 'f cassetta contenitore', basket: 'm cesto', coatRack: 'm appendiabiti', shoeRack: 'f scarpiera', gardenChair: 'f sedia da giardino',
    gardenTable: 'm tavolo da giardino', lounger: 'm lettino prendisole', planter: 'f fioriera', raisedBed: 'm orto rialzato', desk: 'f scrivania', officeChair: 'f sedia da ufficio',
    mobilePedestal: 'f cassettiera su ruote', deskOrganiser: 'm organizer da scrivania', monitorStand: 'm supporto per monitor',
  },
  materials: {
    oak: 'rovere', walnut: 'noce', ash: 'frassino', beech: 'faggio', pine: 'pino', acacia: 'acacia', teak: 'teak', bamboo: 'bambù', rattan: 'rattan', seagrass: 'giunco marino', steel: 'acciaio',
    aluminium: 'alluminio', brass: 'ottone', castIron: 'ghisa', glass: 'vetro', ceramic: 'ceramica', stoneware: 'gres', terracotta: 'terracotta', concrete: 'cemento', marble: 'marmo',
    linen: 'lino', velvet: 'velluto', boucle: 'bouclé', wool: 'lana', cotton: 'cotone', leather: 'pelle', mesh: 'rete tecnica', felt: 'feltro', plastic: 'plastica', paper: 'carta',
  },
  colours: {
    natural: 'naturale', white: 'bianco|bianca', cream: 'crema', beige: 'beige', sand: 'sabbia', lightGrey: 'grigio chiaro', grey: 'grigio|grigia', anthracite: 'antracite', black: 'nero|nera',
    brown: 'marrone', darkBrown: 'marrone scuro', terracotta: 'terracotta', rust: 'ruggine', red: 'rosso|rossa', burgundy: 'bordeaux', pink: 'rosa', ochre: 'ocra', yellow: 'giallo|gialla',
    olive: 'verde oliva', sage: 'verde salvia', green: 'verde', forestGreen: 'verde bosco', petrol: 'blu petrolio', lightBlue: 'azzurro|azzurra', blue: 'blu', navy: 'blu navy', lilac: 'lilla',
    copper: 'rame', gold: 'dorato|dorata', silver: 'argentato|argentata',
  },
  traits: {
    stackable: ['Impilabile', 'impilabile'], foldable: ['Pieghevole', 'pieghevole'], withArmrests: ['Con braccioli', 'con braccioli'], extendable: ['Allungabile', 'allungabile'],
    withDrawers: ['Con cassetti', 'con cassetti'], withDoors: ['Con ante', 'con ante'], withLid: ['Con coperchio', 'con coperchio'], withHandles: ['Con maniglie', 'con maniglie'],
    withWheels: ['Su ruote', 'su ruote'], heightAdjustable: ['Regolabile in altezza', 'regolabile in altezza'], dimmable: ['Dimmerabile', 'dimmerabile'],
    weatherproof: ['Resistente alle intemperie'], foodSafe: ['Idoneo al contatto con alimenti'], dishwasherSafe: ['Lavabile in lavastoviglie'],
    handmade: ['Fatto a mano', 'fatto a mano|fatta a mano'], washableCover: ['Fodera lavabile', 'con fodera lavabile'], wallMounted: ['Da fissare a parete', 'con fissaggio a parete'],
    round: ['Rotondo', 'rotondo|rotonda'], rectangular: ['Rettangolare', 'rettangolare'], oval: ['Ovale', 'ovale'], square: ['Quadrato', 'quadrato|quadrata'],
    highBack: ['Schienale alto', 'con schienale alto'], lowBack: ['Schienale basso', 'con schienale basso'], selfAssembly: ['Da montare'], deliveredAssembled: ['Consegnato montato'],
    fscCertified: ['Certificato FSC'], recycledMaterial: ['Materiale riciclato'], withLedBulb: ['Lampadina LED inclusa'], softClose: ['Chiusura ammortizzata'], withDrainage: ['Foro di drenaggio'],
  },
  sizes: { xs: 'Molto piccolo', s: 'Piccolo', m: 'Medio', l: 'Grande', xl: 'Molto grande' },
  parts: {
    legs: ['gambe', 'gambe'], frame: ['struttura', 'struttura'], base: ['base', 'base'], fittings: ['finiture', 'finiture'], handles: ['maniglie', 'maniglie'], hooks: ['ganci', 'ganci'],
    brackets: ['staffe', 'staffe'], shade: ['paralume', 'paralume'], cover: ['rivestimento', 'rivestimento'], lid: ['coperchio', 'coperchio'], panes: ['pannelli', 'pannelli'],
    hands: ['lancette', 'lancette'],
  },
  attributes: {
    material: 'Materiale', secondMaterial: 'Secondo materiale', colour: 'Colore', size: 'Misura', shape: 'Forma', back: 'Schienale', style: 'Stile', room: 'Ambiente', certificate: 'Certificato',
    assembly: 'Montaggio', seats: 'Posti', drawers: 'Cassetti', shelves: 'Ripiani', doors: 'Ante', hooks: 'Ganci', lights: 'Punti luce', compartments: 'Scomparti', capacity: 'Capacità',
    volume: 'Contenuto', maxLoad: 'Portata massima', width: 'Larghezza', depth: 'Profondità', height: 'Altezza',
  },
  counts: {
    seats: 'posto|posti', drawers: 'cassetto|cassetti', shelves: 'ripiano|ripiani', doors: 'anta|ante', hooks: 'gancio|ganci', lights: 'punto luce|punti luce',
    compartments: 'scomparto|scomparti', pieces: 'pezzo|pezzi',
  },
  rooms: { livingRoom: 'Soggiorno', diningRoom: 'Sala da pranzo', kitchen: 'Cucina', bedroom: 'Camera da letto', hallway: 'Ingresso', office: 'Ufficio', terrace: 'Terrazza e giardino' },
  styles: { scandinavian: 'Scandinavo', modern: 'Moderno', industrial: 'Industriale', classic: 'Classico', country: 'Country', mediterranean: 'Mediterraneo' },
  certificates: { fsc: 'FSC', ce: 'CE', foodContact: 'Contatto con alimenti (CE 1935/2004)' },
  facts: { dimensions: 'Dimensioni (L × P × A)', carton: 'Cartone', colours: 'Colori', span: 'da {from} a {to}' },
};
