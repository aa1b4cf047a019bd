import type { StoreTexts } from '../types.ts';

export const stores: StoreTexts = {
  werkraum: [
    'Meble, które pracują',
    'Werkraum produkuje biurka, stoły i siedziska do biur, pracowni i mieszkań. Przejrzysta konstrukcja, wymienne części i krótkie terminy z własnego magazynu ułatwiają planowanie handlowcom i wykonawcom.',
    '## Co zyskują sprzedawcy',
    '- Biurka, krzesła biurowe i kontenerki w dopasowanych gatunkach drewna i kolorach\n- Części zamienne jeszcze **dziesięć lat** po ostatniej dostawie\n- Próbki drewna i tkanin w ciągu tygodnia',
    '## Jak pracujemy',
    'Dąb i jesion pochodzą z certyfikowanych lasów, a stalowe stelaże z warsztatu oddalonego o 40 km. Każde biurko jest raz składane, zanim trafi do płaskiego opakowania.',
  ],
  lichtwerk: [
    'Dobre światło, dobrze zrobione',
    'Lichtwerk projektuje lampy do salonów, hoteli i biur. Wszystkie modele mają wymienne źródła światła, są badane we własnym laboratorium i latami pozostają w ofercie, dlatego domówienia zawsze pasują.',
    '## Źródła światła',
    '- Wszystkie oprawki są standardowe (E27, E14, GU10)\n- Modele ściemnialne działają ze zwykłymi ściemniaczami\n- Klosze i przewody można zamawiać **osobno**',
    '## Do projektów',
    'Od 30 sztuk dostarczamy długości przewodów i kolory na zamówienie. Obliczenia oświetlenia dla hoteli i biur są bezpłatne.',
  ],
  casalago: [
    'Włoskie wnętrza prosto od producenta',
    'Casalago łączy zakłady tapicerskie i stolarnie znad jezior północnych Włoch. Fotele, sofy i stoły powstają w małych seriach, z tkanin z pobliskich tkalni.',
  ],
  terraverde: [
    'Wszystko do życia na świeżym powietrzu',
    'Terraverde zaopatruje centra ogrodnicze, firmy zieleniarskie i restauracje w meble ogrodowe, donice i podwyższone grządki. Nasze materiały znoszą słońce, deszcz i mróz, a towar sezonowy jest w magazynie od stycznia.',
  ],
  dabnadwisla: [
    'Lite drewno znad Wisły',
    'Dąb nad Wisłą to rodzinna stolarnia, która od trzech pokoleń pracuje w dębie, jesionie i buku. Stoły, komody i regały powstają z certyfikowanego drewna i są ręcznie olejowane.',
  ],
  blaskpolski: [
    'Lampy i szkło z polskim akcentem',
    'Blask Polski łączy huty szkła i warsztaty metalowe. Lampy wiszące, lampiony i wazony powstają w krótkich seriach; od 50 sztuk możliwe są wykończenia na zamówienie.',
  ],
  carpatina: [
    'Wykonane w Karpatach',
    'Carpatina wytwarza meble i dodatki z buku, jesionu i wełny z regionu Karpat. Warsztaty z doświadczonymi rzemieślnikami gwarantują staranne wykończenie w uczciwych cenach hurtowych.',
  ],
  ordinea: [
    'Wszystko na swoim miejscu',
    'Ordinea projektuje przechowywanie do domów, sklepów i biur: regały, skrzynki, kosze i meble do przedpokoju w dopasowanych wymiarach. Płaskie opakowania i pełne kartony obniżają koszt transportu.',
  ],
  atelierloire: [
    'Dodatki do domu z francuską lekkością',
    'Atelier Loire współpracuje z garncarzami, tkaczami i koszykarzami znad Loary. Naczynia, tekstylia i dekoracje ukazują się w kolorach sezonu, które łączą się z kolekcji na kolekcję.',
  ],
  loirereserve: [
    'Małe serie dla nielicznych sklepów',
    'Wyroby pracowni powstające w niewielkiej liczbie i pokazywane tylko wybranym sprzedawcom: pierwsze odlewy, próbne szkliwa i to, co piec potrafi tylko raz. Wyprzedana seria nie wraca.',
  ],
};
