import type { StoreTexts } from '../types.ts';

export const stores: StoreTexts = {
  werkraum: [
    'Furniture that works',
    'Werkraum makes desks, tables and seating for offices, studios and homes. Clear construction, replaceable parts and short lead times from our own warehouse make planning easy for dealers and contract furnishers.',
    '## What dealers get',
    '- Desks, office chairs and pedestals in matching woods and colours\n- Spare parts for **ten years** after the last delivery\n- Samples of woods and fabrics within a week',
    '## How we work',
    'Oak and ash come from certified forests, steel frames from a workshop 40 km away. Every desk is assembled once before it is packed flat.',
  ],
  lichtwerk: [
    'Good light, well made',
    'Lichtwerk develops lamps for living rooms, hotels and offices. All models use replaceable light sources, are tested in our own laboratory and stay in the range for years, so repeat orders always match.',
    '## Light sources',
    '- All sockets are standard ones (E27, E14, GU10)\n- Dimmable models work with the usual dimmers\n- Shades and cables can be ordered **one by one**',
    '## For projects',
    'From 30 pieces we supply cable lengths and colours to order. Light calculations for hotels and offices are free of charge.',
  ],
  casalago: [
    'Italian living, straight from the maker',
    'Casalago brings together upholstery workshops and joiners from the lakes of northern Italy. Armchairs, sofas and tables are made in small batches, with fabrics from mills in the neighbourhood.',
  ],
  terraverde: [
    'Everything for life outdoors',
    'Terraverde supplies garden centres, landscapers and restaurants with garden furniture, planters and raised beds. Our materials withstand sun, rain and frost, and season goods are in stock from January.',
  ],
  dabnadwisla: [
    'Solid wood from the Vistula',
    'Dąb nad Wisłą is a family joinery that has worked with oak, ash and beech for three generations. Tables, sideboards and bookcases come from certified timber and are finished with oil by hand.',
  ],
  blaskpolski: [
    'Lamps and glass with a Polish accent',
    'Blask Polski unites glass-blowers and metal workshops. Pendant lamps, lanterns and vases are made in small series; made-to-order finishes are possible from 50 pieces.',
  ],
  carpatina: [
    'Crafted in the Carpathians',
    'Carpatina makes furniture and home accessories from beech, ash and wool of the Carpathian region. Workshops with experienced craftspeople stand for careful finishing at fair wholesale prices.',
  ],
  ordinea: [
    'A place for everything',
    'Ordinea plans storage for homes, shops and offices: shelves, crates, baskets and hallway furniture in matching sizes. Flat packaging and full cartons keep freight low.',
  ],
  atelierloire: [
    'Home accessories with French ease',
    'Atelier Loire works with potters, weavers and basket makers along the Loire. Tableware, textiles and decoration come in seasonal colours that combine from collection to collection.',
  ],
  loirereserve: [
    'A small series for few dealers',
    'Pieces of the workshop that are made in small numbers and shown to chosen dealers only: first casts, trial glazes and what the kiln does once. When a series is sold out it does not come again.',
  ],
};
