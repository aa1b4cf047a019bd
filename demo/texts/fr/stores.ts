import type { StoreTexts } from '../types.ts';

export const stores: StoreTexts = {
  werkraum: [
    'Des meubles qui travaillent',
    'Werkraum fabrique des bureaux, des tables et des sièges pour entreprises, ateliers et logements. Une construction claire, des pièces remplaçables et des délais courts depuis notre propre entrepôt facilitent le travail des revendeurs et des agenceurs.',
    '## Ce que reçoivent les revendeurs',
    '- Bureaux, sièges et caissons dans des bois et des couleurs assortis\n- Des pièces de rechange pendant **dix ans** après la dernière livraison\n- Des échantillons de bois et de tissus sous une semaine',
    '## Notre façon de travailler',
    'Le chêne et le frêne viennent de forêts certifiées, les piètements en acier d’un atelier situé à 40 km. Chaque bureau est monté une fois avant d’être emballé à plat.',
  ],
  lichtwerk: [
    'La bonne lumière, bien faite',
    'Lichtwerk développe des luminaires pour salons, hôtels et bureaux. Tous les modèles ont des sources remplaçables, sont contrôlés dans notre laboratoire et restent des années au catalogue, si bien que les réassorts correspondent toujours.',
    '## Sources lumineuses',
    '- Toutes les douilles sont standard (E27, E14, GU10)\n- Les modèles à intensité variable fonctionnent avec les variateurs courants\n- Abat-jour et câbles se commandent **à l’unité**',
    '## Pour vos projets',
    'À partir de 30 pièces, nous livrons longueurs de câble et couleurs sur demande. Les études d’éclairage pour hôtels et bureaux sont gratuites.',
  ],
  casalago: [
    'L’art de vivre italien, direct fabricant',
    'Casalago réunit des tapissiers et des menuisiers des lacs d’Italie du Nord. Fauteuils, canapés et tables naissent en petites séries, avec des tissus de filatures voisines.',
  ],
  terraverde: [
    'Tout pour la vie au grand air',
    'Terraverde fournit aux jardineries, paysagistes et restaurants du mobilier de jardin, des bacs à plantes et des potagers surélevés. Nos matières résistent au soleil, à la pluie et au gel, et les articles de saison sont en stock dès janvier.',
  ],
  dabnadwisla: [
    'Le bois massif des bords de la Vistule',
    'Dąb nad Wisłą est une menuiserie familiale qui travaille le chêne, le frêne et le hêtre depuis trois générations. Tables, buffets et bibliothèques sont faits de bois certifié et huilés à la main.',
  ],
  blaskpolski: [
    'Luminaires et verre à l’accent polonais',
    'Blask Polski réunit des verriers et des ateliers de métal. Suspensions, lanternes et vases sont produits en petites séries ; des finitions sur demande sont possibles à partir de 50 pièces.',
  ],
  carpatina: [
    'Fabriqué dans les Carpates',
    'Carpatina fabrique des meubles et des accessoires de maison en hêtre, frêne et laine de la région des Carpates. Des ateliers aux artisans expérimentés garantissent une finition soignée à des prix de gros justes.',
  ],
  ordinea: [
    'Une place pour chaque chose',
    'Ordinea conçoit le rangement pour logements, magasins et bureaux : étagères, caisses, paniers et meubles d’entrée aux dimensions coordonnées. Des emballages plats et des cartons complets limitent les frais de transport.',
  ],
  atelierloire: [
    'La maison avec une aisance toute française',
    'Atelier Loire travaille avec des potiers, des tisserands et des vanniers des bords de Loire. Vaisselle, textiles et décoration paraissent en couleurs de saison qui se combinent d’une collection à l’autre.',
  ],
  loirereserve: [
    'De petites séries pour quelques détaillants',
    'Des pièces de l’atelier faites en petit nombre et montrées à des détaillants choisis : premières coulées, émaux d’essai et ce que le four ne fait qu’une fois. Une série épuisée ne revient pas.',
  ],
};
