import { sql } from 'kysely';
import type { DB } from './postgres/schema.ts';
import type { Connection, Tx } from './postgres/sql/tx.ts';
import type { MessageKey } from './texts.ts';

/*
 * Each area that stores data of users or companies exports one section from its `personal-data.ts`: what a copy of the data contains, and
 * what an erasure does. `identity/privacy` works through the sections and knows no table of them.
 */

type NameOf<Key> = Key extends `privacyFile.${infer Name}` ? Name : never;
/** What the README of an export describes: lists by their names, and what stands around them. */
export type FileText = NameOf<MessageKey>;

export type Subject = { userId: number; companyId: number };

/** One list of an export, of a user's own data or of a company's. */
export type ExportFile = {
  name: FileText;
  scope: 'person' | 'company';
  /** Opens the cursor over the rows: `${exportCursor} select …`. Column names are those of the file. */
  open: (tx: Tx, subject: Subject) => Promise<unknown>;
};

/** The beginning of a statement that opens an export's cursor. */
export const exportCursor = sql`declare export_rows no scroll cursor for`;

/** The next rows of the cursor. */
export async function fetchRows(tx: Tx, count: number): Promise<Record<string, unknown>[]> {
  // sql-check: skip, a cursor that an area has opened
  const { rows } = await sql<Record<string, unknown>>`fetch ${sql.raw(String(count))} from export_rows`.execute(tx);
  return rows;
}

export async function closeCursor(tx: Tx): Promise<void> {
  await sql`close export_rows`.execute(tx);
}

/** A stored file of a company that its export contains. */
export type ExportedDocument = { id: number; key: string; fileName: string };

export type Erasure = {
  scope: 'person' | 'company';
  companyId: number;
  /** The users that are erased; of a company all of them. */
  people: readonly { userId: number; email: string; name: string }[];
  now: Date;
};

/** Why a company cannot be erased now. */
export type Obstacle = { key: MessageKey; values: Record<string, number> };

/** What becomes of a table with personal data. */
export type Treatment = 'exported' | 'erased' | 'exported and erased';

export type PersonalData = {
  tables: Partial<Record<keyof DB, Treatment>>;
  files?: readonly ExportFile[];
  documents?: (db: Connection, companyId: number) => Promise<ExportedDocument[]>;
  obstacles?: (db: Connection, companyId: number) => Promise<Obstacle[]>;
  /** Erases data of the users, in the transaction of the erasure. Repeating it changes nothing. */
  erasePeople?: (tx: Tx, erasure: Erasure) => Promise<void>;
  /** Erases data of the company, after that of all its users. */
  eraseCompany?: (tx: Tx, erasure: Erasure) => Promise<void>;
};
