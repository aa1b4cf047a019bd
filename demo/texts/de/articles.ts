import type { ArticleTexts } from '../types.ts';

export const articles: ArticleTexts = {
  'about-us': [
    'Über uns',
    `Kontor ist ein Großhandelsmarktplatz, auf dem der Handel direkt beim Hersteller einkauft. Möbelhäuser, Innenarchitekten, Gartencenter, Hotels und Büros finden die Sortimente europäischer Hersteller an einem Ort: mit einem Zugang, einem Warenkorb und einer Rechnung je Verkäufer.

Hinter jedem Shop steht ein Unternehmen, das wir geprüft haben: Handelsregister, Umsatzsteuer-Identifikationsnummer und ein Ansprechpartner, der antwortet. Käufer werden ebenso geprüft, denn Großhandelspreise sind Gewerbetreibenden vorbehalten.

Preise, Mengenstaffeln und Mindestbestellmengen legen die Hersteller selbst fest. Wir kümmern uns um Suche, Zahlung, Belege und Sendungsverfolgung, in acht Sprachen, damit eine Bestellung von Porto nach Danzig so einfach ist wie eine von nebenan.

Diese Installation zeigt einen Demomarkt: Unternehmen, Waren und Preise sind erfunden, damit Sie jeden Schritt unverbindlich ausprobieren können.`,
  ],
  'how-to-order': [
    'So bestellen Sie',
    `## 1. Registrieren und freigeben lassen
Legen Sie ein Käuferkonto mit Firma, Anschrift und Umsatzsteuer-Identifikationsnummer an. Wir prüfen Anträge in der Regel innerhalb eines Werktags. Bis dahin können Sie sich umsehen; bestellen können Sie, sobald Ihr Unternehmen freigegeben ist.

## 2. Ware auswählen
Stöbern Sie in den Kategorien oder suchen Sie nach Name, Artikelnummer oder GTIN. Bei jedem Artikel sehen Sie den Nettopreis, die Mengenstaffeln, die Mindestbestellmenge, die Bestelleinheit und den Bestand je Lager. Der Warenkorb ist nach Verkäufern gegliedert und zeigt sofort, wenn eine Menge nicht passt.

## 3. Zur Kasse gehen
Wählen Sie die Lieferanschrift, je Verkäufer die Versandart und, wenn Sie möchten, Ihre eigene Bestellnummer. Die Mehrwertsteuer wird vor der Zahlung ausgewiesen. Je Verkäufer entsteht eine Bestellung, die unabhängig versandt werden kann.

## 4. Bezahlen
Bezahlen Sie aus Ihrem Kontor-Guthaben, per Karte, per Überweisung oder mit vereinbartem Zahlungsziel. Bei Überweisung bleibt die Ware fünf Tage reserviert.

## 5. Bestellung verfolgen
Unter „Bestellungen“ sehen Sie jeden Schritt von der Annahme bis zur Zustellung, mit Versanddienst und Sendungsnummer. 14 Tage nach der Zustellung ist eine Bestellung abgeschlossen.`,
  ],
  'shipping-and-delivery': [
    'Versand und Lieferung',
    `Jeder Verkäufer versendet ab eigenem Lager. Die beim Artikel genannte Lieferzeit ist die Zahl der Werktage, bis die Ware das Lager verlässt; der Transport dauert im Inland meist ein bis drei, innerhalb Europas drei bis sieben Werktage.

Die Versandkosten richten sich nach Verkäufer, Gewicht und Ziel und werden vor der Zahlung je Verkäufer ausgewiesen. Viele Verkäufer liefern ab einem bestimmten Bestellwert frachtfrei; die Grenze steht auf der Shopseite.

Kleine Artikel kommen per Paketdienst, Möbel per Spedition auf Paletten. Bei Speditionslieferungen stimmt der Frachtführer ein Zeitfenster mit Ihnen ab; bitte sorgen Sie für Hilfe beim Abladen. Geliefert wird frei Bordsteinkante, sofern nichts anderes vereinbart ist.

Ein Verkäufer kann eine Bestellung in mehreren Teilen versenden. Jedes Paket hat seine eigene Sendungsnummer, die Sie unter „Sendungsverfolgung“ auch ohne Anmeldung eingeben können.

Bitte prüfen Sie die Verpackung bei der Annahme. Vermerken Sie sichtbare Schäden auf dem Lieferschein und melden Sie sie innerhalb von sieben Tagen mit Bildern.`,
  ],
  returns: [
    'Rückgabe und Reklamation',
    `## Stornieren
Sie können eine Bestellung oder einzelne Positionen kostenfrei stornieren, bis der Verkäufer sie angenommen hat. Danach entscheidet der Verkäufer innerhalb von zwei Werktagen; bleibt die Antwort aus, gilt die Stornierung als angenommen.

## Mängel und Fehlmengen
Öffnen Sie die Bestellung und wählen Sie „Erstattung beantragen“. Nennen Sie Positionen, Mengen und Grund und fügen Sie Bilder bei. Der Verkäufer antwortet innerhalb von drei Werktagen mit einer Erstattung, einem Ersatz oder einem anderen Vorschlag. Sind Sie damit nicht einverstanden, können Sie den Fall Kontor zur Entscheidung vorlegen.

## Ware zurücksenden
Bitte senden Sie Ware erst zurück, wenn der Verkäufer zugestimmt und die Rücksendeanschrift genannt hat. Verpacken Sie sie so, wie Sie sie erhalten haben, und tragen Sie die Sendungsnummer im Vorgang ein. Bei mangelhafter Ware trägt der Verkäufer die Kosten der Rücksendung.

## Erstattung
Erstattet wird auf dem Zahlungsweg: zuerst auf die Karte, sonst auf Ihr Kontor-Guthaben. Bei Geschäften zwischen Unternehmen besteht kein gesetzliches Widerrufsrecht; Sonderanfertigungen können nur bei Mängeln zurückgegeben werden.`,
  ],
  faq: [
    'Häufige Fragen',
    `## Wer kann bei Kontor einkaufen?
Gewerbetreibende, Unternehmen, öffentliche Einrichtungen und Vereine mit gültigem Gewerbenachweis oder gültiger Umsatzsteuer-Identifikationsnummer. An Privatpersonen verkaufen wir nicht.

## Warum sehe ich keine Preise?
Preise werden sichtbar, sobald Ihr Unternehmen freigegeben ist. Manche Verkäufer zeigen bestimmte Sortimente zudem nur ausgewählten Kunden.

## Verstehen sich die Preise mit oder ohne Mehrwertsteuer?
Alle Preise sind Nettopreise. An der Kasse ergibt sich die Mehrwertsteuer aus dem Land des Verkäufers, Ihrem Land und Ihrer Umsatzsteuer-Identifikationsnummer. Lieferungen in ein anderes EU-Land sind mit gültiger Nummer steuerfrei (Umkehr der Steuerschuld).

## Was bedeuten Mindestbestellmenge und Bestelleinheit?
Die Mindestbestellmenge ist die kleinste Stückzahl, die Sie von einer Variante bestellen können. Die Bestelleinheit, oft ein voller Karton, ist der Schritt, um den sich die Menge erhöhen lässt.

## Können mehrere Personen meines Unternehmens bestellen?
Ja. Der Inhaber des Kontos kann Kolleginnen und Kollegen hinzufügen und ihnen Rechte geben, zum Beispiel zu bestellen, aber nicht zu bezahlen.

## Wo finde ich meine Rechnungen?
Jeder Verkäufer stellt seine eigene Rechnung. Sie finden alle bei Ihren Bestellungen und können sie jederzeit herunterladen.`,
  ],
  'sell-on-kontor': [
    'Auf Kontor verkaufen',
    `Sie stellen Möbel, Leuchten, Wohnaccessoires oder Gartenwaren her? Auf Kontor erreichen Sie geprüfte Händler in ganz Europa, ohne einen eigenen Vertrieb aufzubauen.

Eröffnen Sie einen oder mehrere Shops, jeden mit eigenem Namen, eigener Währung und eigenen Lieferländern. Sie bestimmen Listenpreise, Mengenstaffeln, Mindestmengen und Lieferzeiten und können mit einzelnen Kunden Sonderpreise vereinbaren. Bestehende Kataloge lesen Sie als CSV-Datei ein.

Kontor nimmt die Zahlung entgegen, bevor Sie versenden, und rechnet regelmäßig mit Ihnen ab: Umsätze abzüglich Erstattungen und Provision. Eine Einstellgebühr gibt es nicht; Provision fällt nur für abgeschlossene Bestellungen an.

Zum Start registrieren Sie sich als Verkäufer und halten Handelsregisterauszug, Umsatzsteuer-Identifikationsnummer und Bankverbindung bereit. Nach der Prüfung, meist innerhalb von zwei Werktagen, kann Ihr Shop öffnen. Wann die ersten Artikel online gehen, entscheiden Sie.`,
  ],
  terms: [
    'Allgemeine Geschäftsbedingungen',
    `## 1. Geltungsbereich
Diese Bedingungen regeln die Nutzung des Marktplatzes Kontor durch Unternehmen. Verbraucher sind ausgeschlossen. Abweichende Bedingungen eines Nutzers gelten nur, wenn wir ihnen schriftlich zugestimmt haben.

## 2. Verträge
Kontor betreibt den Marktplatz. Der Kaufvertrag kommt zwischen Käufer und Verkäufer zustande, wenn der Verkäufer die Bestellung annimmt. Eine Bestellung, die bis zum Ende ihrer Reservierung nicht bezahlt ist, wird automatisch storniert.

## 3. Preise und Zahlung
Die Preise verstehen sich netto in der angegebenen Währung zuzüglich Umsatzsteuer und Versand. Es gilt der Preis, der bei der Bestellung angezeigt wurde. Zahlungen nimmt Kontor im Auftrag des Verkäufers entgegen.

## 4. Lieferung und Gefahrübergang
Es gelten die Lieferzeiten des Verkäufers. Die Gefahr geht mit der Übergabe an den Frachtführer auf den Käufer über, sofern die Parteien nichts anderes vereinbaren. Die Ware bleibt bis zur vollständigen Bezahlung Eigentum des Verkäufers.

## 5. Mängel
Der Käufer untersucht die Ware unverzüglich und rügt Mängel über die Bestellung. Es gelten die gesetzlichen Vorschriften für den Handelskauf.

## 6. Konten und Pflichten
Nutzer halten ihre Zugangsdaten geheim und ihre Firmendaten aktuell. Kontor kann Konten sperren, die gegen diese Bedingungen verstoßen. Im Demomarkt werden keine wirksamen Verträge geschlossen und keine Zahlungen eingezogen.`,
  ],
  privacy: [
    'Datenschutz',
    `## Was wir verarbeiten
Wir verarbeiten die Daten, die Sie bei Registrierung und Bestellung angeben: Firma, Ansprechpartner, Anschriften, Umsatzsteuer-Identifikationsnummer, Bestellungen und Zahlungen. Technische Daten wie Zeitpunkt und Adresse des Zugriffs speichern wir kurz, um den Dienst sicher zu halten.

## Wozu
Die Daten dienen der Erfüllung von Verträgen, der Prüfung von Unternehmen, gesetzlichen Aufbewahrungspflichten und der Abwehr von Missbrauch (Art. 6 Abs. 1 Buchst. b, c und f DSGVO). Ein Verkäufer erhält die Daten, die er für Lieferung und Rechnung braucht, und nicht mehr.

## Cookies
Wir setzen Cookies für Anmeldung, Sprache, Land und Darstellung. Cookies für Statistik und Werbung setzen wir nur mit Ihrer Einwilligung, die Sie jederzeit widerrufen können.

## Wie lange
Bestell- und Rechnungsdaten werden für die gesetzliche Frist aufbewahrt, in der Regel zehn Jahre. Nicht mehr benötigte Konten werden auf Wunsch gelöscht oder anonymisiert.

## Ihre Rechte
Sie können Auskunft, Berichtigung, Löschung, Einschränkung und eine Kopie Ihrer Daten verlangen und der Verarbeitung widersprechen. Schreiben Sie an privacy@kontor.example. Sie können sich außerdem bei einer Aufsichtsbehörde beschweren.`,
  ],
};
