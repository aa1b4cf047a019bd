import type { ArticleTexts } from '../types.ts';

export const articles: ArticleTexts = {
  'about-us': [
    'Despre noi',
    `Kontor este o piață de gros în care comercianții cumpără direct de la producători. Magazine de mobilă, designeri de interior, centre de grădinărit, hoteluri și birouri găsesc într-un singur loc gamele producătorilor europeni: un cont, un coș și o factură de la fiecare vânzător.

În spatele fiecărui magazin se află o companie pe care am verificat-o: registrul comerțului, codul de TVA și o persoană de contact care răspunde. Cumpărătorii sunt verificați la fel, pentru că prețurile de gros sunt destinate numai profesioniștilor.

Producătorii își stabilesc singuri prețurile, treptele de cantitate și comenzile minime. Noi ne ocupăm de căutare, plată, documente și urmărirea coletelor, în opt limbi, pentru ca o comandă de la Porto la Gdansk să fie la fel de simplă ca una din vecini.

Această instalare prezintă o piață demonstrativă: companiile, mărfurile și prețurile sunt inventate, ca dumneavoastră să puteți încerca fiecare pas fără nicio obligație.`,
  ],
  'how-to-order': [
    'Cum comandați',
    `## 1. Înregistrarea și aprobarea
Creați un cont de cumpărător cu denumirea companiei, adresa și codul de TVA. De regulă verificăm cererile într-o zi lucrătoare. Până atunci puteți consulta oferta; puteți comanda după aprobarea companiei.

## 2. Alegerea mărfii
Parcurgeți categoriile sau căutați după nume, cod de articol ori GTIN. Fiecare articol arată prețul fără TVA, treptele de cantitate, comanda minimă, multiplul de comandă și stocul pe depozite. Coșul este grupat pe vânzători și vă anunță imediat dacă o cantitate nu se potrivește.

## 3. Finalizarea comenzii
Alegeți adresa de livrare, metoda de livrare a fiecărui vânzător și, dacă doriți, propriul număr de referință. Regimul de TVA este afișat înainte de plată. Se creează câte o comandă pentru fiecare vânzător, care poate fi expediată independent.

## 4. Plata
Plătiți din soldul Kontor, cu cardul, prin transfer bancar sau la termenul convenit. În cazul transferului, marfa rămâne rezervată cinci zile.

## 5. Urmărirea comenzii
La „Comenzi” vedeți fiecare pas, de la acceptare la livrare, cu transportatorul și numărul de urmărire. O comandă este încheiată la 14 zile după livrare.`,
  ],
  'shipping-and-delivery': [
    'Expediere și livrare',
    `Fiecare vânzător expediază din propriile depozite. Termenul indicat la articol este numărul de zile lucrătoare până când marfa părăsește depozitul; transportul intern durează de obicei una până la trei zile lucrătoare, iar în Europa trei până la șapte.

Costul expedierii depinde de vânzător, greutate și destinație și este afișat pe vânzător înainte de plată. Mulți vânzători livrează gratuit peste o anumită valoare a comenzii, indicată pe pagina magazinului.

Articolele mici se trimit prin curier, mobilierul pe paleți, prin transportator. La livrările pe paleți, transportatorul stabilește cu dumneavoastră un interval orar; vă rugăm să asigurați ajutor la descărcare. Dacă nu s-a convenit altfel, livrarea se face la bordură.

Un vânzător poate expedia o comandă în mai multe părți. Fiecare colet are propriul număr de urmărire, pe care îl puteți verifica fără autentificare la „Urmărire”.

Vă rugăm să verificați ambalajul la primire. Notați deteriorările vizibile pe documentul de livrare și anunțați-le cu fotografii în termen de șapte zile.`,
  ],
  returns: [
    'Retururi și reclamații',
    `## Anularea
Puteți anula gratuit o comandă sau anumite poziții până când vânzătorul le acceptă. Ulterior, vânzătorul decide în două zile lucrătoare; lipsa unui răspuns înseamnă acceptarea anulării.

## Defecte și lipsuri
Deschideți comanda și alegeți „Solicită rambursarea”. Indicați pozițiile, cantitățile și motivul și adăugați fotografii. Vânzătorul răspunde în trei zile lucrătoare cu o rambursare, o înlocuire sau o altă propunere. Dacă nu sunteți de acord, puteți supune cazul deciziei Kontor.

## Returnarea mărfii
Returnați marfa numai după ce vânzătorul și-a dat acordul și a indicat adresa. Ambalați-o așa cum ați primit-o și treceți numărul de urmărire în dosar. Pentru marfa defectă, costul returului este suportat de vânzător.

## Rambursări
Banii se întorc pe aceeași cale pe care ați plătit: mai întâi pe card, altfel în soldul Kontor. Fiind cumpărări între profesioniști, nu există drept legal de retragere; marfa făcută la comandă poate fi returnată numai dacă este defectă.`,
  ],
  faq: [
    'Întrebări frecvente',
    `## Cine poate cumpăra pe Kontor?
Profesioniștii, companiile, instituțiile publice și asociațiile cu înregistrare sau cod de TVA valabil. Nu vindem persoanelor private.

## De ce nu văd prețurile?
Prețurile devin vizibile după aprobarea companiei dumneavoastră. Unii vânzători arată anumite game numai clienților aleși.

## Prețurile includ TVA?
Toate prețurile sunt nete. La finalizare, TVA rezultă din țara vânzătorului, țara dumneavoastră și codul de TVA. Livrările în altă țară din UE cu un cod valabil sunt scutite, cu taxare inversă.

## Ce înseamnă comanda minimă și multiplul?
Comanda minimă este cea mai mică cantitate dintr-o variantă pe care o puteți comanda. Multiplul, adesea un carton plin, este pasul cu care poate crește cantitatea.

## Pot comanda mai multe persoane din compania mea?
Da. Titularul contului poate adăuga colegi și poate da fiecăruia drepturi, de exemplu să comande, dar să nu plătească.

## Unde găsesc facturile?
Fiecare vânzător emite propria factură. Le găsiți pe toate la comenzile dumneavoastră și le puteți descărca oricând.`,
  ],
  'sell-on-kontor': [
    'Vindeți pe Kontor',
    `Produceți mobilier, corpuri de iluminat, accesorii pentru casă sau articole de grădină? Pe Kontor ajungeți la comercianți verificați din toată Europa fără să construiți o rețea proprie de vânzări.

Deschideți unul sau mai multe magazine, fiecare cu numele, moneda și țările sale. Dumneavoastră stabiliți prețurile de listă, treptele de cantitate, minimele și termenele și puteți conveni prețuri speciale cu anumiți clienți. Cataloagele existente se importă ca fișier CSV.

Kontor încasează plata înainte de expediere și decontează cu dumneavoastră la intervale regulate: vânzări minus rambursări și comision. Nu există taxă de listare; comisionul se datorează numai pentru comenzile încheiate.

Pentru început, înregistrați-vă ca vânzător și pregătiți extrasul de la registrul comerțului, codul de TVA și datele bancare. După verificare, de regulă în două zile lucrătoare, magazinul se poate deschide. Dumneavoastră decideți când publicați primele articole.`,
  ],
  terms: [
    'Termeni și condiții',
    `## 1. Domeniu
Acești termeni reglementează folosirea pieței Kontor de către profesioniști. Consumatorii sunt excluși. Condițiile diferite ale unui utilizator se aplică numai dacă le-am acceptat în scris.

## 2. Contracte
Kontor administrează piața. Contractul de vânzare se încheie între cumpărător și vânzător când vânzătorul acceptă comanda. O comandă neplătită la sfârșitul rezervării se anulează automat.

## 3. Prețuri și plată
Prețurile sunt nete, în moneda indicată, fără TVA și transport. Se aplică prețul afișat la momentul comenzii. Kontor primește plățile în numele vânzătorului.

## 4. Livrare și transferul riscului
Se aplică termenele vânzătorului. Riscul trece la cumpărător la predarea către transportator, dacă părțile nu convin altfel. Marfa rămâne proprietatea vânzătorului până la plata integrală.

## 5. Defecte
Cumpărătorul verifică marfa fără întârziere și anunță defectele prin comandă. Se aplică dispozițiile legale privind vânzarea între profesioniști.

## 6. Conturi și obligații
Utilizatorii păstrează secrete datele de acces și actualizează datele companiei. Kontor poate suspenda conturile care încalcă acești termeni. În piața demonstrativă nu se încheie contracte reale și nu se încasează plăți.`,
  ],
  privacy: [
    'Politica de confidențialitate',
    `## Ce prelucrăm
Prelucrăm datele pe care ni le dați la înregistrare și la comandă: companie, persoană de contact, adrese, cod de TVA, comenzi și plăți. Datele tehnice, precum ora și adresa accesului, se păstrează scurt timp, pentru siguranța serviciului.

## De ce
Datele servesc la executarea contractelor, la verificarea companiilor, la îndeplinirea obligațiilor legale de păstrare și la prevenirea abuzurilor (art. 6 alin. (1) lit. b), c) și f) din RGPD). Vânzătorul primește numai datele necesare pentru livrare și facturare.

## Cookie-uri
Folosim cookie-uri pentru autentificare, limbă, țară și afișare. Cele de statistică și publicitate se folosesc numai cu acordul dumneavoastră, pe care îl puteți retrage oricând.

## Cât timp
Datele comenzilor și ale facturilor se păstrează pe durata legală, de regulă zece ani. Conturile care nu mai sunt necesare se șterg sau se anonimizează la cerere.

## Drepturile dumneavoastră
Puteți cere accesul, rectificarea, ștergerea, restricționarea și o copie a datelor și vă puteți opune prelucrării. Scrieți la privacy@kontor.example. Puteți depune și o plângere la o autoritate de supraveghere.`,
  ],
};
