/** Words that the demo's operator says mean the same, and what was searched for in vain. */
import { sql, type Transaction } from 'kysely';
import type { Language } from '../../contract/values/locale.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';

export const demoSynonyms: readonly { language: Language; words: string[]; leadsTo?: string[] }[] = [
  { language: 'en', words: ['sofa', 'couch', 'settee'] },
  { language: 'en', words: ['seat'], leadsTo: ['chair', 'stool', 'bench'] },
  { language: 'de', words: ['Sofa', 'Couch'] },
  { language: 'de', words: ['Leuchte', 'Lampe'] },
  { language: 'es', words: ['sofá', 'tresillo'] },
  { language: 'fr', words: ['canapé', 'sofa'] },
  { language: 'it', words: ['divano', 'sofà'] },
  { language: 'pl', words: ['sofa', 'kanapa'] },
  { language: 'pt', words: ['candeeiro', 'luminária'] },
  { language: 'ro', words: ['canapea', 'sofa'] },
];

const misses: readonly [language: Language, keyword: string, found: number, asked: readonly number[]][] = [
  ['de', 'strandkorb', 0, [4, 3, 5, 2]],
  ['en', 'fire pit', 0, [3, 2, 4]],
  ['de', 'paravent', 1, [2, 3]],
  ['fr', 'transat', 0, [3, 1]],
  ['es', 'hamaca', 0, [2, 2]],
  ['it', 'amaca', 0, [2]],
  ['pl', 'hamak', 0, [3]],
  ['pt', 'espreguiçadeira', 0, [2]],
  ['ro', 'hamac', 0, [2]],
];

/** Left alone where the operator has some already. */
export async function writeSynonyms(tx: Transaction<DB>, now: Date): Promise<void> {
  const rows = demoSynonyms.map(({ language, words, leadsTo = [] }) => ({ language, words, leads_to: leadsTo }));
  await sql`
    insert into search_synonym (language, words, leads_to, updated_at)
    select g.language, array(select jsonb_array_elements_text(g.words)), array(select jsonb_array_elements_text(g.leads_to)), ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (language text, words jsonb, leads_to jsonb)
    where not exists (select from search_synonym)`.execute(tx);
  const counted = misses.flatMap(([language, keyword, found, days]) =>
    days.map((asked, ago) => ({ language, keyword, found, asked, ago: ago * 3 })),
  );
  await sql`
    insert into search_miss (day, language, keyword, found, asked)
    select ${now}::date - m.ago, m.language, m.keyword, m.found, m.asked
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) m (language text, keyword text, found int, asked int, ago int) on conflict do nothing`.execute(
    tx,
  );
}
