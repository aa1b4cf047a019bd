import type { Sentences } from '../types.ts';

/** Where each model is used; in a file of its own for its length. */
export const uses: Sentences['uses'] = {
  armchair: [
    'It belongs in the reading corner, the hotel lobby or the waiting area.',
    'In living rooms and lounges it makes a group with a small table and a floor lamp.',
  ],
  sofa: [
    'It suits family living rooms as well as lounges and reception areas.',
    'Firm seat cushions and a supportive back make it fit for contract use.',
  ],
  diningChair: [
    'At the dining table, in the bistro or in the canteen it holds its own.',
    'It is light enough to move every day and strong enough for restaurants.',
  ],
  barStool: [
    'It stands at kitchen islands, bar counters and high tables.',
    'The footrest sits at the right height, so guests stay comfortably at the bar.',
  ],
  bench: [
    'It fits at the table, in the hallway or at the foot of the bed.',
    'In cloakrooms and waiting areas it offers seats in a small space.',
  ],
  diningTable: [
    'It gathers family and guests and serves equally well as a meeting table.',
    'From breakfast to an evening with friends, it offers enough room for all.',
  ],
  coffeeTable: [
    'In front of the sofa it takes magazines, cups and a tray with ease.',
    'It completes seating groups in living rooms, lobbies and lounges.',
  ],
  sideTable: [
    'Beside the sofa or the bed it keeps lamp, book and glass within reach.',
    'Small in footprint, it finds a place in any corner and in hotel rooms.',
  ],
  sideboard: [
    'It takes crockery, media or files and gives a long wall a calm line.',
    'In dining rooms, offices and hotels it hides what should stay out of sight.',
  ],
  bedsideCabinet: [
    'Beside the bed it holds lamp, book and glasses in reach.',
    'It suits bedrooms and hotel rooms and works singly or as a pair.',
  ],
  floorLamp: [
    'Next to sofa or armchair it gives pleasant reading light.',
    'It brightens dark corners in living rooms, lobbies and practices.',
  ],
  tableLamp: [
    'On desk, sideboard or bedside cabinet it makes a warm island of light.',
    'It suits hotel rooms and reception desks as well as homes.',
  ],
  pendantLamp: [
    'Above dining tables and counters it looks good singly or in a row.',
    'The cable can be shortened, so it adapts to low and high ceilings.',
  ],
  wallLamp: [
    'Beside the bed, in corridors and on stairs it gives light without taking space.',
    'In pairs it frames mirrors, beds and doorways.',
  ],
  lantern: [
    'It lines paths, lights terraces and decorates restaurant tables outdoors.',
    'On steps, windowsills and garden tables it makes a festive light.',
  ],
  vase: [
    'It looks good with a single branch, a full bouquet or nothing at all.',
    'Florists and home shops like to show it in groups of different heights.',
  ],
  mirror: [
    'In hallways, bathrooms and fitting rooms it brings light and depth.',
    'Hung opposite a window, it makes small rooms look larger.',
  ],
  wallClock: [
    'In kitchens, offices and waiting rooms it is easy to read from afar.',
    'The quiet movement suits bedrooms and meeting rooms too.',
  ],
  candleHolder: [
    'It suits laid tables, windowsills and seasonal displays.',
    'Several pieces together make a lively group on table or mantelpiece.',
  ],
  cushion: [
    'It freshens up sofas, benches and beds with little effort.',
    'Combined in several shades it makes a seasonal display in minutes.',
  ],
  rug: ['It sets zones in open rooms and dampens footsteps.', 'Under sofas, dining tables and beds it ties the furniture together.'],
  bowl: [
    'It serves salads, fruit or snacks and looks good left on the table.',
    'From muesli to pasta, it is in use from morning to night.',
  ],
  mug: ['It keeps coffee and tea warm and has a well-shaped handle.', 'In offices, cafés and kitchens it is at hand all day.'],
  bookcase: [
    'It carries books, files and decoration and also works as a room divider.',
    'In homes, offices and shops it uses the wall up to the top.',
  ],
  wallShelf: ['Above desk, sofa or worktop it gives books and plants a place.', 'Several in a row make a light wall of shelves.'],
  storageCrate: [
    'It takes toys, tools, bottles or stock and is easy to carry.',
    'In shops it presents goods, at home it keeps shelves tidy.',
  ],
  basket: ['It holds laundry, blankets, firewood or magazines.', 'On shelves and beside the sofa it hides small things neatly.'],
  coatRack: ['In hallways, practices and restaurants it gives coats and bags a place.', 'Its slim build suits narrow entrances.'],
  shoeRack: ['It keeps pairs together and the entrance clear.', 'In hallways and changing rooms it makes good use of little depth.'],
  gardenChair: [
    'It belongs on terraces, balconies and in beer gardens.',
    'For cafés with outdoor seating it is quick to set up and clear away.',
  ],
  gardenTable: ['It makes the terrace a second dining room.', 'In gardens and outdoor restaurants it takes a fully laid meal.'],
  lounger: [
    'By the pool, in the garden or in the spa it invites guests to rest.',
    'The backrest can be set to several positions, from reading to sleeping.',
  ],
  planter: [
    'At entrances and on terraces it frames olive trees, grasses and herbs.',
    'Restaurants like it as a green divider between tables.',
  ],
  raisedBed: [
    'It lets people garden without bending, in yards, schools and care homes.',
    'Vegetables, herbs and flowers grow at a comfortable working height.',
  ],
  desk: ['It gives laptop, screen and papers enough room, in offices and at home.', 'It works singly, in rows or as a team island.'],
  officeChair: [
    'It follows every movement and supports the back through long working days.',
    'For offices, home workplaces and meeting rooms it is a sound basis.',
  ],
  mobilePedestal: ['It fits under most desks and keeps papers and pens to hand.', 'In shared offices it moves along with its owner.'],
  deskOrganiser: [
    'It sorts pens, notes and cables and keeps the desktop clear.',
    'On reception desks and home workplaces it makes small things easy to find.',
  ],
  monitorStand: [
    'It raises the screen to eye level and makes room for the keyboard below.',
    'It relieves the neck and tidies up the workplace.',
  ],
};
