import type { StoreTexts } from '../types.ts';

export const stores: StoreTexts = {
  werkraum: [
    'Muebles que trabajan con usted',
    'Werkraum fabrica escritorios, mesas y asientos para oficinas, estudios y viviendas. Su construcción clara, las piezas reemplazables y los plazos cortos desde almacén propio facilitan la planificación a comercios y proyectistas.',
    '## Qué obtienen los comercios',
    '- Escritorios, sillas de oficina y cajoneras en maderas y colores que combinan\n- Recambios hasta **diez años** después de la última entrega\n- Muestras de maderas y telas en una semana',
    '## Cómo trabajamos',
    'El roble y el fresno proceden de bosques certificados; las estructuras de acero, de un taller a 40 km. Cada escritorio se monta una vez antes de embalarse plano.',
  ],
  lichtwerk: [
    'Buena luz, bien hecha',
    'Lichtwerk desarrolla lámparas para salones, hoteles y oficinas. Todos los modelos llevan fuentes de luz reemplazables, se prueban en laboratorio propio y permanecen años en el catálogo, de modo que las reposiciones siempre coinciden.',
    '## Fuentes de luz',
    '- Todos los portalámparas son estándar (E27, E14, GU10)\n- Los modelos regulables funcionan con los reguladores habituales\n- Pantallas y cables se piden **por separado**',
    '## Para proyectos',
    'A partir de 30 unidades suministramos longitudes de cable y colores a medida. Los cálculos de iluminación para hoteles y oficinas son gratuitos.',
  ],
  casalago: [
    'Estilo italiano, directo del fabricante',
    'Casalago reúne tapicerías y carpinterías de los lagos del norte de Italia. Sillones, sofás y mesas se hacen en series pequeñas, con telas de tejedurías vecinas.',
  ],
  terraverde: [
    'Todo para la vida al aire libre',
    'Terraverde suministra a centros de jardinería, paisajistas y restaurantes muebles de jardín, jardineras y huertos elevados. Nuestros materiales resisten el sol, la lluvia y las heladas, y los artículos de temporada están en almacén desde enero.',
  ],
  dabnadwisla: [
    'Madera maciza del Vístula',
    'Dąb nad Wisłą es una carpintería familiar que trabaja el roble, el fresno y el haya desde hace tres generaciones. Mesas, aparadores y librerías se hacen con madera certificada y se aceitan a mano.',
  ],
  blaskpolski: [
    'Lámparas y vidrio con acento polaco',
    'Blask Polski une a sopladores de vidrio y talleres de metal. Lámparas colgantes, faroles y jarrones se fabrican en series cortas; a partir de 50 unidades son posibles acabados a medida.',
  ],
  carpatina: [
    'Artesanía de los Cárpatos',
    'Carpatina fabrica muebles y accesorios para el hogar con haya, fresno y lana de la región de los Cárpatos. Talleres con artesanos experimentados garantizan acabados cuidados a precios mayoristas justos.',
  ],
  ordinea: [
    'Un lugar para cada cosa',
    'Ordinea diseña almacenaje para casas, tiendas y oficinas: estanterías, cajas, cestos y muebles de recibidor en medidas coordinadas. Los embalajes planos y las cajas completas reducen el coste del transporte.',
  ],
  atelierloire: [
    'Accesorios para el hogar con aire francés',
    'Atelier Loire colabora con alfareros, tejedores y cesteros a orillas del Loira. Vajilla, textiles y decoración llegan en colores de temporada que se combinan de una colección a otra.',
  ],
  loirereserve: [
    'Series pequeñas para pocos comerciantes',
    'Piezas del taller que se hacen en pequeña cantidad y solo se muestran a comerciantes elegidos: primeras coladas, esmaltes de prueba y lo que el horno hace una sola vez. Cuando una serie se agota, no vuelve.',
  ],
};
