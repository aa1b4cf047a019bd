import type { Words } from '../types.ts';

export const words: Words = {
  nouns: {
    armchair: 'm fauteuil', sofa: 'm canapé', diningChair: 'f chaise de salle à manger', barStool: 'm tabouret de bar', bench: 'm banc', diningTable: 'f table à manger', coffeeTable: 'f table basse',
    sideTable: 'f table d’appoint', sideboard: 'm buffet', bedsideCabinet: 'f table de chevet', floorLamp: 'm lampadaire', tableLamp: 'f lampe de table', pendantLamp: 'f suspension',
    wallLamp: 'f applique murale', lantern: 'f lanterne', vase: 'm vase', mirror: 'm miroir mural', wallClock: 'f horloge murale', candleHolder: 'm bougeoir', cushion: 'm coussin', rug: 'm tapis',
    bowl: 'm bol', mug: 'm mug', bookcase: 'f bibliothèque', wallShelf: 'f étagère murale', storageCrate: 'f caisse de rangement', basket: 'm panier', coatRack: 'm portemanteau',
    shoeRack: 'm meuble à chaussures', gardenChair: 'f chaise de jardin', gardenTable: 'f table de jardin', lounger: 'm bain de soleil', planter: 'm bac à plantes', raisedBed: 'm potager surélevé',
    desk: 'm bureau', officeChair: 'm fauteuil de bureau', mobilePedestal: 'm caisson mobile', deskOrganiser: 'm organiseur de bureau', monitorStand: 'm support d’écran',
  },
  materials: {
    oak: 'chêne', walnut: 'noyer', ash: 'frêne', beech: 'hêtre', pine: 'pin', acacia: 'acacia', teak: 'teck', bamboo: 'bambou', rattan: 'rotin', seagrass: 'jonc de mer', steel: 'acier',
    aluminium: 'aluminium', brass: 'laiton', castIron: 'fonte', glass: 'verre', ceramic: 'céramique', stoneware: 'grès', terracotta: 'terre cuite', concrete: 'béton', marble: 'marbre',
    linen: 'lin', velvet: 'velours', boucle: 'tissu bouclé', wool: 'laine', cotton: 'coton', leather: 'cuir', mesh: 'résille', felt: 'feutre', plastic: 'plastique', paper: 'papier',
  },
  colours: {
    natural: 'naturel|naturelle', white: 'blanc|blanche', cream: 'crème', beige: 'beige', sand: 'sable', lightGrey: 'gris clair', grey: 'gris|grise', anthracite: 'anthracite', black: 'noir|noire',
    brown: 'marron', darkBrown: 'marron foncé', terracotta: 'terre cuite', rust: 'rouille', red: 'rouge', burgundy: 'bordeaux', pink: 'rose', ochre: 'ocre', yellow: 'jaune', olive: 'olive',
    sage: 'sauge', green: 'vert|verte', forestGreen: 'vert forêt', petrol: 'bleu pétrole', lightBlue: 'bleu clair', blue: 'bleu|bleue', navy: 'bleu marine', lilac: 'lilas', copper: 'cuivre',
    gold: 'doré|dorée', silver: 'argenté|argentée',
  },
  traits: {
    stackable: ['Empilable', 'empilable'], foldable: ['Pliant', 'pliant|pliante'], withArmrests: ['Avec accoudoirs', 'avec accoudoirs'], extendable: ['Extensible', 'extensible'],
    withDrawers: ['Avec tiroirs', 'avec tiroirs'], withDoors: ['Avec portes', 'avec portes'], withLid: ['Avec couvercle', 'avec couvercle'], withHandles: ['Avec poignées', 'avec poignées'],
    withWheels: ['Sur roulettes', 'sur roulettes'], heightAdjustable: ['Réglable en hauteur', 'réglable en hauteur'], dimmable: ['À intensité variable', 'à intensité variable'],
    weatherproof: ['Résiste aux intempéries'], foodSafe: ['Apte au contact alimentaire'], dishwasherSafe: ['Lavable au lave-vaisselle'], handmade: ['Fait main', 'fait main|faite main'],
    washableCover: ['Housse lavable', 'avec housse lavable'], wallMounted: ['À fixer au mur', 'à fixer au mur'], round: ['Rond', 'rond|ronde'], rectangular: ['Rectangulaire', 'rectangulaire'],
    oval: ['Ovale', 'ovale'], square: ['Carré', 'carré|carrée'], highBack: ['Dossier haut', 'avec dossier haut'], lowBack: ['Dossier bas', 'avec dossier bas'], selfAssembly: ['À monter soi-même'],
    deliveredAssembled: ['Livré monté'], fscCertified: ['Certifié FSC'], recycledMaterial: ['Matière recyclée'], withLedBulb: ['Ampoule LED fournie'], softClose: ['Fermeture amortie'],
    withDrainage: ['Trou de drainage'],
  },
  sizes: { xs: 'Très petit', s: 'Petit', m: 'Moyen', l: 'Grand', xl: 'Très grand' },
  parts: {
    legs: ['pieds', 'pieds'], frame: ['structure', 'structure'], base: ['pied', 'pied'], fittings: ['ferrures', 'ferrures'], handles: ['poignées', 'poignées'], hooks: ['patères', 'patères'],
    brackets: ['équerres', 'équerres'], shade: ['abat-jour', 'abat-jour'], cover: ['revêtement', 'revêtement'], lid: ['couvercle', 'couvercle'], panes: ['vitres', 'vitres'],
    hands: ['aiguilles', 'aiguilles'],
  },
  attributes: {
    material: 'Matière', secondMaterial: 'Seconde matière', colour: 'Couleur', size: 'Taille', shape: 'Forme', back: 'Dossier', style: 'Style', room: 'Pièce', certificate: 'Certificat',
    assembly: 'Montage', seats: 'Places', drawers: 'Tiroirs', shelves: 'Tablettes', doors: 'Portes', hooks: 'Patères', lights: 'Points lumineux', compartments: 'Compartiments',
    capacity: 'Capacité', volume: 'Contenance', maxLoad: 'Charge maximale', width: 'Largeur', depth: 'Profondeur', height: 'Hauteur',
  },
  counts: {
    seats: 'place|places', drawers: 'tiroir|tiroirs', shelves: 'tablette|tablettes', doors: 'porte|portes', hooks: 'patère|patères', lights: 'point lumineux|points lumineux',
    compartments: 'compartiment|compartiments', pieces: 'pièce|pièces',
  },
  rooms: { livingRoom: 'Salon', diningRoom: 'Salle à manger', kitchen: 'Cuisine', bedroom: 'Chambre', hallway: 'Entrée', office: 'Bureau', terrace: 'Terrasse et jardin' },
  styles: { scandinavian: 'Scandinave', modern: 'Moderne', industrial: 'Industriel', classic: 'Classique', country: 'Campagne', mediterranean: 'Méditerranéen' },
  certificates: { fsc: 'FSC', ce: 'CE', foodContact: 'Contact alimentaire (CE 1935/2004)' },
  facts: { dimensions: 'Dimensions (L × P × H)', carton: 'Carton', colours: 'Couleurs', span: 'de {from} à {to}' },
};
