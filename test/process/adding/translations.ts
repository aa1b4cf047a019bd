/** What docs/adding.md leaves to the reader: its texts in the seven other languages. */
export const translations: Record<string, Record<string, string>> = {
  de: {
    'listings.careInstructions': 'Pflegehinweise',
    'listing-import.target.careInstructions': 'Pflegehinweise',
    'listings.careTitle': 'Pflegehinweise Ihrer Artikel',
    'listings.careNone': 'Noch kein Artikel hat Pflegehinweise',
  },
  es: {
    'listings.careInstructions': 'Instrucciones de cuidado',
    'listing-import.target.careInstructions': 'Instrucciones de cuidado',
    'listings.careTitle': 'Instrucciones de cuidado de sus artículos',
    'listings.careNone': 'Ningún artículo tiene aún instrucciones de cuidado',
  },
  fr: {
    'listings.careInstructions': 'Conseils d’entretien',
    'listing-import.target.careInstructions': 'Conseils d’entretien',
    'listings.careTitle': 'Conseils d’entretien de vos articles',
    'listings.careNone': 'Aucun article n’a encore de conseils d’entretien',
  },
  it: {
    'listings.careInstructions': 'Istruzioni per la cura',
    'listing-import.target.careInstructions': 'Istruzioni per la cura',
    'listings.careTitle': 'Istruzioni per la cura dei Suoi articoli',
    'listings.careNone': 'Nessun articolo ha ancora istruzioni per la cura',
  },
  pl: {
    'listings.careInstructions': 'Wskazówki pielęgnacji',
    'listing-import.target.careInstructions': 'Wskazówki pielęgnacji',
    'listings.careTitle': 'Wskazówki pielęgnacji Państwa artykułów',
    'listings.careNone': 'Żaden artykuł nie ma jeszcze wskazówek pielęgnacji',
  },
  pt: {
    'listings.careInstructions': 'Instruções de cuidado',
    'listing-import.target.careInstructions': 'Instruções de cuidado',
    'listings.careTitle': 'Instruções de cuidado dos seus artigos',
    'listings.careNone': 'Nenhum artigo tem ainda instruções de cuidado',
  },
  ro: {
    'listings.careInstructions': 'Instrucțiuni de îngrijire',
    'listing-import.target.careInstructions': 'Instrucțiuni de îngrijire',
    'listings.careTitle': 'Instrucțiunile de îngrijire ale articolelor dvs.',
    'listings.careNone': 'Niciun articol nu are încă instrucțiuni de îngrijire',
  },
};
