import type { ArticleTexts } from '../types.ts';

export const articles: ArticleTexts = {
  'about-us': [
    'O nas',
    `Kontor to platforma hurtowa, na której handel kupuje bezpośrednio u producentów. Salony meblowe, projektanci wnętrz, centra ogrodnicze, hotele i biura znajdują w jednym miejscu oferty europejskich wytwórców: jedno konto, jeden koszyk i jedna faktura od każdego sprzedawcy.

Za każdym sklepem stoi firma, którą sprawdziliśmy: rejestr handlowy, numer VAT i osoba kontaktowa, która odpowiada. Tak samo sprawdzamy kupujących, ponieważ ceny hurtowe są przeznaczone wyłącznie dla przedsiębiorców.

Ceny, progi ilościowe i minimalne zamówienia ustalają producenci. My zajmujemy się wyszukiwaniem, płatnościami, dokumentami i śledzeniem przesyłek, w ośmiu językach, aby zamówienie z Porto do Gdańska było równie proste jak zakup u sąsiada.

Ta instalacja przedstawia rynek demonstracyjny: firmy, towary i ceny są zmyślone, aby mogli Państwo wypróbować każdy krok bez zobowiązań.`,
  ],
  'how-to-order': [
    'Jak zamawiać',
    `## 1. Rejestracja i zatwierdzenie
Prosimy założyć konto kupującego, podając nazwę firmy, adres i numer VAT. Wnioski sprawdzamy zwykle w ciągu jednego dnia roboczego. Do tego czasu mogą Państwo przeglądać ofertę; zamawiać można po zatwierdzeniu firmy.

## 2. Wybór towaru
Mogą Państwo przeglądać kategorie lub szukać według nazwy, numeru artykułu albo GTIN. Przy każdym artykule podajemy cenę netto, progi ilościowe, minimalną ilość, krotność zamówienia i stan w poszczególnych magazynach. Koszyk jest podzielony według sprzedawców i od razu informuje, jeśli ilość jest niewłaściwa.

## 3. Złożenie zamówienia
Wybierają Państwo adres dostawy, sposób wysyłki u każdego sprzedawcy i, jeśli trzeba, własny numer referencyjny. Sposób rozliczenia VAT jest podany przed płatnością. U każdego sprzedawcy powstaje osobne zamówienie, które może zostać wysłane niezależnie.

## 4. Płatność
Zapłacić można z salda Kontor, kartą, przelewem lub w uzgodnionym terminie płatności. Przy przelewie towar pozostaje zarezerwowany przez pięć dni.

## 5. Śledzenie zamówienia
W zakładce „Zamówienia” widać każdy krok, od przyjęcia do dostawy, wraz z przewoźnikiem i numerem przesyłki. Zamówienie zostaje zakończone 14 dni po dostawie.`,
  ],
  'shipping-and-delivery': [
    'Wysyłka i dostawa',
    `Każdy sprzedawca wysyła towar z własnych magazynów. Czas podany przy artykule to liczba dni roboczych do wyjścia towaru z magazynu; transport krajowy trwa zwykle od jednego do trzech dni roboczych, a w Europie od trzech do siedmiu.

Koszt wysyłki zależy od sprzedawcy, wagi i miejsca dostawy i jest podany osobno dla każdego sprzedawcy przed płatnością. Wielu sprzedawców dostarcza towar na swój koszt od określonej wartości zamówienia, podanej na stronie sklepu.

Małe artykuły wysyłane są paczką, meble na paletach przez spedycję. Przy dostawach paletowych przewoźnik uzgadnia z Państwem godziny; prosimy zapewnić pomoc przy rozładunku. Jeśli nie uzgodniono inaczej, dostawa następuje do krawężnika.

Sprzedawca może wysłać zamówienie w kilku częściach. Każda paczka ma własny numer, który można sprawdzić bez logowania w zakładce „Śledzenie”.

Prosimy sprawdzić opakowanie przy odbiorze. Widoczne uszkodzenia należy wpisać na dokumencie dostawy i zgłosić ze zdjęciami w ciągu siedmiu dni.`,
  ],
  returns: [
    'Zwroty i reklamacje',
    `## Anulowanie
Zamówienie lub poszczególne pozycje można bezpłatnie anulować, dopóki sprzedawca ich nie przyjął. Później sprzedawca decyduje w ciągu dwóch dni roboczych; brak odpowiedzi oznacza zgodę na anulowanie.

## Wady i braki
Prosimy otworzyć zamówienie i wybrać „Poproś o zwrot pieniędzy”. Należy podać pozycje, ilości i powód oraz dodać zdjęcia. Sprzedawca odpowiada w ciągu trzech dni roboczych, proponując zwrot pieniędzy, wymianę lub inne rozwiązanie. Jeśli się Państwo nie zgadzają, mogą Państwo przekazać sprawę do rozstrzygnięcia Kontor.

## Odesłanie towaru
Towar prosimy odsyłać dopiero po zgodzie sprzedawcy i na podany przez niego adres. Należy zapakować go tak, jak został dostarczony, i wpisać w sprawie numer przesyłki. Koszt odesłania wadliwego towaru ponosi sprzedawca.

## Zwrot pieniędzy
Pieniądze wracają tą samą drogą, którą zapłacono: najpierw na kartę, w pozostałych przypadkach na saldo Kontor. Ponieważ są to zakupy między przedsiębiorcami, nie przysługuje ustawowe prawo odstąpienia; towar wykonany na zamówienie można zwrócić tylko w razie wady.`,
  ],
  faq: [
    'Najczęstsze pytania',
    `## Kto może kupować w Kontor?
Przedsiębiorcy, firmy, instytucje publiczne i stowarzyszenia z ważnym wpisem do rejestru lub numerem VAT. Nie sprzedajemy osobom prywatnym.

## Dlaczego nie widzę cen?
Ceny są widoczne po zatwierdzeniu Państwa firmy. Niektórzy sprzedawcy pokazują też wybrane kolekcje tylko określonym klientom.

## Czy ceny zawierają VAT?
Wszystkie ceny są cenami netto. Przy zamówieniu VAT wynika z kraju sprzedawcy, Państwa kraju i numeru VAT. Dostawy do innego kraju UE z ważnym numerem są rozliczane z odwrotnym obciążeniem.

## Co oznaczają minimalna ilość i krotność?
Minimalna ilość to najmniejsza liczba sztuk danego wariantu, którą można zamówić. Krotność, często pełny karton, to liczba, o jaką można zwiększać zamówienie.

## Czy w mojej firmie może zamawiać kilka osób?
Tak. Właściciel konta może dodać współpracowników i nadać im uprawnienia, na przykład do zamawiania, ale nie do płacenia.

## Gdzie znajdę faktury?
Każdy sprzedawca wystawia własną fakturę. Wszystkie są dostępne przy Państwa zamówieniach i można je w każdej chwili pobrać.`,
  ],
  'sell-on-kontor': [
    'Sprzedaż w Kontor',
    `Produkują Państwo meble, oświetlenie, dodatki do domu lub artykuły ogrodowe? W Kontor docierają Państwo do sprawdzonych handlowców w całej Europie bez budowania własnej sieci sprzedaży.

Można otworzyć jeden lub kilka sklepów, każdy z własną nazwą, walutą i krajami dostawy. Sami Państwo ustalają ceny katalogowe, progi ilościowe, minimalne ilości i terminy oraz mogą uzgodnić ceny specjalne z wybranymi klientami. Gotowe katalogi wczytuje się z pliku CSV.

Kontor przyjmuje płatność przed wysyłką i rozlicza się z Państwem w regularnych odstępach: sprzedaż pomniejszona o zwroty i prowizję. Nie ma opłat za wystawienie; prowizja należy się tylko za zakończone zamówienia.

Na początek prosimy zarejestrować się jako sprzedawca i przygotować odpis z rejestru, numer VAT i dane rachunku. Po sprawdzeniu, zwykle w ciągu dwóch dni roboczych, sklep może zostać otwarty. O publikacji pierwszych artykułów decydują Państwo.`,
  ],
  terms: [
    'Regulamin',
    `## 1. Zakres
Regulamin określa zasady korzystania z platformy Kontor przez przedsiębiorców. Konsumenci są wyłączeni. Odmienne warunki użytkownika obowiązują tylko wtedy, gdy zgodziliśmy się na nie na piśmie.

## 2. Umowy
Kontor prowadzi platformę. Umowa sprzedaży zostaje zawarta między kupującym a sprzedawcą w chwili przyjęcia zamówienia przez sprzedawcę. Zamówienie nieopłacone do końca rezerwacji jest anulowane automatycznie.

## 3. Ceny i płatność
Ceny są cenami netto w podanej walucie, bez VAT i kosztów wysyłki. Obowiązuje cena wyświetlona w chwili zamówienia. Płatności przyjmuje Kontor w imieniu sprzedawcy.

## 4. Dostawa i przejście ryzyka
Obowiązują terminy sprzedawcy. Ryzyko przechodzi na kupującego z chwilą wydania towaru przewoźnikowi, chyba że strony uzgodnią inaczej. Towar pozostaje własnością sprzedawcy do pełnej zapłaty.

## 5. Wady
Kupujący niezwłocznie bada towar i zgłasza wady przez zamówienie. Stosuje się przepisy o sprzedaży między przedsiębiorcami.

## 6. Konta i obowiązki
Użytkownicy chronią dane dostępowe i aktualizują dane firmy. Kontor może zablokować konta naruszające regulamin. Na rynku demonstracyjnym nie zawiera się rzeczywistych umów i nie pobiera się płatności.`,
  ],
  privacy: [
    'Polityka prywatności',
    `## Co przetwarzamy
Przetwarzamy dane podane przy rejestracji i zamówieniach: firmę, osobę kontaktową, adresy, numer VAT, zamówienia i płatności. Dane techniczne, takie jak czas i adres dostępu, przechowujemy krótko, aby zapewnić bezpieczeństwo usługi.

## W jakim celu
Dane służą wykonaniu umów, sprawdzeniu firm, wypełnieniu obowiązków przechowywania i zapobieganiu nadużyciom (art. 6 ust. 1 lit. b, c i f RODO). Sprzedawca otrzymuje tylko dane potrzebne do dostawy i wystawienia faktury.

## Pliki cookie
Używamy plików cookie do logowania, języka, kraju i wyglądu. Pliki statystyczne i marketingowe stosujemy wyłącznie za Państwa zgodą, którą można w każdej chwili wycofać.

## Jak długo
Dane zamówień i faktur przechowujemy przez okres ustawowy, zwykle dziesięć lat. Niepotrzebne konta usuwamy lub anonimizujemy na życzenie.

## Państwa prawa
Mogą Państwo żądać dostępu, sprostowania, usunięcia, ograniczenia i kopii danych oraz sprzeciwić się przetwarzaniu. Prosimy pisać na adres privacy@kontor.example. Przysługuje także skarga do organu nadzorczego.`,
  ],
};
