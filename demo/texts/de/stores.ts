import type { StoreTexts } from '../types.ts';

export const stores: StoreTexts = {
  werkraum: [
    'Möbel, die mitarbeiten',
    'Werkraum fertigt Schreibtische, Tische und Sitzmöbel für Büros, Ateliers und Wohnungen. Klare Konstruktion, austauschbare Teile und kurze Lieferzeiten ab eigenem Lager machen Fachhandel und Objekteinrichtern die Planung leicht.',
    '## Was Händler bekommen',
    '- Schreibtische, Bürostühle und Rollcontainer in aufeinander abgestimmten Hölzern und Farben\n- Ersatzteile noch **zehn Jahre** nach der letzten Lieferung\n- Muster von Hölzern und Stoffen innerhalb einer Woche',
    '## Wie wir arbeiten',
    'Eiche und Esche stammen aus zertifizierten Wäldern, die Stahlgestelle aus einer Werkstatt in 40 km Entfernung. Jeder Tisch wird einmal aufgebaut, bevor er flach verpackt wird.',
  ],
  lichtwerk: [
    'Gutes Licht, gut gemacht',
    'Lichtwerk entwickelt Leuchten für Wohnräume, Hotels und Büros. Alle Modelle haben austauschbare Leuchtmittel, werden im eigenen Labor geprüft und bleiben über Jahre im Programm, damit Nachbestellungen immer passen.',
    '## Leuchtmittel',
    '- Alle Fassungen sind genormt (E27, E14, GU10)\n- Dimmbare Modelle arbeiten mit den üblichen Dimmern\n- Schirme und Kabel sind **einzeln** nachbestellbar',
    '## Für Objekte',
    'Ab 30 Stück liefern wir Kabellängen und Farben nach Wunsch. Lichtberechnungen für Hotels und Büros sind kostenlos.',
  ],
  casalago: [
    'Italienisch wohnen, direkt vom Hersteller',
    'Casalago vereint Polstereien und Tischlereien von den oberitalienischen Seen. Sessel, Sofas und Tische entstehen in kleinen Serien, mit Stoffen aus Webereien der Nachbarschaft.',
  ],
  terraverde: [
    'Alles für das Leben im Freien',
    'Terraverde beliefert Gartencenter, Landschaftsgärtner und Restaurants mit Gartenmöbeln, Pflanzkübeln und Hochbeeten. Unsere Materialien halten Sonne, Regen und Frost stand, Saisonware ist ab Januar am Lager.',
  ],
  dabnadwisla: [
    'Massivholz von der Weichsel',
    'Dąb nad Wisłą ist eine Familientischlerei, die seit drei Generationen Eiche, Esche und Buche verarbeitet. Tische, Sideboards und Bücherregale entstehen aus zertifiziertem Holz und werden von Hand geölt.',
  ],
  blaskpolski: [
    'Leuchten und Glas mit polnischer Handschrift',
    'Blask Polski verbindet Glashütten und Metallwerkstätten. Pendelleuchten, Laternen und Vasen entstehen in kleinen Serien; ab 50 Stück sind Oberflächen nach Wunsch möglich.',
  ],
  carpatina: [
    'In den Karpaten gefertigt',
    'Carpatina fertigt Möbel und Wohnaccessoires aus Buche, Esche und Wolle der Karpatenregion. Werkstätten mit erfahrenen Handwerkern stehen für sorgfältige Verarbeitung zu fairen Großhandelspreisen.',
  ],
  ordinea: [
    'Alles hat seinen Platz',
    'Ordinea plant Stauraum für Wohnungen, Läden und Büros: Regale, Kisten, Körbe und Flurmöbel in aufeinander abgestimmten Maßen. Flache Verpackungen und volle Kartons halten die Frachtkosten niedrig.',
  ],
  atelierloire: [
    'Wohnaccessoires mit französischer Leichtigkeit',
    'Atelier Loire arbeitet mit Töpfereien, Webereien und Korbflechtern entlang der Loire. Geschirr, Textilien und Dekoration erscheinen in Saisonfarben, die sich von Kollektion zu Kollektion kombinieren lassen.',
  ],
  loirereserve: [
    'Kleine Serien für wenige Händler',
    'Stücke der Werkstatt, die in kleiner Zahl entstehen und nur ausgewählten Händlern gezeigt werden: erste Güsse, Probeglasuren und was der Ofen nur einmal kann. Ist eine Serie ausverkauft, kommt sie nicht wieder.',
  ],
};
