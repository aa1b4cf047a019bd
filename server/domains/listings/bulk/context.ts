import type { Transaction } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import type { MessageKey } from '../../../platform/texts.ts';
import type { BulkLine } from '../../../../contract/listings/listings.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import type { KnownItem, Snapshot, StoreFacts } from '../editor/snapshots.ts';
import type { ChangeAuthor } from '../editor/write.ts';

export type Line = BulkLine & { itemId: number };
export type Refused = { itemId: number; name: string; sku: string | null; reason: MessageKey };
/** Changed and unchanged lines, also of a preview. */
export type Outcome = { lines: Line[]; refused: Refused[]; later?: number };
export type Plan = Outcome & { items: { known: KnownItem; after: Snapshot }[] };

/** Items of a store, and the user who changes them. */
export type BulkContext = {
  tx: Transaction<DB>;
  store: StoreFacts;
  items: KnownItem[];
  /** Nothing is locked or written. */
  preview: boolean;
  /** Language of the names. */
  language: Language;
  /** Given times must be later than this. */
  begun: Date;
  who: ChangeAuthor;
  /** In a preview in parts: SKUs that items of earlier parts take. */
  promised?: ((skus: readonly string[]) => Promise<Set<string>>) | undefined;
};

export const nameIn = ({ texts, sourceLanguage, itemCode }: Snapshot, language: string): string =>
  texts[language as keyof typeof texts]?.name || texts[sourceLanguage]?.name || Object.values(texts)[0]?.name || itemCode;
