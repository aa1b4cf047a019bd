import type { ArticleTexts } from '../types.ts';

export const articles: ArticleTexts = {
  'about-us': [
    'Chi siamo',
    `Kontor è un mercato all’ingrosso in cui i rivenditori acquistano direttamente dai produttori. Negozi di arredamento, architetti d’interni, garden center, hotel e uffici trovano in un solo luogo le gamme dei produttori europei: un accesso, un carrello e una fattura per venditore.

Dietro ogni negozio c’è un’azienda che abbiamo verificato: registro delle imprese, partita IVA e un referente che risponde. Anche gli acquirenti sono verificati, perché i prezzi all’ingrosso sono riservati agli operatori professionali.

I produttori fissano da sé prezzi, scaglioni di quantità e ordini minimi. Noi ci occupiamo di ricerca, pagamento, documenti e tracciamento, in otto lingue, perché un ordine da Porto a Danzica sia semplice come uno dal vicino.

Questa installazione mostra un mercato dimostrativo: aziende, articoli e prezzi sono inventati, perché Lei possa provare ogni passaggio senza impegno.`,
  ],
  'how-to-order': [
    'Come ordinare',
    `## 1. Registrarsi ed essere approvati
Crei un account acquirente con ragione sociale, indirizzo e partita IVA della Sua azienda. Di norma esaminiamo le richieste entro un giorno lavorativo. Nel frattempo può consultare il catalogo; potrà ordinare appena l’azienda è approvata.

## 2. Scegliere gli articoli
Sfogli le categorie o cerchi per nome, codice articolo o GTIN. Ogni articolo mostra il prezzo senza IVA, gli scaglioni di quantità, l’ordine minimo, il multiplo d’ordine e la giacenza per magazzino. Il carrello è suddiviso per venditore e segnala subito se una quantità non è valida.

## 3. Concludere l’ordine
Scelga l’indirizzo di consegna, la spedizione per ciascun venditore e, se lo desidera, un Suo riferimento. Il trattamento IVA è indicato prima del pagamento. Si crea un ordine per venditore, che può essere spedito in modo indipendente.

## 4. Pagare
Può pagare con il saldo Kontor, con carta, con bonifico o con la dilazione concordata. Con il bonifico gli articoli restano riservati per cinque giorni.

## 5. Seguire l’ordine
Alla voce «Ordini» trova ogni passaggio, dall’accettazione alla consegna, con corriere e numero di tracciamento. Un ordine si considera concluso 14 giorni dopo la consegna.`,
  ],
  'shipping-and-delivery': [
    'Spedizione e consegna',
    `Ogni venditore spedisce dai propri magazzini. Il tempo indicato per l’articolo è il numero di giorni lavorativi prima che la merce lasci il magazzino; il trasporto richiede di solito da uno a tre giorni lavorativi nello stesso paese e da tre a sette in Europa.

Le spese di spedizione dipendono dal venditore, dal peso e dalla destinazione e sono indicate per venditore prima del pagamento. Molti venditori consegnano in porto franco da un certo importo, riportato nella pagina del negozio.

Gli articoli piccoli viaggiano con corriere, i mobili su pallet con lo spedizioniere. Per le consegne su pallet il trasportatore concorda con Lei una fascia oraria; La preghiamo di prevedere un aiuto per lo scarico. Salvo accordi diversi, la consegna è a bordo strada.

Un venditore può spedire un ordine in più parti. Ogni collo ha il proprio numero di tracciamento, consultabile senza accesso alla voce «Tracciamento».

La preghiamo di controllare l’imballo al ricevimento. Annoti i danni visibili sul documento di consegna e li segnali con fotografie entro sette giorni.`,
  ],
  returns: [
    'Resi e reclami',
    `## Annullare
Può annullare senza spese un ordine o singole righe finché il venditore non l’ha accettato. Poi il venditore decide entro due giorni lavorativi; se non risponde, l’annullamento si intende accettato.

## Difetti e mancanze
Apra l’ordine e scelga «Richiedi un rimborso». Indichi righe, quantità e motivo e aggiunga fotografie. Il venditore risponde entro tre giorni lavorativi con un rimborso, una sostituzione o un’altra proposta. Se non è d’accordo, può sottoporre il caso alla decisione di Kontor.

## Rispedire la merce
Renda la merce solo dopo che il venditore ha acconsentito e indicato l’indirizzo. La imballi come l’ha ricevuta e inserisca il numero di tracciamento nella pratica. Per la merce difettosa le spese di reso sono a carico del venditore.

## Rimborsi
Il rimborso segue la via del pagamento: prima la carta, altrimenti il saldo Kontor. Trattandosi di acquisti tra imprese non esiste un diritto di recesso legale; gli articoli prodotti su ordinazione si possono rendere solo se difettosi.`,
  ],
  faq: [
    'Domande frequenti',
    `## Chi può acquistare su Kontor?
Operatori professionali, aziende, enti pubblici e associazioni con iscrizione o partita IVA valida. Non vendiamo a privati.

## Perché non vedo i prezzi?
I prezzi sono visibili appena la Sua azienda è approvata. Alcuni venditori, inoltre, mostrano certe gamme solo a clienti scelti.

## I prezzi comprendono l’IVA?
Tutti i prezzi sono netti. Alla cassa l’IVA risulta dal paese del venditore, dal Suo paese e dalla Sua partita IVA. Le consegne in un altro paese dell’UE con partita IVA valida sono non imponibili, con inversione contabile.

## Che cosa sono ordine minimo e multiplo?
L’ordine minimo è la quantità più piccola di una variante che può ordinare. Il multiplo, spesso un cartone completo, è il passo con cui la quantità può crescere.

## Possono ordinare più persone della mia azienda?
Sì. Il titolare dell’account può aggiungere colleghi e dare a ciascuno dei permessi, per esempio ordinare ma non pagare.

## Dove trovo le mie fatture?
Ogni venditore emette la propria fattura. Le trova tutte nei Suoi ordini e può scaricarle in qualsiasi momento.`,
  ],
  'sell-on-kontor': [
    'Vendere su Kontor',
    `Produce mobili, lampade, complementi per la casa o articoli da giardino? Su Kontor raggiunge rivenditori verificati in tutta Europa senza costruire una propria rete di vendita.

Apra uno o più negozi, ciascuno con nome, valuta e paesi propri. Lei stabilisce prezzi di listino, scaglioni, minimi e tempi e può concordare prezzi speciali con singoli clienti. I cataloghi esistenti si importano come file CSV.

Kontor incassa prima della spedizione e regola i conti con Lei a intervalli regolari: vendite meno rimborsi e commissione. Non ci sono costi di inserimento; la commissione è dovuta solo per gli ordini conclusi.

Per iniziare, si registri come venditore e tenga a portata di mano visura camerale, partita IVA e coordinate bancarie. Dopo la verifica, di solito entro due giorni lavorativi, il Suo negozio può aprire. Decide Lei quando pubblicare i primi articoli.`,
  ],
  terms: [
    'Condizioni generali',
    `## 1. Ambito
Le presenti condizioni regolano l’uso del mercato Kontor da parte delle imprese. I consumatori sono esclusi. Condizioni diverse di un utente valgono solo se le abbiamo accettate per iscritto.

## 2. Contratti
Kontor gestisce il mercato. Il contratto di vendita si conclude tra acquirente e venditore quando il venditore accetta l’ordine. Un ordine non pagato alla fine della riserva è annullato automaticamente.

## 3. Prezzi e pagamento
I prezzi sono netti nella valuta indicata, più IVA e spedizione. Vale il prezzo mostrato al momento dell’ordine. Kontor riceve i pagamenti per conto del venditore.

## 4. Consegna e passaggio del rischio
Valgono i tempi del venditore. Il rischio passa all’acquirente con la consegna al vettore, salvo accordi diversi tra le parti. La merce resta di proprietà del venditore fino al pagamento completo.

## 5. Difetti
L’acquirente esamina la merce senza indugio e segnala i difetti tramite l’ordine. Si applicano le norme di legge sulla vendita tra imprese.

## 6. Account e obblighi
Gli utenti mantengono segrete le credenziali e aggiornati i dati aziendali. Kontor può sospendere gli account che violano queste condizioni. Nel mercato dimostrativo non si concludono contratti reali e non si incassano pagamenti.`,
  ],
  privacy: [
    'Informativa sulla privacy',
    `## Che cosa trattiamo
Trattiamo i dati che Lei ci fornisce con la registrazione e gli ordini: azienda, referente, indirizzi, partita IVA, ordini e pagamenti. I dati tecnici come ora e indirizzo di accesso sono conservati per breve tempo per la sicurezza del servizio.

## Perché
I dati servono a eseguire i contratti, verificare le aziende, adempiere agli obblighi di conservazione e prevenire abusi (art. 6, par. 1, lett. b, c e f del GDPR). Il venditore riceve i dati necessari per consegnare e fatturare l’ordine, e nulla di più.

## Cookie
Usiamo cookie per accesso, lingua, paese e visualizzazione. I cookie di statistica e pubblicità si usano solo con il Suo consenso, che può revocare in qualsiasi momento.

## Per quanto tempo
I dati di ordini e fatture sono conservati per il periodo di legge, di norma dieci anni. Gli account non più necessari sono cancellati o resi anonimi su richiesta.

## I Suoi diritti
Può chiedere accesso, rettifica, cancellazione, limitazione e una copia dei Suoi dati e opporsi al trattamento. Scriva a privacy@kontor.example. Può anche presentare reclamo a un’autorità di controllo.`,
  ],
};
