import type { Language } from '../../contract/values/locale.ts';

/** What the demo's imprint says after its company. */
export const imprintNotes: Record<Language, string> = {
  en: 'This is a demonstration of the open-source software Kontor. The companies, persons, goods and prices are fictitious; nothing can be bought here.',
  de: 'Dies ist eine Vorführung der quelloffenen Software Kontor. Unternehmen, Personen, Waren und Preise sind erfunden; hier kann nichts gekauft werden.',
  es: 'Esta es una demostración del software libre Kontor. Las empresas, las personas, los artículos y los precios son ficticios; aquí no se puede comprar nada.',
  fr: 'Ceci est une démonstration du logiciel libre Kontor. Les entreprises, les personnes, les articles et les prix sont fictifs ; rien ne peut y être acheté.',
  it: 'Questa è una dimostrazione del software libero Kontor. Aziende, persone, articoli e prezzi sono inventati; qui non si può acquistare nulla.',
  pl: 'To prezentacja otwartego oprogramowania Kontor. Firmy, osoby, towary i ceny są zmyślone; niczego nie można tu kupić.',
  pt: 'Esta é uma demonstração do software livre Kontor. As empresas, as pessoas, os artigos e os preços são fictícios; aqui nada pode ser comprado.',
  ro: 'Aceasta este o demonstrație a programului cu sursă deschisă Kontor. Companiile, persoanele, mărfurile și prețurile sunt fictive; aici nu se poate cumpăra nimic.',
};
