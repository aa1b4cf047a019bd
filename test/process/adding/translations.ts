/** What docs/adding.md leaves to the reader: its texts in the seven other languages. */
export const translations: Record<string, Record<string, string>> = {
  de: {
    'products.careInstructions': 'Pflegehinweise',
    'product-import.target.careInstructions': 'Pflegehinweise',
    'products.careTitle': 'Pflegehinweise Ihrer Artikel',
    'products.careNone': 'Noch kein Artikel hat Pflegehinweise',
  },
  es: {
    'products.careInstructions': 'Instrucciones de cuidado',
    'product-import.target.careInstructions': 'Instrucciones de cuidado',
    'products.careTitle': 'Instrucciones de cuidado de sus artículos',
    'products.careNone': 'Ningún artículo tiene aún instrucciones de cuidado',
  },
  fr: {
    'products.careInstructions': 'Conseils d’entretien',
    'product-import.target.careInstructions': 'Conseils d’entretien',
    'products.careTitle': 'Conseils d’entretien de vos articles',
    'products.careNone': 'Aucun article n’a encore de conseils d’entretien',
  },
  it: {
    'products.careInstructions': 'Istruzioni per la cura',
    'product-import.target.careInstructions': 'Istruzioni per la cura',
    'products.careTitle': 'Istruzioni per la cura dei Suoi articoli',
    'products.careNone': 'Nessun articolo ha ancora istruzioni per la cura',
  },
  pl: {
    'products.careInstructions': 'Wskazówki pielęgnacji',
    'product-import.target.careInstructions': 'Wskazówki pielęgnacji',
    'products.careTitle': 'Wskazówki pielęgnacji Państwa artykułów',
    'products.careNone': 'Żaden artykuł nie ma jeszcze wskazówek pielęgnacji',
  },
  pt: {
    'products.careInstructions': 'Instruções de cuidado',
    'product-import.target.careInstructions': 'Instruções de cuidado',
    'products.careTitle': 'Instruções de cuidado dos seus artigos',
    'products.careNone': 'Nenhum artigo tem ainda instruções de cuidado',
  },
  ro: {
    'products.careInstructions': 'Instrucțiuni de îngrijire',
    'product-import.target.careInstructions': 'Instrucțiuni de îngrijire',
    'products.careTitle': 'Instrucțiunile de îngrijire ale articolelor dvs.',
    'products.careNone': 'Niciun articol nu are încă instrucțiuni de îngrijire',
  },
};
