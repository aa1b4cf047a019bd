import type { StoreTexts } from '../types.ts';

export const stores: StoreTexts = {
  werkraum: [
    'Mobilier care lucrează',
    'Werkraum produce birouri, mese și scaune pentru companii, ateliere și locuințe. Construcția clară, piesele înlocuibile și termenele scurte din depozitul propriu ușurează munca revânzătorilor și a proiectanților.',
    '## Ce primesc comercianții',
    '- Birouri, scaune de birou și casetiere în lemn și culori asortate\n- Piese de schimb timp de **zece ani** după ultima livrare\n- Mostre de lemn și de țesături într-o săptămână',
    '## Cum lucrăm',
    'Stejarul și frasinul provin din păduri certificate, iar cadrele de oțel dintr-un atelier aflat la 40 km. Fiecare birou este montat o dată înainte de a fi ambalat plat.',
  ],
  lichtwerk: [
    'Lumină bună, bine făcută',
    'Lichtwerk dezvoltă corpuri de iluminat pentru locuințe, hoteluri și birouri. Toate modelele au surse de lumină înlocuibile, sunt testate în laboratorul propriu și rămân ani la rând în ofertă, astfel încât comenzile repetate se potrivesc mereu.',
    '## Surse de lumină',
    '- Toate duliile sunt standard (E27, E14, GU10)\n- Modelele cu reglarea intensității funcționează cu variatoarele obișnuite\n- Abajururile și cablurile se comandă **separat**',
    '## Pentru proiecte',
    'De la 30 de bucăți livrăm lungimi de cablu și culori la cerere. Calculele de iluminat pentru hoteluri și birouri sunt gratuite.',
  ],
  casalago: [
    'Stil italian, direct de la producător',
    'Casalago reunește ateliere de tapițerie și tâmplării de pe malul lacurilor din nordul Italiei. Fotoliile, canapelele și mesele se fac în serii mici, cu stofe din țesătoriile vecine.',
  ],
  terraverde: [
    'Totul pentru viața în aer liber',
    'Terraverde aprovizionează centre de grădinărit, peisagiști și restaurante cu mobilier de grădină, jardiniere și straturi înălțate. Materialele noastre rezistă la soare, ploaie și îngheț, iar marfa de sezon este în stoc din ianuarie.',
  ],
  dabnadwisla: [
    'Lemn masiv de pe Vistula',
    'Dąb nad Wisłą este o tâmplărie de familie care lucrează de trei generații stejarul, frasinul și fagul. Mesele, comodele și bibliotecile se fac din lemn certificat și se finisează manual cu ulei.',
  ],
  blaskpolski: [
    'Lămpi și sticlă cu accent polonez',
    'Blask Polski reunește sticlari și ateliere de metal. Lămpile suspendate, felinarele și vazele se fac în serii mici; de la 50 de bucăți sunt posibile finisaje la comandă.',
  ],
  carpatina: [
    'Făcut în Carpați',
    'Carpatina produce mobilier și accesorii pentru casă din fag, frasin și lână din regiunea Carpaților. Ateliere cu meșteri experimentați garantează finisaje îngrijite la prețuri de gros corecte.',
  ],
  ordinea: [
    'Fiecare lucru la locul lui',
    'Ordinea proiectează soluții de depozitare pentru locuințe, magazine și birouri: rafturi, cutii, coșuri și mobilier de hol în dimensiuni armonizate. Ambalajele plate și cartoanele pline reduc costul transportului.',
  ],
  atelierloire: [
    'Accesorii pentru casă cu eleganță franceză',
    'Atelier Loire lucrează cu olari, țesători și împletitori de pe malul Loarei. Vesela, textilele și decorațiunile apar în culori de sezon, care se combină de la o colecție la alta.',
  ],
  loirereserve: [
    'Serii mici pentru puțini comercianți',
    'Piese ale atelierului făcute în număr mic și arătate doar comercianților aleși: primele turnări, glazuri de probă și ce face cuptorul o singură dată. O serie epuizată nu se mai întoarce.',
  ],
};
