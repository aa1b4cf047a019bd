/** Writes the demo's reviews: applicants in every state, and what the approved companies gave when they applied. */
import { sql, type Transaction } from 'kysely';
import type { AuditAction } from '../../contract/operator/audit-actions.ts';
import type { CompanyState } from '../../contract/companies/company.ts';
import type { DocumentKind } from '../../contract/companies/document-kinds.ts';
import { type MailKey, mailText } from '../../server/platform/mail/templates.ts';
import { format } from '../../server/platform/texts.ts';
import { createCompany, createUser } from '../../server/domains/companies/index.ts';
import { recordAudit } from '../../server/platform/audit-log.ts';
import type { Files } from '../../server/platform/files/files.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { demoApplicants } from './applicants.ts';
import { demoBuyers } from '../market.ts';

const day = 86_400_000;
/** The one page that stands for every paper of the demo. */
const paperKey = 'documents/demo-paper.pdf';
const paper = pdfPage('A document of the Kontor demo. It stands for a paper that a company has handed in.');

export async function storePapers(files: Files): Promise<void> {
  for (const key of paperKeys()) if (!(await files.has(key))) await files.put(key, paper);
}

/** Each row of the database has a file of its own. */
function paperKeys(): string[] {
  const counts = demoApplicants.map(({ documents }) => documents.length);
  return Array.from({ length: counts.reduce((sum, one) => sum + one, 0) + acceptedMost }, (_, index) => keyOf(index));
}
const acceptedMost = 40;
/** A file that is there, for what needs one. */
export const demoPaper = (index: number): string => keyOf(index);
const keyOf = (index: number): string => paperKey.replace('.pdf', `-${index}.pdf`);

type People = { passwordHash: string; operatorId: number };

export async function writeReviews(tx: Transaction<DB>, { passwordHash, operatorId }: People, now: Date): Promise<void> {
  let papers = await completeAccepted(tx, operatorId, now);
  for (const given of demoApplicants) {
    const at = new Date(now.getTime() - given.days * day);
    const id = await createCompany(tx, {
      kind: given.kind,
      legalName: given.legalName,
      countryCode: given.countryCode,
      ...(given.vatId && { vatId: given.vatId }),
      preferredCurrency: given.currency,
      businessType: given.businessType,
      salesChannels: [...(given.channels ?? [])],
      contactEmail: given.email,
      demo: true,
    });
    const hasAccount = given.kind === 'buyer';
    const userId = await createUser(tx, {
      companyId: id,
      role: 'owner',
      email: given.email,
      name: given.person,
      passwordHash: hasAccount ? passwordHash : null,
      language: given.language,
      state: hasAccount ? 'active' : 'invited',
    });
    const path = pathTo(given.state);
    const submitted = path.includes('submitted') ? new Date(at.getTime() - (given.state === 'submitted' ? 0 : day)) : null;
    const decided = ['changes_requested', 'approved', 'rejected', 'suspended', 'closed'].includes(given.state) ? at : null;
    const reapply = given.reapplyIn ? new Date(now.getTime() + given.reapplyIn * day).toISOString().slice(0, 10) : null;
    await sql`
      update company set state = ${given.state}, state_reason = ${given.reason ?? null}, review_notes = ${JSON.stringify(given.notes ?? {})}::jsonb,
        vat_state = ${given.vat ?? 'unchecked'}, vat_checked_at = ${given.vat ? at : null}, vat_counts_until = case when ${given.vat !== undefined}::boolean then 'infinity'::timestamptz end,
        contact_name = ${given.person},
        phone_country_code = ${given.phone[0]}, phone_number = ${given.phone[1]}, shop_urls = ${given.shopUrls ?? []}::text[],
        sells_to = ${given.sellsTo ?? []}::text[], about = ${given.about ?? ''},
        category_ids = case when ${given.kind} = 'seller' then array(select id from category where parent_id is null order by id limit 2) else '{}' end,
        address = ${JSON.stringify({ ...given.address, line2: '', region: '' })}::jsonb,
        attested = ${JSON.stringify({ userId, name: given.person, at: at.toISOString() })}::jsonb, submitted_at = ${submitted},
        decided_at = ${decided}, reapply_from = ${reapply}, reviewer_id = ${path.includes('in_review') ? operatorId : null},
        created_at = ${new Date(at.getTime() - 2 * day)}
      where id = ${id}`.execute(tx);
    await writeEvents(tx, { companyId: id, userId, operatorId, path, at, reason: given.reason ?? '', notes: given.notes ?? {} });
    if (decided) await writeDecision(tx, { companyId: id, operatorId, given, at });
    papers = await writePapers(tx, { companyId: id, userId, kinds: given.documents, state: 'submitted', at, from: papers });
  }
  await askForChange(tx, now);
}

const decisions: Partial<Record<CompanyState, { action: AuditAction; template: MailKey; before: CompanyState }>> = {
  changes_requested: { action: 'company.changesRequested', template: 'buyerChangesRequested', before: 'in_review' },
  rejected: { action: 'company.rejected', template: 'buyerRefused', before: 'in_review' },
  suspended: { action: 'company.suspended', template: 'companySuspended', before: 'approved' },
  closed: { action: 'company.closed', template: 'companyClosed', before: 'approved' },
};

/** What the decision left in the audit log and among the mails: delivered, so that nothing of their text is stored. */
async function writeDecision(
  tx: Transaction<DB>,
  { companyId, operatorId, given, at }: { companyId: number; operatorId: number; given: (typeof demoApplicants)[number]; at: Date },
): Promise<void> {
  const decision = decisions[given.state];
  if (!decision) return;
  const { legalName, kind, language, reason = '', notes = {} } = given;
  const template = kind === 'seller' && decision.template === 'buyerRefused' ? 'sellerRefused' : decision.template;
  const subject = format(mailText(template, language).subject, language, { company: legalName, market: 'Kontor' });
  await sql`
    insert into mail_message (recipient, subject, body, language, template, kind, secret, created_at, sent_at, attempts, valid_until)
    values (${given.email}, ${subject}, '', ${language}, ${template}, ${kind}, false, ${at}, ${at}, 1, ${new Date(at.getTime() + 7 * day)})`.execute(
    tx,
  );
  await recordAudit(tx, {
    userId: operatorId,
    companyId,
    action: decision.action,
    subject: `company:${companyId}`,
    before: { state: decision.before },
    after: { state: given.state, reason, ...(Object.keys(notes).length > 0 && { notes }) },
    at,
  });
}

/** The states that lead to one, in their order. */
function pathTo(state: CompanyState): CompanyState[] {
  const reviewed: CompanyState[] = ['draft', 'submitted', 'in_review'];
  if (state === 'draft' || state === 'submitted' || state === 'in_review') return reviewed.slice(0, reviewed.indexOf(state) + 1);
  if (state === 'suspended' || state === 'closed') return [...reviewed, 'approved', state];
  return [...reviewed, state];
}

type Steps = {
  companyId: number;
  userId: number;
  operatorId: number;
  path: readonly CompanyState[];
  at: Date;
  reason: string;
  notes: Record<string, string>;
};

async function writeEvents(tx: Transaction<DB>, { companyId, userId, operatorId, path, at, reason, notes }: Steps): Promise<void> {
  const steps = path.map((state, index) => {
    const byApplicant = index < 2;
    const last = index === path.length - 1;
    return {
      before: path[index - 1] ?? null,
      after: state,
      actor: byApplicant ? 'applicant' : 'operator',
      user: byApplicant ? userId : operatorId,
      reason: last ? reason : '',
      notes: last ? notes : {},
      at: new Date(at.getTime() - (path.length - 1 - index) * 5 * 3_600_000),
    };
  });
  await sql`
    insert into company_review_event (company_id, state_before, state_after, actor, user_id, reason, notes, at)
    select ${companyId}, before, after, actor, "user", reason, notes, at from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as given (before text, after text, actor text, "user" bigint, reason text, notes jsonb, at timestamptz)`.execute(tx);
}

type Papers = {
  companyId: number;
  userId: number;
  kinds: readonly DocumentKind[];
  state: 'submitted' | 'accepted';
  at: Date;
  from: number;
};

/** Answers the number of the next paper. */
async function writePapers(tx: Transaction<DB>, { companyId, userId, kinds, state, at, from }: Papers): Promise<number> {
  const rows = kinds.map((kind, index) => ({ kind, key: keyOf(from + index), name: `${kind.replace('_', '-')}.pdf` }));
  await sql`
    insert into company_document (company_id, kind, file_key, file_name, content_type, size, state, uploaded_by, uploaded_at, decided_at)
    select ${companyId}, kind, key, name, 'application/pdf', ${paper.length}, ${state}, ${userId}, ${at}, ${state === 'accepted' ? at : null}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (kind text, key text, name text)`.execute(tx);
  return from + kinds.length;
}

/** What the companies that trade here gave, and the operator accepted, a year ago. */
async function completeAccepted(tx: Transaction<DB>, operatorId: number, now: Date): Promise<number> {
  const at = new Date(now.getTime() - 360 * day);
  const { rows } = await sql<{ id: number; state: CompanyState; user_id: number; name: string; email: string; kind: 'buyer' | 'seller' }>`
    select c.id, c.state, c.kind, u.id as user_id, u.name, u.email::text as email from company c
    join lateral (select * from user_account where company_id = c.id order by id limit 1) u on true
    where c.demo and c.kind in ('buyer', 'seller') order by c.id`.execute(tx);
  let papers = 0;
  for (const { id, state, kind, user_id: userId, name, email } of rows) {
    const { address } = demoBuyers.find((buyer) => buyer.email === email) ?? {};
    await sql`
      update company set contact_name = ${name}, phone_country_code = '+49', phone_number = '3411234567',
        business_type = coalesce(business_type, 'manufacturer'), shop_urls = case when 'webShop' = any(sales_channels) then '{https://shop.example}'::text[] else '{}' end,
        address = ${JSON.stringify(address ? { ...address, line2: '', region: '' } : { line1: 'Am Güterring 12', line2: '', postalCode: '04159', city: 'Leipzig', region: '' })}::jsonb,
        sells_to = case when ${kind} = 'seller' then '{DE,AT,FR}'::text[] else '{}' end,
        category_ids = case when ${kind} = 'seller' then array(select id from category where parent_id is null order by id limit 3) else '{}' end,
        attested = ${JSON.stringify({ userId, name, at: at.toISOString() })}::jsonb,
        created_at = ${new Date((state === 'approved' ? at.getTime() : now.getTime()) - 3 * day)},
        submitted_at = ${state === 'approved' ? at : new Date(now.getTime() - 2 * day)}, decided_at = ${state === 'approved' ? at : null}
      where id = ${id}`.execute(tx);
    const accepted = state === 'approved';
    await writeEvents(tx, { companyId: id, userId, operatorId, path: pathTo(state), at: accepted ? at : now, reason: '', notes: {} });
    const kinds: DocumentKind[] = kind === 'seller' ? ['trade_register', 'identity'] : ['trade_register'];
    papers = await writePapers(tx, { companyId: id, userId, kinds, state: accepted ? 'accepted' : 'submitted', at, from: papers });
  }
  return papers;
}

/** One of the approved buyers has a new name. */
async function askForChange(tx: Transaction<DB>, now: Date): Promise<void> {
  await sql`
    insert into company_change (company_id, fields, requested_by, requested_at)
    select c.id, jsonb_build_object('legalName', jsonb_build_object('before', c.legal_name, 'after', 'Maison Claire Lyon SAS')), u.id, ${new Date(now.getTime() - day)}
    from user_account u join company c on c.id = u.company_id where u.email = 'achats@maisonclaire.example'`.execute(tx);
}

/** A page with one line of text, by hand: PDF 1.4 with the table of its parts. */
function pdfPage(line: string): Buffer {
  const content = `BT /F1 14 Tf 72 760 Td (${line}) Tj ET`;
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = parts.map((part, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${part}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
