// Written by `npm run db:types` from the migrated schema. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface Activity {
  id: GeneratedAlways<number>;
  kind: string;
  landing_url: string | null;
  audience: Generated<string>;
  country_codes: Generated<string[]>;
  starts_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  join_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  version: Generated<number>;
  published_version: number | null;
  withdrawn_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  invited_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ActivityOffer {
  id: GeneratedAlways<number>;
  activity_id: number;
  variant_id: number;
  price: number;
  state: string;
  note: Generated<string>;
  offered_by: number | null;
  offered_at: ColumnType<Date, Date | string | undefined, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ActivityPrice {
  id: GeneratedAlways<number>;
  variant_id: number;
  minimum_quantity: Generated<number>;
  price: number;
  valid_from: ColumnType<Date, Date | string, Date | string>;
  valid_to: ColumnType<Date, Date | string, Date | string>;
  activity_id: number | null;
  members_only: Generated<boolean>;
  country_codes: string[] | null;
}

export interface ActivityVersion {
  activity_id: number;
  version: number;
  content: ColumnType<unknown, string, string>;
  user_id: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AfterSalesCase {
  id: GeneratedAlways<number>;
  kind: string;
  order_id: number;
  buyer_company_id: number;
  seller_company_id: number;
  store_id: number;
  opened_by: number;
  state: string;
  reason: string;
  note: Generated<string>;
  currency: string;
  asked: number;
  offered: number | null;
  offered_by: string | null;
  granted: number | null;
  return_wanted: Generated<boolean>;
  return_address: string | null;
  return_carrier: string | null;
  return_tracking: string | null;
  return_shipped_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  change_id: number | null;
  due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  remind_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  opened_at: ColumnType<Date, Date | string, Date | string>;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  version: Generated<number>;
  reshipment_id: number | null;
}

export interface AfterSalesEvent {
  id: GeneratedAlways<number>;
  case_id: number;
  state_before: string | null;
  state_after: string | null;
  actor: string;
  user_id: number | null;
  note: Generated<string>;
  amount: number | null;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface AfterSalesFile {
  id: GeneratedAlways<number>;
  case_id: number;
  kind: string;
  actor: string;
  user_id: number | null;
  file_key: string;
  file_name: string;
  content_type: string;
  size: number;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface AfterSalesLine {
  case_id: number;
  order_line_id: number;
  quantity: number;
  asked: number;
  refunded: Generated<number>;
  received_quantity: number | null;
  condition: string | null;
  restocked: boolean | null;
}

export interface AgreementSignature {
  id: GeneratedAlways<number>;
  version_id: number;
  company_id: number;
  user_id: number;
  language: string;
  text_hash: Buffer;
  network: string;
  user_agent: Generated<string>;
  signed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ApprovalRule {
  id: GeneratedAlways<number>;
  company_id: number;
  kind: string;
  threshold: number | null;
  role_ids: Generated<number[]>;
  approver_role_ids: Generated<number[]>;
  created_by: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  archived_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Article {
  url_key: string;
  language: string;
  title: string;
  body: string;
  position: Generated<number>;
}

export interface Attribute {
  id: GeneratedAlways<number>;
  key: string;
  type: string;
  unit: string | null;
  facet: Generated<boolean>;
  is_option: Generated<boolean>;
  position: Generated<number>;
  version: Generated<number>;
  source_id: string | null;
  own: GeneratedAlways<boolean>;
}

export interface AttributeText {
  attribute_id: number;
  language: string;
  name: string;
}

export interface AttributeValue {
  id: GeneratedAlways<number>;
  attribute_id: number;
  key: string;
  swatch: string | null;
  position: Generated<number>;
  source_id: string | null;
}

export interface AttributeValueText {
  attribute_value_id: number;
  language: string;
  name: string;
}

export interface AuditLog {
  id: GeneratedAlways<number>;
  user_id: number | null;
  company_id: number | null;
  action: string;
  subject: string;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  after: ColumnType<unknown, string | null | undefined, string | null>;
  network: string | null;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  previous_hash: Buffer | null;
  hash: Generated<Buffer>;
}

export interface AutoPurchase {
  company_id: number;
  is_on: boolean;
  pays: string;
  currency: string;
  per_run: number | null;
  per_day: number | null;
  per_month: number | null;
  most_rise: number | null;
  other_sellers: boolean;
  store_ids: number[];
  changed_by: number;
  changed_at: ColumnType<Date, Date | string, Date | string>;
  most_storage: number | null;
  accepted_terms: Generated<number[]>;
}

export interface BankBooking {
  id: GeneratedAlways<number>;
  import_id: number;
  account_iban: string;
  bank_reference: string;
  booked_on: string;
  currency: string;
  amount: number;
  payer_name: string;
  payer_iban: string;
  text: string;
  state: string;
  payment_id: number | null;
  outcome: string | null;
  company_id: number | null;
  deposit_id: number | null;
  reason: Generated<string>;
  decided_by: number | null;
  settled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  value_on: string | null;
  same_as: number | null;
}

export interface BankBookingEvent {
  id: GeneratedAlways<number>;
  booking_id: number;
  state_before: string;
  state_after: string;
  user_id: number | null;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface BankImport {
  id: GeneratedAlways<number>;
  file_name: string;
  account_iban: string;
  bookings: number;
  added: number;
  user_id: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  layout: Generated<string>;
}

export interface Brand {
  id: GeneratedAlways<number>;
  name: string;
  folded: string;
  url_key: string;
  state: Generated<string>;
  into_id: number | null;
  logo_key: string | null;
  website: string | null;
  description: ColumnType<unknown, string | undefined, string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface BulkChange {
  id: string;
  store_id: number;
  user_id: number | null;
  applied_by: number | null;
  applied_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  change: ColumnType<unknown, string, string>;
  language: string;
  state: string;
  failure: string | null;
  items: number;
  progress: Generated<number>;
  changed_items: Generated<number>;
  partly_items: Generated<number>;
  refused_items: Generated<number>;
  lines: Generated<number>;
  later: Generated<number>;
  samples: ColumnType<unknown, string | undefined, string>;
  claim: string | null;
  heard_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  attempts: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface BulkChangeItem {
  bulk_id: string;
  position: number;
  item_id: number;
  item_code: string;
}

export interface BulkChangeRefusal {
  bulk_id: string;
  position: number;
  place: number;
  name: string;
  sku: string | null;
  reason: string;
}

export interface BuyerGroup {
  id: GeneratedAlways<number>;
  company_id: number | null;
  name: string;
  note: Generated<string>;
  valid_from: ColumnType<Date, Date | string | undefined, Date | string>;
  valid_to: ColumnType<Date, Date | string | undefined, Date | string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface BuyerGroupMember {
  buyer_group_id: number;
  company_id: number;
  valid_from: ColumnType<Date, Date | string | undefined, Date | string>;
  valid_to: ColumnType<Date, Date | string | undefined, Date | string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CartLine {
  id: GeneratedAlways<number>;
  user_id: number;
  variant_id: number;
  quantity: number;
  saved_for_later: Generated<boolean>;
  note: Generated<string>;
  price_when_added: number | null;
  added_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Category {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  key: string;
  level: number;
  position: Generated<number>;
  path: Generated<number[]>;
  picture_key: string | null;
  version: Generated<number>;
  hidden: Generated<boolean>;
  source_id: string | null;
  schemes: Generated<string[]>;
}

export interface CategoryAttribute {
  category_id: number;
  attribute_id: number;
  position: Generated<number>;
  required: Generated<boolean>;
}

export interface CategoryRedirect {
  category_id: number;
  target_id: number;
}

export interface CategoryText {
  category_id: number;
  language: string;
  name: string;
  url_key: string;
  description: Generated<string>;
}

export interface ChatBlock {
  id: GeneratedAlways<number>;
  kind: string;
  company_id: number;
  user_id: number;
  blocked_company_id: number | null;
  blocked_user_id: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ChatExport {
  id: GeneratedAlways<number>;
  conversation_id: string | null;
  user_id: number;
  language: string;
  state: string;
  progress: Generated<number>;
  message_count: Generated<number>;
  missing_count: Generated<number>;
  claim: string | null;
  beat_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  file_key: string | null;
  size: number | null;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ChatHiddenMessage {
  conversation_id: string;
  seq: number;
  user_id: number;
}

export interface ChatInform {
  id: string;
  user_id: number;
  request_id: string;
  from_type: string;
  operation: string;
  from_user_id: number | null;
  conversation_id: string | null;
  note: Generated<string>;
  has_buttons: boolean;
  operation_status: Generated<number>;
  untreated: boolean;
  created_at: ColumnType<Date, Date | string, Date | string>;
  handled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ChatJoining {
  user_id: number;
  since: ColumnType<Date, Date | string, Date | string>;
  change: GeneratedAlways<number>;
}

export interface ChatMessage {
  conversation_id: string;
  seq: number;
  number: number | null;
  changed_seq: number;
  id: string;
  sender_id: number | null;
  client_id: string | null;
  type: string;
  body: ColumnType<unknown, string, string>;
  ext: ColumnType<unknown, string | undefined, string>;
  sent_at: ColumnType<Date, Date | string, Date | string>;
  modified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  modified_count: Generated<number>;
  recalled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  words: Generated<string>;
}

export interface ChatReaction {
  conversation_id: string;
  seq: number;
  user_id: number;
  reaction: string;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface ChatReport {
  id: GeneratedAlways<number>;
  conversation_id: string | null;
  reporter_id: number;
  reporter_company_id: number;
  author_id: number;
  author_company_id: number;
  reason: string;
  note: Generated<string>;
  state: Generated<string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decided_by: number | null;
  decision_note: Generated<string>;
}

export interface ChatReportMessage {
  report_id: number;
  seq: number;
  message_id: string;
  reported: boolean;
  sender_id: number | null;
  sender_name: string;
  side: string | null;
  type: string;
  body: ColumnType<unknown, string, string>;
  sent_at: ColumnType<Date, Date | string, Date | string>;
  recalled: boolean;
}

export interface ChatSending {
  user_id: number;
  hour: ColumnType<Date, Date | string, Date | string>;
  sent: number;
}

export interface ChatWord {
  id: GeneratedAlways<number>;
  word: string;
  folded: string;
  match: string;
  effect: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  created_by: number;
}

export interface ChatWordHit {
  id: GeneratedAlways<number>;
  word: string;
  effect: string;
  user_id: number;
  company_id: number;
  message_id: string | null;
  client_id: string | null;
  excerpt: string;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface Checkout {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  state: Generated<string>;
  language: string;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  paid_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ColumnLayout {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  columns: ColumnType<unknown, string, string>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
  csv: ColumnType<unknown, string | undefined, string>;
}

export interface CommissionRate {
  id: GeneratedAlways<number>;
  seller_company_id: number | null;
  category_id: number | null;
  rate: number;
  valid_from: string;
  valid_to: string | null;
  note: Generated<string>;
  added_by: number | null;
  added_at: ColumnType<Date, Date | string, Date | string>;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  removed_by: number | null;
}

export interface Company {
  id: GeneratedAlways<number>;
  kind: string;
  legal_name: string;
  country_code: string;
  vat_id: string | null;
  vat_state: Generated<string>;
  vat_checked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  vat_consultation_number: string | null;
  trade_register_number: string | null;
  business_type: string | null;
  sales_channels: Generated<string[]>;
  preferred_currency: Generated<string>;
  phone_country_code: string | null;
  phone_number: string | null;
  contact_email: string | null;
  state: Generated<string>;
  state_reason: string | null;
  review_notes: ColumnType<unknown, string | undefined, string>;
  demo: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  trading_name: Generated<string>;
  address: ColumnType<unknown, string | undefined, string>;
  shop_urls: Generated<string[]>;
  contact_name: Generated<string>;
  sells_to: Generated<string[]>;
  category_ids: Generated<number[]>;
  about: Generated<string>;
  avatar_path: string | null;
  attested: ColumnType<unknown, string | undefined, string>;
  submitted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reviewer_id: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reapply_from: string | null;
  name_key: GeneratedAlways<string | null>;
  vat_counts_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface CompanyAddress {
  id: GeneratedAlways<number>;
  company_id: number;
  label: Generated<string>;
  name: string;
  company_name: Generated<string>;
  line1: string;
  line2: Generated<string>;
  postal_code: string;
  city: string;
  region: Generated<string>;
  country_code: string;
  phone: Generated<string>;
  is_default: Generated<boolean>;
  archived_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface CompanyChange {
  id: GeneratedAlways<number>;
  company_id: number;
  fields: ColumnType<unknown, string, string>;
  state: Generated<string>;
  requested_by: number | null;
  requested_at: ColumnType<Date, Date | string | undefined, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reason: Generated<string>;
}

export interface CompanyCheck {
  company_id: number;
  requirement: string;
  state: string;
  note: Generated<string>;
  decided_by: number | null;
  decided_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CompanyDocument {
  id: GeneratedAlways<number>;
  company_id: number;
  kind: string;
  file_key: string;
  file_name: string;
  content_type: string;
  size: number;
  expires_on: string | null;
  state: Generated<string>;
  note: Generated<string>;
  uploaded_by: number | null;
  uploaded_at: ColumnType<Date, Date | string | undefined, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reminded_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface CompanyPaymentSetting {
  company_id: number;
  preferred_method: Generated<string>;
  low_balance_alert: number | null;
  confirm_above: number | null;
  account_holder: Generated<string>;
  iban: Generated<string>;
  bic: Generated<string>;
  low_balance_notified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  changed_by: number | null;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CompanyReviewEvent {
  id: GeneratedAlways<number>;
  company_id: number;
  state_before: string | null;
  state_after: string;
  actor: string;
  user_id: number | null;
  reason: Generated<string>;
  notes: ColumnType<unknown, string | undefined, string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ComplianceParty {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  line1: string;
  postal_code: string;
  city: string;
  country_code: string;
  email: Generated<string>;
  website: Generated<string>;
}

export interface Conversation {
  id: string;
  kind: string;
  company_id: number;
  store_id: number | null;
  with_platform: Generated<boolean>;
  first_user_id: number | null;
  second_user_id: number | null;
  name: Generated<string>;
  announcement: Generated<string>;
  company_alias: Generated<string>;
  store_alias: Generated<string>;
  muted_sides: Generated<string[]>;
  destroyed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_by: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  active_at: ColumnType<Date, Date | string, Date | string>;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  members_only: Generated<boolean>;
  client_id: string | null;
}

export interface ConversationHead {
  conversation_id: string;
  last_seq: Generated<number>;
  last_number: Generated<number>;
  last_message_seq: number | null;
  all_mentioned_number: Generated<number>;
  all_mentioned_by: number | null;
}

export interface ConversationMember {
  conversation_id: string;
  user_id: number;
  side: string;
  role: Generated<string>;
  joined_at: ColumnType<Date, Date | string, Date | string>;
  left_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  read_number: Generated<number>;
  read_seq: Generated<number>;
  hidden_before_seq: Generated<number>;
  deleted_at_seq: number | null;
  pinned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  notify: Generated<string>;
  muted_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  mentioned_number: Generated<number>;
  reminded_number: Generated<number>;
  pushed_number: Generated<number>;
  removed: Generated<boolean>;
  translates: Generated<boolean>;
  delivered_seq: Generated<number>;
}

export interface ConversationNote {
  id: GeneratedAlways<number>;
  conversation_id: string;
  user_id: number;
  client_id: string;
  at: ColumnType<Date, Date | string, Date | string>;
  note: string;
}

export interface CreditGrant {
  id: GeneratedAlways<number>;
  seller_company_id: number | null;
  buyer_company_id: number;
  currency: string;
  credit_limit: number;
  days: number;
  state: Generated<string>;
  note: Generated<string>;
  created_by: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  changed_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface CreditGrantEvent {
  id: GeneratedAlways<number>;
  grant_id: number;
  state_before: string;
  state_after: string;
  user_id: number | null;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface CreditItem {
  id: GeneratedAlways<number>;
  grant_id: number;
  order_id: number;
  buyer_company_id: number;
  seller_company_id: number | null;
  currency: string;
  amount: number;
  paid: Generated<number>;
  credited: Generated<number>;
  due_on: string;
  reminders: Generated<number>;
  reminded_on: string | null;
  settled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface CreditPayment {
  id: GeneratedAlways<number>;
  item_id: number;
  kind: string;
  amount: number;
  ledger_transaction_id: number;
  user_id: number | null;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface CreditReminder {
  id: GeneratedAlways<number>;
  buyer_company_id: number;
  seller_company_id: number | null;
  currency: string;
  step: number;
  total: number;
  language: string;
  content: ColumnType<unknown, string, string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface CreditReminderItem {
  item_id: number;
  step: number;
  reminder_id: number;
  open: number;
}

export interface CreditSetting {
  id: Generated<number>;
  days_before: Generated<number>;
  second_after: Generated<number>;
  third_after: Generated<number>;
  changed_by: number | null;
  changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface DataExport {
  id: string;
  company_id: number;
  user_id: number;
  scope: string;
  state: Generated<string>;
  progress: Generated<number>;
  file_key: string | null;
  size: number | null;
  requested_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ready_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  language: Generated<string>;
  failure: Generated<string>;
}

export interface DatevSetting {
  id: Generated<number>;
  consultant: number | null;
  client: number | null;
  chart: Generated<string>;
  account_length: Generated<number>;
  year_begins: Generated<number>;
  accounts: ColumnType<unknown, string | undefined, string>;
  version: Generated<number>;
  updated_by: number | null;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface DeliveryNoteSetting {
  company_id: number;
  sender: Generated<string>;
  note: Generated<string>;
  shows_logo: Generated<boolean>;
}

export interface Deposit {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  state: Generated<string>;
  currency: string;
  amount: number;
  paid_on: string;
  reference: string;
  proof_key: string;
  proof_name: string;
  proof_type: string;
  confirmed_amount: number | null;
  reason: Generated<string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ledger_transaction_id: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface DepositEvent {
  id: GeneratedAlways<number>;
  deposit_id: number;
  state_before: string;
  state_after: string;
  user_id: number | null;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface Dispatch {
  id: GeneratedAlways<number>;
  number: string;
  sales_order_id: number;
  company_id: number;
  store_id: number;
  warehouse_id: number;
  state: string;
  carrier: Generated<string>;
  tracking_number: Generated<string>;
  tracking_url: string | null;
  reason: string | null;
  note: Generated<string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  opened_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  shipped_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  delivered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  returned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  received_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface DispatchEvent {
  id: GeneratedAlways<number>;
  dispatch_id: number;
  state_before: string;
  state_after: string;
  user_id: number | null;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface DispatchLine {
  id: GeneratedAlways<number>;
  dispatch_id: number;
  sales_order_line_id: number | null;
  held_stock_id: number;
  quantity: number;
  returned_quantity: Generated<number>;
}

export interface DownloadRecord {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  request_id: number | null;
  item_id: number | null;
  file_name: string;
  contents: string[];
  item_count: number;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface DownloadRequest {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  selection: ColumnType<unknown, string, string>;
  contents: string[];
  format: string;
  picture_size: string;
  columns: ColumnType<unknown, string | null | undefined, string | null>;
  language: string;
  country_code: string;
  state: string;
  failure: string | null;
  progress: Generated<number>;
  item_count: Generated<number>;
  claim: string | null;
  beat_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  secret: Buffer;
  file_key: string | null;
  file_name: string | null;
  content_type: string | null;
  size: number | null;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  csv: ColumnType<unknown, string | undefined, string>;
  shop: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface DownloadRequestItem {
  request_id: number;
  item_id: number;
  texts: string | null;
  prices: string | null;
  stock: string | null;
  pictures: string | null;
}

export interface DownloadedItem {
  company_id: number;
  item_id: number;
  user_id: number;
  language: string;
  contents: string[];
  texts: string | null;
  prices: string | null;
  stock: string | null;
  pictures: string | null;
  at: ColumnType<Date, Date | string, Date | string>;
  place: Generated<number>;
}

export interface EmailCode {
  id: GeneratedAlways<number>;
  email: string;
  purpose: string;
  code_hash: Buffer;
  tries: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  network: Generated<string>;
  proved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  device: Buffer | null;
  device_known: Generated<boolean>;
  tries_elsewhere: Generated<number>;
}

export interface Erasure {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  scope: string;
  state: Generated<string>;
  asked_at: ColumnType<Date, Date | string | undefined, Date | string>;
  confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  retained: ColumnType<unknown, string | undefined, string>;
}

export interface ExchangeRate {
  currency: string;
  day: string;
  rate: ColumnType<string, string | number, string | number>;
}

export interface ExclusiveNotice {
  single: Generated<boolean>;
  notified_to: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ExclusivePrice {
  id: GeneratedAlways<number>;
  variant_id: number;
  company_id: number;
  minimum_quantity: Generated<number>;
  price: number;
  valid_from: ColumnType<Date, Date | string | undefined, Date | string>;
  valid_to: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ExportTemplate {
  id: GeneratedAlways<number>;
  user_id: number;
  list: string;
  name: string;
  columns: string[];
  format: string;
  csv: ColumnType<unknown, string, string>;
  is_default: Generated<boolean>;
}

export interface Feed {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  name: string;
  token_hash: Buffer;
  selection: ColumnType<unknown, string, string>;
  format: string;
  columns: ColumnType<unknown, string | null | undefined, string | null>;
  language: string;
  country_code: string;
  file_key: string | null;
  etag: string | null;
  size: number | null;
  prices: Generated<boolean>;
  built_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  asked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  items_hash: Buffer | null;
  csv: ColumnType<unknown, string | undefined, string>;
  version: Generated<number>;
}

export interface GroupPrice {
  id: GeneratedAlways<number>;
  variant_id: number;
  buyer_group_id: number;
  minimum_quantity: Generated<number>;
  price: number;
  valid_from: ColumnType<Date, Date | string | undefined, Date | string>;
  valid_to: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface HeldBatch {
  id: GeneratedAlways<number>;
  held_stock_id: number;
  order_line_id: number | null;
  stored_at: ColumnType<Date, Date | string, Date | string>;
  quantity: number;
  remaining: number;
}

export interface HeldMovement {
  id: GeneratedAlways<number>;
  held_stock_id: number;
  kind: string;
  quantity: number;
  order_id: number | null;
  reason: string | null;
  note: Generated<string>;
  user_id: number | null;
  at: ColumnType<Date, Date | string, Date | string>;
  dispatch_id: number | null;
}

export interface HeldStock {
  id: GeneratedAlways<number>;
  company_id: number;
  variant_id: number;
  warehouse_id: number;
  on_hand: Generated<number>;
  reserved: Generated<number>;
}

export interface IdempotencyKey {
  scope: string;
  key: string;
  body_hash: Buffer;
  user_id: number | null;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Import {
  id: string;
  store_id: number;
  user_id: number | null;
  file_key: string;
  file_name: string;
  content_type: string;
  state: string;
  failure: string | null;
  layout: string | null;
  headers: Generated<string[]>;
  mapping: string[] | null;
  language: Generated<string>;
  progress: Generated<number>;
  lines: Generated<number>;
  created_items: Generated<number>;
  changed_items: Generated<number>;
  same_items: Generated<number>;
  bad_lines: Generated<number>;
  not_undone_items: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  settings: ColumnType<unknown, string | undefined, string>;
  unknown: ColumnType<unknown, string | undefined, string>;
  done_until: Generated<string>;
  claim: string | null;
  heard_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  attempts: Generated<number>;
  archive_keys: Generated<string[]>;
  step_user_id: number | null;
  undone_items: Generated<number>;
  fetch_claim: string | null;
  fetched_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  fetch_attempts: Generated<number>;
  step_began_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  archive_entry: Generated<number>;
  found: ColumnType<unknown, string | undefined, string>;
}

export interface ImportAddress {
  import_id: string;
  address_hash: string;
  address: string;
  host: string;
  state: string;
  bytes: Generated<number>;
  picture_key: string | null;
  reason: string | null;
  reason_values: ColumnType<unknown, string | undefined, string>;
  of_server: Generated<boolean>;
  settled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ImportItem {
  import_id: string;
  item_id: number;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  version: number;
  stock: ColumnType<unknown, string | undefined, string>;
  pictures: ColumnType<unknown, string | null | undefined, string | null>;
  pictures_wait: Generated<boolean>;
  compliance: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface ImportKey {
  store_id: number;
  item_key: string;
  item_id: number;
}

export interface ImportLine {
  import_id: string;
  line: number;
  item_key: Generated<string>;
  cells: string[];
}

export interface ImportMapping {
  store_id: number;
  columns_hash: string;
  mapping: string[];
  used_at: ColumnType<Date, Date | string, Date | string>;
  settings: ColumnType<unknown, string | undefined, string>;
}

export interface ImportPicture {
  import_id: string;
  name: string;
  picture_key: string;
}

export interface ImportProblem {
  id: GeneratedAlways<number>;
  import_id: string;
  line: number;
  header: string;
  reason: string;
  reason_values: ColumnType<unknown, string | undefined, string>;
  note: Generated<boolean>;
}

export interface InstallationKey {
  id: string;
  purpose: string;
  private_key: ColumnType<unknown, string, string>;
  public_key: ColumnType<unknown, string, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  retired_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Invoice {
  id: GeneratedAlways<number>;
  kind: string;
  number: string;
  seller_company_id: number;
  series: string;
  year: number;
  sequence: number;
  buyer_company_id: number;
  store_id: number | null;
  order_id: number | null;
  corrects_id: number | null;
  refund_key: string | null;
  issue_date: string;
  delivery_date: string | null;
  currency: string;
  net_total: number;
  vat_total: number;
  total: number;
  cancelled_before: Generated<number>;
  language: string;
  content: ColumnType<unknown, string, string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  settlement_id: number | null;
}

export interface InvoiceArchive {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  side: string;
  month: string;
  kind: string | null;
  store_id: number | null;
  formats: string[];
  language: string;
  state: string;
  failure: string | null;
  progress: Generated<number>;
  document_count: Generated<number>;
  missing_count: Generated<number>;
  claim: string | null;
  beat_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  file_key: string | null;
  size: number | null;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface InvoiceDue {
  order_id: number;
}

export interface InvoiceLogo {
  key: string;
  picture: Buffer;
}

export interface InvoiceNotice {
  invoice_id: number;
}

export interface InvoiceSeries {
  seller_company_id: number;
  series: string;
  year: number;
  last_number: number;
}

export interface Item {
  id: GeneratedAlways<number>;
  store_id: number;
  category_id: number;
  item_code: string;
  state: Generated<string>;
  source_language: Generated<string>;
  tax_class: Generated<string>;
  origin_country_code: string | null;
  lead_days: number | null;
  moq: number | null;
  multiple: number | null;
  carton_quantity: number | null;
  country_codes: string[] | null;
  visibility: Generated<string>;
  picture_keys: Generated<string[]>;
  sales_count: Generated<number>;
  published_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  version: Generated<number>;
  picture_alts: ColumnType<unknown, string | undefined, string>;
  publish_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  unpublish_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  brand_id: number | null;
  keywords: string | null;
}

export interface ItemAttribute {
  item_id: number;
  attribute_id: number;
  attribute_value_id: number | null;
  number: number | null;
  flag: boolean | null;
  text: string | null;
}

export interface ItemChange {
  id: GeneratedAlways<number>;
  item_id: number;
  user_id: number | null;
  source: string;
  changes: ColumnType<unknown, string, string>;
  at: ColumnType<Date, Date | string, Date | string>;
  version: number | null;
}

export interface ItemCompliance {
  item_id: number;
  maker_id: number | null;
  responsible_id: number | null;
  warnings: ColumnType<unknown, string | undefined, string>;
  composition: ColumnType<unknown, string | undefined, string>;
  minimum_age: number | null;
  marks: Generated<string[]>;
  model: Generated<string>;
  batch: Generated<string>;
  energy_class: string | null;
  eprel_number: string | null;
  commodity_code: string | null;
  hazardous: Generated<boolean>;
  version: Generated<number>;
  schemes: Generated<string[]>;
  registrations: ColumnType<unknown, string | undefined, string>;
}

export interface ItemExclusive {
  item_id: number;
  company_id: number | null;
  id: GeneratedAlways<number>;
  buyer_group_id: number | null;
  valid_from: ColumnType<Date, Date | string | undefined, Date | string>;
  valid_to: ColumnType<Date, Date | string | undefined, Date | string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ItemMaterial {
  id: GeneratedAlways<number>;
  item_id: number;
  kind: string;
  title: Generated<string>;
  languages: Generated<string[]>;
  public: boolean;
  file_key: string;
  file_name: string;
  content_type: string;
  size: number;
  user_id: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ItemQuestion {
  id: GeneratedAlways<number>;
  item_id: number;
  variant_id: number | null;
  store_id: number;
  company_id: number | null;
  user_id: number | null;
  language: string;
  body: string;
  answer: string | null;
  state: Generated<string>;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  answered_by: number | null;
  edited_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  notified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  version: Generated<number>;
  answer_notified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ItemText {
  item_id: number;
  language: string;
  name: string;
  url_key: string;
  summary: Generated<string>;
  description: Generated<string>;
  bullets: Generated<string[]>;
}

export interface KnownBuyer {
  seller_company_id: number;
  buyer_company_id: number;
  found_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LedgerAccount {
  id: GeneratedAlways<number>;
  kind: string;
  company_id: number | null;
  currency: string;
  balance: Generated<number>;
}

export interface LedgerEntry {
  id: GeneratedAlways<number>;
  transaction_id: number;
  account_id: number;
  currency: string;
  amount: number;
}

export interface LedgerExport {
  id: GeneratedAlways<number>;
  state: Generated<string>;
  from_day: string;
  to_day: string;
  setting: ColumnType<unknown, string, string>;
  language: string;
  progress: Generated<number>;
  records: Generated<number>;
  failure: string | null;
  failure_currency: string | null;
  failure_day: string | null;
  file_key: string | null;
  file_name: string | null;
  size: number | null;
  user_id: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface LedgerLock {
  id: GeneratedAlways<number>;
  locked_to: string | null;
  reason: Generated<string>;
  user_id: number;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface LedgerTransaction {
  id: GeneratedAlways<number>;
  kind: string;
  scope: string;
  key: string;
  reference: ColumnType<unknown, string | undefined, string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LegalAgreement {
  id: GeneratedAlways<number>;
  key: string;
  audience: string[];
  archived_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  notified_version: number | null;
  notified_up_to: number | null;
}

export interface LegalAgreementVersion {
  id: GeneratedAlways<number>;
  agreement_id: number;
  version: number;
  texts: ColumnType<unknown, string, string>;
  created_by: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  audience: string[] | null;
}

export interface ListSetting {
  user_id: number;
  list: string;
  columns: string[] | null;
  page_size: Generated<number>;
}

export interface ListView {
  id: GeneratedAlways<number>;
  user_id: number;
  list: string;
  name: string;
  query: string;
  is_default: Generated<boolean>;
}

export interface ListingFile {
  file_key: string;
  store_id: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface LoginFailure {
  id: GeneratedAlways<number>;
  email_hash: Buffer;
  network: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  source: Buffer | null;
}

export interface MailMessage {
  id: GeneratedAlways<number>;
  recipient: string;
  subject: string;
  body: string;
  language: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  html: Generated<string>;
  template: string;
  kind: string;
  secret: boolean;
  attempts: Generated<number>;
  next_attempt_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_error: string | null;
  valid_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  dead_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  topic: string | null;
}

export interface Market {
  id: Generated<number>;
  name: Generated<string>;
  logo_path: string | null;
  accent: string | null;
  slogan: ColumnType<unknown, string | undefined, string>;
  imprint: ColumnType<unknown, string | undefined, string>;
  bank_accounts: ColumnType<unknown, string | undefined, string>;
  sells_under_drafts: Generated<boolean>;
  updated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_by: number | null;
  refuses_unregistered: Generated<boolean>;
  version: Generated<number>;
  company_version: Generated<number>;
  invoices_at: Generated<string>;
}

export interface MatchPurchase {
  id: GeneratedAlways<number>;
  run_id: number;
  company_id: number;
  user_id: number;
  checkout_id: number;
  pays: string;
  amount: number;
  currency: string;
  problem: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface MatchRun {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  state: Generated<string>;
  total: number;
  until_id: number;
  after_id: Generated<number>;
  seen: Generated<number>;
  matched: Generated<number>;
  orders: boolean;
  created_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  buy_after_id: Generated<number>;
  bought: Generated<number>;
}

export interface MessageTranslation {
  conversation_id: string;
  seq: number;
  language: string;
  text: string;
  source: string;
  translated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Notice {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: string;
  category: string;
  parameters: ColumnType<unknown, string, string>;
  link: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  shown: boolean;
  for_digest: Generated<boolean>;
  access_code: string | null;
  seq: number | null;
  period: Generated<string>;
  toast: Generated<boolean>;
  push: Generated<boolean>;
}

export interface NoticeHead {
  user_id: number;
  last_seq: number;
}

export interface NotificationSetting {
  user_id: number;
  topic: string;
  mail: boolean;
  notice: Generated<boolean>;
  daily: Generated<boolean>;
  period: Generated<string>;
  toast: Generated<boolean>;
  push: Generated<boolean>;
}

export interface OptionValueWord {
  attribute_id: number;
  word: string;
  attribute_value_id: number;
}

export interface OptionWord {
  word: string;
  attribute_id: number;
  merged_at: ColumnType<Date, Date | string, Date | string>;
}

export interface OrderApproval {
  id: GeneratedAlways<number>;
  checkout_id: number;
  company_id: number;
  requested_by: number;
  state: Generated<string>;
  reasons: ColumnType<unknown, string, string>;
  approver_role_ids: Generated<number[]>;
  note: Generated<string>;
  requested_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reason: Generated<string>;
  refused_line_ids: Generated<number[]>;
}

export interface OrderBulk {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  store_id: number | null;
  action: string;
  carrier: Generated<string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface OrderBulkRow {
  bulk_id: number;
  position: number;
  given: string;
  order_id: number | null;
  tracking_number: Generated<string>;
  outcome: string | null;
  reason: string | null;
}

export interface OrderDay {
  day: string;
  first_id: number;
  last_id: number;
}

export interface OrderExport {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  store_id: number | null;
  filter: ColumnType<unknown, string, string>;
  columns: string[];
  format: string;
  csv: ColumnType<unknown, string, string>;
  with_amounts: boolean;
  language: string;
  state: string;
  line_count: Generated<number>;
  is_cut: Generated<boolean>;
  claim: string | null;
  beat_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  file_key: string | null;
  size: number | null;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  of_sales_orders: Generated<boolean>;
}

export interface OrderLineCommission {
  order_line_id: number;
  rate: number;
  commission_rate_id: number | null;
}

export interface OrderMailEvent {
  event_id: number;
}

export interface OrderMailMark {
  single: Generated<boolean>;
  event_id: number;
}

export interface OrderSearchMark {
  single: Generated<boolean>;
  order_id: number;
  shipment_id: number;
}

export interface OrderUpload {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  step_user_id: number;
  file_key: string;
  file_name: string;
  content_type: string;
  file_hash: string | null;
  state: string;
  failure: string | null;
  layout: string | null;
  language: string;
  headers: Generated<string[]>;
  mapping: string[] | null;
  found: ColumnType<unknown, string | undefined, string>;
  settings: ColumnType<unknown, string | undefined, string>;
  lines: Generated<number>;
  orders: Generated<number>;
  progress: Generated<number>;
  done_until: Generated<number>;
  counts: ColumnType<unknown, string | undefined, string>;
  undone: Generated<number>;
  claim: string | null;
  heard_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  attempts: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface OrderUploadDownload {
  file_key: string;
  upload_id: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface OrderUploadLine {
  upload_id: number;
  line: number;
  cells: string[];
}

export interface OrderUploadMapping {
  company_id: number;
  columns_hash: string;
  mapping: string[];
  settings: ColumnType<unknown, string | undefined, string>;
  used_at: ColumnType<Date, Date | string, Date | string>;
}

export interface OrderUploadOrder {
  upload_id: number;
  place: number;
  lines: number[];
  outcome: Generated<string>;
  input: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface OrderUploadProblem {
  id: GeneratedAlways<number>;
  upload_id: number;
  line: number;
  header: string;
  reason: string;
  reason_values: ColumnType<unknown, string | undefined, string>;
  note: boolean;
}

export interface OrderWord {
  order_id: number;
  word: string;
  buyer_company_id: number;
  store_id: number;
}

export interface OutboxEvent {
  id: GeneratedAlways<number>;
  topic: string;
  payload: ColumnType<unknown, string, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  handled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface OwnNumber {
  company_id: number;
  variant_id: number;
  number: string;
}

export interface ParcelLabel {
  id: GeneratedAlways<number>;
  order_id: number;
  source: string;
  state: string;
  carrier: Generated<string>;
  tracking_number: Generated<string>;
  file_key: string | null;
  file_name: Generated<string>;
  content_type: Generated<string>;
  failure: string | null;
  shipment_id: number | null;
  user_id: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Payment {
  id: GeneratedAlways<number>;
  checkout_id: number | null;
  method: string;
  state: string;
  currency: string;
  amount: number;
  ledger_transaction_id: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  provider: string | null;
  provider_reference: string | null;
  page: string | null;
  failure: string | null;
  ask_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  asks: Generated<number>;
  disputed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  fee: Generated<number>;
  purpose: Generated<string>;
  balance_part: Generated<number>;
  balance_released_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  provider_customer: string | null;
  failed_refunds: Generated<number>;
  refunded: Generated<number>;
  card_last_four: string | null;
}

export interface PaymentCustomer {
  id: GeneratedAlways<number>;
  company_id: number;
  provider: string;
  key: string;
  reference: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PaymentEvent {
  id: GeneratedAlways<number>;
  payment_id: number;
  state_before: string;
  state_after: string;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface PaymentMethod {
  method: string;
  is_on: boolean;
  countries: Generated<string[]>;
  currencies: ColumnType<unknown, string | undefined, string>;
  buyers: Generated<string>;
  changed_by: number | null;
  changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PaymentMethodBuyer {
  method: string;
  company_id: number;
}

export interface PaymentRefund {
  id: GeneratedAlways<number>;
  payment_id: number;
  order_id: number;
  refund_key: string;
  currency: string;
  amount: number;
  state: string;
  failure: string | null;
  provider_reference: string | null;
  ledger_transaction_id: number;
  ask_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  asks: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  succeeded_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  end_reason: string | null;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  late: string | null;
}

export interface PaymentTopUp {
  payment_id: number;
  company_id: number;
  user_id: number;
  language: string;
}

export interface PaymentTransfer {
  payment_id: number;
  reference: string;
  holder: string;
  iban: string;
  bic: string;
}

export interface Payout {
  id: GeneratedAlways<number>;
  settlement_id: number;
  run_id: number | null;
  seller_company_id: number;
  currency: string;
  amount: number;
  state: string;
  account_holder: Generated<string>;
  iban: Generated<string>;
  bic: Generated<string>;
  reference: Generated<string>;
  executed_on: string | null;
  reason: Generated<string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ledger_transaction_id: number | null;
  created_by: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  way: Generated<string>;
  provider: string | null;
  provider_account: string | null;
  provider_key: string | null;
  provider_reference: string | null;
  failure: string | null;
  ask_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  asks: Generated<number>;
  silent_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  provider_reversed: Generated<number>;
  returned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  return_transaction_id: number | null;
  returned_on: string | null;
  return_reference: Generated<string>;
  returned_by: number | null;
}

export interface PayoutAccount {
  id: GeneratedAlways<number>;
  company_id: number;
  provider: string;
  key: string;
  reference: string | null;
  standing: Generated<string>;
  missing: Generated<string[]>;
  currencies: Generated<string[]>;
  country_code: string | null;
  standing_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_by: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PayoutEvent {
  id: GeneratedAlways<number>;
  payout_id: number;
  state_before: string;
  state_after: string;
  user_id: number | null;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface PayoutRun {
  id: GeneratedAlways<number>;
  account_holder: string;
  iban: string;
  bic: Generated<string>;
  execute_on: string;
  created_by: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  way: Generated<string>;
  provider: string | null;
}

export interface PlatformNews {
  id: GeneratedAlways<number>;
  texts: ColumnType<unknown, string, string>;
  source_language: string;
  audience: string;
  link: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  created_by: number;
  changed_at: ColumnType<Date, Date | string, Date | string>;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  sent_by: number | null;
  recipients: Generated<number>;
  notified: Generated<number>;
  notified_up_to: Generated<number>;
  done_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PriceAgreement {
  id: GeneratedAlways<number>;
  seller_company_id: number;
  buyer_company_id: number;
  state: Generated<string>;
  valid_from: ColumnType<Date, Date | string, Date | string>;
  valid_to: ColumnType<Date, Date | string, Date | string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  signed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  buyer_user_id: number | null;
  seller_user_id: number | null;
}

export interface PriceAgreementLine {
  agreement_id: number;
  variant_id: number;
  price: number;
  quantity_left: number | null;
  minimum_quantity: Generated<number>;
}

export interface PriceHistory {
  id: GeneratedAlways<number>;
  variant_id: number;
  price: number;
  valid_from: ColumnType<Date, Date | string | undefined, Date | string>;
  valid_to: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  activity_price_id: number | null;
}

export interface PriceTier {
  variant_id: number;
  minimum_quantity: number;
  price: number;
}

export interface ProductRegistration {
  id: GeneratedAlways<number>;
  company_id: number;
  store_id: number | null;
  scheme: string;
  country_code: string;
  number: string;
  register_name: Generated<string>;
  valid_from: string | null;
  valid_to: string | null;
  file_key: string | null;
  file_name: string | null;
  content_type: string | null;
  noticed: string | null;
  brand_id: number | null;
}

export interface ProviderMessage {
  provider: string;
  message_id: string;
  provider_reference: string;
  received_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PurchaseOrder {
  id: GeneratedAlways<number>;
  number: string;
  checkout_id: number;
  buyer_company_id: number;
  buyer_user_id: number;
  seller_company_id: number;
  store_id: number;
  state: string;
  currency: string;
  lines_total: number;
  shipping_total: Generated<number>;
  discount_total: Generated<number>;
  vat_total: number;
  total: number;
  vat_decision: ColumnType<unknown, string, string>;
  delivery: Generated<string>;
  address: ColumnType<unknown, string, string>;
  reference: Generated<string>;
  note: Generated<string>;
  language: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  paid_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  shipped_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  delivered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  completed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  cancelled_total: Generated<number>;
  asked_change_id: number | null;
  minimum_order_value: number | null;
  free_shipping_from: number | null;
  lead_days: number | null;
  refunded_total: Generated<number>;
  reshipment_of: number | null;
  shipping_service: string | null;
  storage_terms_id: number | null;
}

export interface PurchaseOrderChange {
  id: GeneratedAlways<number>;
  order_id: number;
  state: string;
  actor: string;
  user_id: number | null;
  reason: string;
  note: Generated<string>;
  restock: boolean;
  asked_because: Generated<string[]>;
  lines_total: number;
  shipping_total: number;
  discount_total: number;
  vat_total: number;
  total: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  answer_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decided_by: number | null;
}

export interface PurchaseOrderChangeLine {
  change_id: number;
  order_line_id: number;
  quantity: number;
}

export interface PurchaseOrderEvent {
  id: GeneratedAlways<number>;
  order_id: number;
  state_before: string | null;
  state_after: string;
  actor: string;
  user_id: number | null;
  note: Generated<string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PurchaseOrderLine {
  id: GeneratedAlways<number>;
  order_id: number;
  position: number;
  item_id: number;
  variant_id: number;
  item_code: string;
  sku: string;
  name: string;
  options: Generated<string>;
  picture_key: string | null;
  quantity: number;
  unit_price: number;
  price_reason: ColumnType<unknown, string, string>;
  line_total: number;
  tax_class: string;
  vat_rate: number;
  vat_category: string;
  shipped_quantity: Generated<number>;
  cancelled_quantity: Generated<number>;
  refunded_amount: Generated<number>;
}

export interface PushMessage {
  id: GeneratedAlways<number>;
  subscription_id: number;
  payload: ColumnType<unknown, string, string>;
  text: string | null;
  topic: string;
  urgency: string;
  lifetime: number;
  attempts: Generated<number>;
  claimed_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PushSubscription {
  id: GeneratedAlways<number>;
  user_id: number;
  session_id: string;
  endpoint: string;
  public_key: string;
  auth: string;
  shows_text: Generated<boolean>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  looked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface QuickReply {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number | null;
  name: string;
  texts: ColumnType<unknown, string, string>;
  changed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Quote {
  id: GeneratedAlways<number>;
  store_id: number;
  seller_company_id: number;
  buyer_company_id: number;
  user_id: number;
  state: string;
  version: Generated<number>;
  currency: string;
  country_code: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  changed_at: ColumnType<Date, Date | string, Date | string>;
  open_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  agreement_id: number | null;
}

export interface QuoteEvent {
  id: GeneratedAlways<number>;
  quote_id: number;
  at: ColumnType<Date, Date | string, Date | string>;
  what: string;
  side: string | null;
  user_id: number | null;
  version: number;
  reason: Generated<string>;
}

export interface QuoteLine {
  quote_id: number;
  version: number;
  position: number;
  variant_id: number;
  quantity: number;
  unit_price: number | null;
  minimum_quantity: Generated<number>;
}

export interface QuoteVersion {
  quote_id: number;
  version: number;
  side: string;
  user_id: number;
  at: ColumnType<Date, Date | string, Date | string>;
  wanted_on: string | null;
  note: Generated<string>;
  lead_days: number | null;
  valid_until: string | null;
  prices_until: string | null;
  limited: Generated<boolean>;
}

export interface RefreshToken {
  hash: Buffer;
  session_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ReorderPoint {
  company_id: number;
  variant_id: number;
  minimum: number;
  target: number;
  changed_by: number;
  changed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ResaleRight {
  id: GeneratedAlways<number>;
  item_id: number;
  company_id: number | null;
  country_codes: string[] | null;
  channels: string[] | null;
  minimum_price: number | null;
  valid_to: string | null;
}

export interface Role {
  id: GeneratedAlways<number>;
  company_id: number | null;
  company_kind: string;
  key: string;
  name: string;
  access_codes: string[];
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  archived_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SalesOrder {
  id: GeneratedAlways<number>;
  number: string;
  company_id: number;
  user_id: number;
  state: string;
  channel: Generated<string>;
  external_number: string;
  sold_on: string | null;
  recipient: ColumnType<unknown, string, string>;
  recipient_name: GeneratedAlways<string>;
  postal_code: GeneratedAlways<string>;
  country_code: GeneratedAlways<string>;
  email: Generated<string>;
  service: Generated<string>;
  reference: Generated<string>;
  note: Generated<string>;
  currency: string | null;
  upload_id: number | null;
  upload_row: number | null;
  problem: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  matched_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ordered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  shipped_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  delivered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SalesOrderAlias {
  company_id: number;
  code: string;
  variant_id: number;
  user_id: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  channel: Generated<string>;
}

export interface SalesOrderEvent {
  id: GeneratedAlways<number>;
  sales_order_id: number;
  state_before: string | null;
  state_after: string;
  actor: string;
  user_id: number | null;
  note: Generated<string>;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface SalesOrderLine {
  id: GeneratedAlways<number>;
  sales_order_id: number;
  position: number;
  sku: Generated<string>;
  gtin: Generated<string>;
  name: Generated<string>;
  quantity: number;
  sold_for: number | null;
  external_line: Generated<string>;
  variant_id: number | null;
  problem: string | null;
  ignored: Generated<boolean>;
  quantity_accepted: Generated<boolean>;
  missing: number | null;
  missing_reason: string | null;
}

export interface SalesOrderPurchase {
  id: GeneratedAlways<number>;
  purchase_id: number;
  sales_order_id: number;
  sales_order_line_id: number | null;
  order_line_id: number;
  quantity: number;
  instead_of: number | null;
  saved: number | null;
  outcome: string | null;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SalesOrderWord {
  sales_order_id: number;
  word: string;
  company_id: number;
}

export interface ScheduledPrice {
  variant_id: number;
  starts_at: ColumnType<Date, Date | string, Date | string>;
  list_price: number;
  tiers: ColumnType<unknown, string | undefined, string>;
}

export interface SchemaMigration {
  name: string;
  checksum: string;
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SearchGood {
  key: string;
  area: string | null;
  part_of: string | null;
  near: string[] | null;
  names: ColumnType<unknown, string | undefined, string>;
  off: Generated<boolean>;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SearchMiss {
  day: string;
  language: string;
  keyword: string;
  found: number;
  asked: Generated<number>;
}

export interface SearchSynonym {
  id: GeneratedAlways<number>;
  language: string | null;
  words: string[];
  leads_to: Generated<string[]>;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SellerFacts {
  company_id: number;
  kind: string;
  legal_name: Generated<string>;
  registration_number: Generated<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  birth_date: string | null;
  line1: string;
  postal_code: string;
  city: string;
  country_code: string;
  tin: string;
  tin_country: string;
  vat_id: Generated<string>;
  iban: string;
  account_holder: string;
  version: Generated<number>;
  changed_by: number | null;
  changed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SellerFactsRule {
  id: Generated<number>;
  required_from: string | null;
  operator_tin: Generated<string>;
  version: Generated<number>;
  changed_by: number | null;
  changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SellerReportMessage {
  id: GeneratedAlways<number>;
  year: number;
  message_ref: string;
  message_type: string;
  operator_ref: string;
  operator_body: string;
  content: string;
  created_by: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SellerReportRecord {
  id: GeneratedAlways<number>;
  message_id: number;
  seller_company_id: number;
  indicator: string;
  doc_ref: string;
  corrects_ref: string | null;
  body: string;
}

export interface ServiceAgent {
  user_id: number;
  available: Generated<boolean>;
  by_push: Generated<boolean>;
  cap: Generated<number>;
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  assigned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ServiceAnswer {
  case_id: number;
  inbox_id: number;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  answered_at: ColumnType<Date, Date | string, Date | string>;
  seconds: number;
}

export interface ServiceCase {
  id: GeneratedAlways<number>;
  conversation_id: string;
  inbox_id: number;
  state: Generated<string>;
  assignee_id: number | null;
  last_agent_id: number | null;
  last_answer_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  passed_by: Generated<number[]>;
  snoozed_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  asked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  answered_before: Generated<boolean>;
  warn_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  warned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  answer_by: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  away_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  solved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  seen_number: Generated<number>;
  seen_seq: Generated<number>;
}

export interface ServiceEvent {
  id: GeneratedAlways<number>;
  case_id: number;
  at: ColumnType<Date, Date | string, Date | string>;
  kind: string;
  user_id: number | null;
  to_user_id: number | null;
  note: Generated<string>;
  client_id: string | null;
}

export interface ServiceHours {
  inbox_id: number;
  weekday: number;
  opens: number;
  closes: number;
}

export interface ServiceInbox {
  id: GeneratedAlways<number>;
  store_id: number | null;
  holiday_country: string | null;
  time_zone: string | null;
  away_texts: ColumnType<unknown, string | undefined, string>;
  first_target_minutes: Generated<number>;
  next_target_minutes: Generated<number>;
  answer_minutes: Generated<number>;
  usual_seconds: number | null;
  version: Generated<number>;
  changed_by: number | null;
  changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ServiceRating {
  id: GeneratedAlways<number>;
  case_id: number;
  user_id: number;
  agent_id: number | null;
  stars: number;
  comment: Generated<string>;
  rated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Settlement {
  id: GeneratedAlways<number>;
  number: string;
  seller_company_id: number;
  currency: string;
  period_from: string;
  period_to: string;
  state: string;
  orders: number;
  sales: number;
  refunds: number;
  commission: number;
  fees: number;
  vat: number;
  vat_reason: string;
  vat_rate: number;
  reserve_withheld: Generated<number>;
  reserve_until: string | null;
  reserve_released: Generated<number>;
  reserve_released_in: number | null;
  carried_in: Generated<number>;
  carried_from: number | null;
  carried_out: number;
  payout: number;
  closed_at: ColumnType<Date, Date | string, Date | string>;
  paid_out_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SettlementEvent {
  id: GeneratedAlways<number>;
  settlement_id: number;
  state_before: string;
  state_after: string;
  user_id: number | null;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface SettlementLine {
  id: GeneratedAlways<number>;
  kind: string;
  order_id: number;
  refund_key: string | null;
  seller_company_id: number;
  currency: string;
  amount: number;
  commission: number;
  fee: Generated<number>;
  at: ColumnType<Date, Date | string, Date | string>;
  settlement_id: number | null;
}

export interface SettlementSetting {
  id: Generated<number>;
  period: Generated<string>;
  settled_from: Generated<string>;
  reserve_rate: Generated<number>;
  reserve_days: Generated<number>;
  order_fees: ColumnType<unknown, string | undefined, string>;
  version: Generated<number>;
  changed_by: number | null;
  changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Shipment {
  id: GeneratedAlways<number>;
  order_id: number | null;
  carrier: string;
  tracking_number: string;
  tracking_url: string | null;
  state: Generated<string>;
  shipped_at: ColumnType<Date, Date | string | undefined, Date | string>;
  delivered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  dispatch_id: number | null;
  connection: string | null;
  connection_reference: string | null;
  next_look_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  look_failures: Generated<number>;
  problem: string | null;
  problem_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  carrier_event_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  store_id: number | null;
}

export interface ShipmentEvent {
  id: GeneratedAlways<number>;
  shipment_id: number;
  state: string;
  place: Generated<string>;
  note: Generated<string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string | null;
  report_key: string | null;
}

export interface ShipmentLine {
  shipment_id: number;
  order_line_id: number;
  quantity: number;
}

export interface ShippingService {
  id: GeneratedAlways<number>;
  store_id: number;
  name: string;
  carrier: string;
  min_days: number;
  max_days: number;
  divisor: number | null;
  zones: ColumnType<unknown, string, string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  version: Generated<number>;
  changed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SignIn {
  id: GeneratedAlways<number>;
  user_id: number;
  outcome: string;
  login_type: number;
  network: string;
  user_agent: Generated<string>;
  session_id: string | null;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SimilarItem {
  item_id: number;
  similar_ids: number[];
  country_codes: string[];
  computed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StandingOrder {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  order_id: number;
  name: string;
  every: string;
  next_on: string;
  begins_on: string;
  is_paused: Generated<boolean>;
  changed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Stock {
  variant_id: number;
  warehouse_id: number;
  on_hand: Generated<number>;
  reserved: Generated<number>;
  incoming: Generated<number>;
  incoming_at: string | null;
}

export interface StockReservation {
  id: GeneratedAlways<number>;
  order_id: number;
  variant_id: number;
  warehouse_id: number;
  quantity: number;
  state: Generated<string>;
}

export interface StorageTerms {
  id: GeneratedAlways<number>;
  store_id: number;
  free_days: number;
  price: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Store {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  item_code: string;
  logo_key: string | null;
  currency_code: string;
  vat_country_code: string;
  country_codes: string[];
  minimum_order_value: Generated<number>;
  lead_days: Generated<number>;
  shipping_fee: Generated<number>;
  free_shipping_from: number | null;
  moq: number | null;
  multiple: number | null;
  carton_quantity: number | null;
  holiday_from: string | null;
  holiday_to: string | null;
  state: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  return_address: ColumnType<unknown, string | undefined, string>;
  changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  visibility: Generated<string>;
  header_key: string | null;
  version: Generated<number>;
  ships_by_table: Generated<boolean>;
  time_zone: string | null;
}

export interface StoreAfterSalesRule {
  store_id: number;
  per_case: number;
  per_month: number;
  changed_by: number | null;
  changed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface StoreCompliance {
  store_id: number;
  maker_id: number | null;
  responsible_id: number | null;
}

export interface StoreExclusive {
  id: GeneratedAlways<number>;
  store_id: number;
  company_id: number | null;
  buyer_group_id: number | null;
  valid_from: ColumnType<Date, Date | string | undefined, Date | string>;
  valid_to: ColumnType<Date, Date | string | undefined, Date | string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StoreResaleRight {
  id: GeneratedAlways<number>;
  store_id: number;
  company_id: number | null;
  country_codes: string[] | null;
  channels: string[] | null;
  valid_to: string | null;
}

export interface StoreService {
  store_id: number;
  orders: number;
  in_time: number;
  computed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface StoreText {
  store_id: number;
  language: string;
  slogan: Generated<string>;
  description: Generated<string>;
  header_alt: Generated<string>;
}

export interface SupplyRecord {
  order_id: number;
  seller_company_id: number;
  seller: ColumnType<unknown, string, string>;
  facts_complete: boolean;
  ships_from: ColumnType<unknown, string, string>;
  ships_to: ColumnType<unknown, string, string>;
  paid_at: ColumnType<Date, Date | string, Date | string>;
  recorded_at: ColumnType<Date, Date | string, Date | string>;
}

export interface TaxRate {
  country_code: string;
  tax_class: string;
  rate: number;
  valid_from: string;
  valid_to: string | null;
  id: GeneratedAlways<number>;
  law_from: string | null;
  note: Generated<string>;
  added_by: number | null;
  added_at: ColumnType<Date, Date | string | undefined, Date | string>;
  replaced_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  replaced_by: number | null;
}

export interface TestCard {
  reference: string;
  customer: string;
  card: string;
  expires_year: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface TestCardCustomer {
  reference: string;
  key: string;
}

export interface TestCardPayment {
  id: GeneratedAlways<number>;
  reference: string;
  key: string;
  amount: number;
  currency: string;
  return_to: string;
  state: Generated<string>;
  failure: string | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  messages: Generated<string>;
  disputes_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  is_disputing: Generated<boolean>;
  refunded: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  customer: string | null;
  is_refund_failing: Generated<boolean>;
  failed_refunds: Generated<number>;
  is_refund_pending: Generated<boolean>;
  card_last_four: string | null;
}

export interface TestCardRefund {
  key: string;
  payment_id: number;
  amount: number;
  fails_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  has_failed: Generated<boolean>;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface TestPayoutAccount {
  reference: string;
  key: string;
  country_code: string;
  standing: Generated<string>;
  return_to: Generated<string>;
}

export interface TestPayoutTransfer {
  reference: string;
  key: string;
  account: string;
  currency: string;
  amount: number;
  reversed: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface TranslationSetting {
  company_id: number;
  is_forbidden: boolean;
  changed_by: number;
  changed_at: ColumnType<Date, Date | string, Date | string>;
}

export interface TranslationUse {
  company_id: number;
  month: string;
  characters: number;
}

export interface Upload {
  id: string;
  key: string;
  company_id: number | null;
  user_id: number | null;
  network: string;
  purpose: string;
  file_name: string;
  size: number;
  content_type: string;
  state: Generated<string>;
  stored_size: number | null;
  temporary: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  stored_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  attached_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UsedSignature {
  signature: Buffer;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface UsedTicket {
  id: string;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface UserAccount {
  id: GeneratedAlways<number>;
  company_id: number;
  role_id: number;
  email: string;
  name: string;
  password_hash: string | null;
  need_setting_password: Generated<boolean>;
  language: Generated<string>;
  avatar_path: string | null;
  phone_country_code: string | null;
  phone_number: string | null;
  state: Generated<string>;
  limit_per_order: number | null;
  limit_per_month: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  invited_by: number | null;
  last_login_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  password_changed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  mail_new_device: Generated<boolean>;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  known_as: string | null;
  time_zone: string | null;
}

export interface UserDevice {
  user_id: number;
  hash: Buffer;
  user_agent: Generated<string>;
  first_seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface UserLink {
  hash: Buffer;
  user_id: number;
  purpose: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  erasure_id: number | null;
}

export interface UserRecoveryCode {
  hash: Buffer;
  user_id: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UserSession {
  id: string;
  user_id: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  end_reason: string | null;
  user_agent: Generated<string>;
  network: Generated<string>;
  confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UserTotp {
  user_id: number;
  secret: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_step: Generated<number>;
}

export interface Variant {
  id: GeneratedAlways<number>;
  item_id: number;
  sku: string;
  gtin: string | null;
  position: Generated<number>;
  state: Generated<string>;
  list_price: number;
  moq: number | null;
  multiple: number | null;
  carton_quantity: number | null;
  weight: number | null;
  width: number | null;
  depth: number | null;
  height: number | null;
  carton_weight: number | null;
  carton_width: number | null;
  carton_depth: number | null;
  carton_height: number | null;
  picture_key: string | null;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  maker_number: string | null;
  retail_price: number | null;
}

export interface VariantOption {
  variant_id: number;
  attribute_id: number;
  attribute_value_id: number | null;
  label: string | null;
  position: Generated<number>;
}

export interface VatCheck {
  id: GeneratedAlways<number>;
  company_id: number;
  vat_id: string;
  asked_at: ColumnType<Date, Date | string, Date | string>;
  result: string;
  requester_vat_id: string | null;
  consultation_number: string | null;
  registered_name: string | null;
  registered_address: string | null;
  error: string | null;
}

export interface VatCheckDue {
  company_id: number;
  vat_id: string;
  member_state: string;
  due_at: ColumnType<Date, Date | string, Date | string>;
  attempts: Generated<number>;
  leased_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface VatRegisterPause {
  member_state: string;
  failures: number;
  until: ColumnType<Date, Date | string, Date | string>;
}

export interface Warehouse {
  id: GeneratedAlways<number>;
  store_id: number;
  name: string;
  line1: Generated<string>;
  postal_code: string;
  city: string;
  country_code: string;
}

export interface WishLine {
  id: GeneratedAlways<number>;
  list_id: number;
  item_id: number;
  variant_id: number | null;
  note: Generated<string>;
  price_when_added: number | null;
  added_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface WishList {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  name: string;
  shared: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  used_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface WishWatch {
  id: GeneratedAlways<number>;
  line_id: number;
  user_id: number;
  company_id: number;
  back_in_stock: boolean;
  price_below: number | null;
  in_stock: boolean;
  is_below: boolean;
}

export interface Withdrawal {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  state: Generated<string>;
  currency: string;
  amount: number;
  holder: string;
  iban: string;
  bic: Generated<string>;
  reference: Generated<string>;
  reason: Generated<string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ledger_transaction_id: number | null;
  end_transaction_id: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface WithdrawalEvent {
  id: GeneratedAlways<number>;
  withdrawal_id: number;
  state_before: string;
  state_after: string;
  user_id: number | null;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface DB {
  activity: Activity;
  activity_offer: ActivityOffer;
  activity_price: ActivityPrice;
  activity_version: ActivityVersion;
  after_sales_case: AfterSalesCase;
  after_sales_event: AfterSalesEvent;
  after_sales_file: AfterSalesFile;
  after_sales_line: AfterSalesLine;
  agreement_signature: AgreementSignature;
  approval_rule: ApprovalRule;
  article: Article;
  attribute: Attribute;
  attribute_text: AttributeText;
  attribute_value: AttributeValue;
  attribute_value_text: AttributeValueText;
  audit_log: AuditLog;
  auto_purchase: AutoPurchase;
  bank_booking: BankBooking;
  bank_booking_event: BankBookingEvent;
  bank_import: BankImport;
  brand: Brand;
  bulk_change: BulkChange;
  bulk_change_item: BulkChangeItem;
  bulk_change_refusal: BulkChangeRefusal;
  buyer_group: BuyerGroup;
  buyer_group_member: BuyerGroupMember;
  cart_line: CartLine;
  category: Category;
  category_attribute: CategoryAttribute;
  category_redirect: CategoryRedirect;
  category_text: CategoryText;
  chat_block: ChatBlock;
  chat_export: ChatExport;
  chat_hidden_message: ChatHiddenMessage;
  chat_inform: ChatInform;
  chat_joining: ChatJoining;
  chat_message: ChatMessage;
  chat_reaction: ChatReaction;
  chat_report: ChatReport;
  chat_report_message: ChatReportMessage;
  chat_sending: ChatSending;
  chat_word: ChatWord;
  chat_word_hit: ChatWordHit;
  checkout: Checkout;
  column_layout: ColumnLayout;
  commission_rate: CommissionRate;
  company: Company;
  company_address: CompanyAddress;
  company_change: CompanyChange;
  company_check: CompanyCheck;
  company_document: CompanyDocument;
  company_payment_setting: CompanyPaymentSetting;
  company_review_event: CompanyReviewEvent;
  compliance_party: ComplianceParty;
  conversation: Conversation;
  conversation_head: ConversationHead;
  conversation_member: ConversationMember;
  conversation_note: ConversationNote;
  credit_grant: CreditGrant;
  credit_grant_event: CreditGrantEvent;
  credit_item: CreditItem;
  credit_payment: CreditPayment;
  credit_reminder: CreditReminder;
  credit_reminder_item: CreditReminderItem;
  credit_setting: CreditSetting;
  data_export: DataExport;
  datev_setting: DatevSetting;
  delivery_note_setting: DeliveryNoteSetting;
  deposit: Deposit;
  deposit_event: DepositEvent;
  dispatch: Dispatch;
  dispatch_event: DispatchEvent;
  dispatch_line: DispatchLine;
  download_record: DownloadRecord;
  download_request: DownloadRequest;
  download_request_item: DownloadRequestItem;
  downloaded_item: DownloadedItem;
  email_code: EmailCode;
  erasure: Erasure;
  exchange_rate: ExchangeRate;
  exclusive_notice: ExclusiveNotice;
  exclusive_price: ExclusivePrice;
  export_template: ExportTemplate;
  feed: Feed;
  group_price: GroupPrice;
  held_batch: HeldBatch;
  held_movement: HeldMovement;
  held_stock: HeldStock;
  idempotency_key: IdempotencyKey;
  import: Import;
  import_address: ImportAddress;
  import_item: ImportItem;
  import_key: ImportKey;
  import_line: ImportLine;
  import_mapping: ImportMapping;
  import_picture: ImportPicture;
  import_problem: ImportProblem;
  installation_key: InstallationKey;
  invoice: Invoice;
  invoice_archive: InvoiceArchive;
  invoice_due: InvoiceDue;
  invoice_logo: InvoiceLogo;
  invoice_notice: InvoiceNotice;
  invoice_series: InvoiceSeries;
  item: Item;
  item_attribute: ItemAttribute;
  item_change: ItemChange;
  item_compliance: ItemCompliance;
  item_exclusive: ItemExclusive;
  item_material: ItemMaterial;
  item_question: ItemQuestion;
  item_text: ItemText;
  known_buyer: KnownBuyer;
  ledger_account: LedgerAccount;
  ledger_entry: LedgerEntry;
  ledger_export: LedgerExport;
  ledger_lock: LedgerLock;
  ledger_transaction: LedgerTransaction;
  legal_agreement: LegalAgreement;
  legal_agreement_version: LegalAgreementVersion;
  list_setting: ListSetting;
  list_view: ListView;
  listing_file: ListingFile;
  login_failure: LoginFailure;
  mail_message: MailMessage;
  market: Market;
  match_purchase: MatchPurchase;
  match_run: MatchRun;
  message_translation: MessageTranslation;
  notice: Notice;
  notice_head: NoticeHead;
  notification_setting: NotificationSetting;
  option_value_word: OptionValueWord;
  option_word: OptionWord;
  order_approval: OrderApproval;
  order_bulk: OrderBulk;
  order_bulk_row: OrderBulkRow;
  order_day: OrderDay;
  order_export: OrderExport;
  order_line_commission: OrderLineCommission;
  order_mail_event: OrderMailEvent;
  order_mail_mark: OrderMailMark;
  order_search_mark: OrderSearchMark;
  order_upload: OrderUpload;
  order_upload_download: OrderUploadDownload;
  order_upload_line: OrderUploadLine;
  order_upload_mapping: OrderUploadMapping;
  order_upload_order: OrderUploadOrder;
  order_upload_problem: OrderUploadProblem;
  order_word: OrderWord;
  outbox_event: OutboxEvent;
  own_number: OwnNumber;
  parcel_label: ParcelLabel;
  payment: Payment;
  payment_customer: PaymentCustomer;
  payment_event: PaymentEvent;
  payment_method: PaymentMethod;
  payment_method_buyer: PaymentMethodBuyer;
  payment_refund: PaymentRefund;
  payment_top_up: PaymentTopUp;
  payment_transfer: PaymentTransfer;
  payout: Payout;
  payout_account: PayoutAccount;
  payout_event: PayoutEvent;
  payout_run: PayoutRun;
  platform_news: PlatformNews;
  price_agreement: PriceAgreement;
  price_agreement_line: PriceAgreementLine;
  price_history: PriceHistory;
  price_tier: PriceTier;
  product_registration: ProductRegistration;
  provider_message: ProviderMessage;
  purchase_order: PurchaseOrder;
  purchase_order_change: PurchaseOrderChange;
  purchase_order_change_line: PurchaseOrderChangeLine;
  purchase_order_event: PurchaseOrderEvent;
  purchase_order_line: PurchaseOrderLine;
  push_message: PushMessage;
  push_subscription: PushSubscription;
  quick_reply: QuickReply;
  quote: Quote;
  quote_event: QuoteEvent;
  quote_line: QuoteLine;
  quote_version: QuoteVersion;
  refresh_token: RefreshToken;
  reorder_point: ReorderPoint;
  resale_right: ResaleRight;
  role: Role;
  sales_order: SalesOrder;
  sales_order_alias: SalesOrderAlias;
  sales_order_event: SalesOrderEvent;
  sales_order_line: SalesOrderLine;
  sales_order_purchase: SalesOrderPurchase;
  sales_order_word: SalesOrderWord;
  scheduled_price: ScheduledPrice;
  schema_migration: SchemaMigration;
  search_good: SearchGood;
  search_miss: SearchMiss;
  search_synonym: SearchSynonym;
  seller_facts: SellerFacts;
  seller_facts_rule: SellerFactsRule;
  seller_report_message: SellerReportMessage;
  seller_report_record: SellerReportRecord;
  service_agent: ServiceAgent;
  service_answer: ServiceAnswer;
  service_case: ServiceCase;
  service_event: ServiceEvent;
  service_hours: ServiceHours;
  service_inbox: ServiceInbox;
  service_rating: ServiceRating;
  settlement: Settlement;
  settlement_event: SettlementEvent;
  settlement_line: SettlementLine;
  settlement_setting: SettlementSetting;
  shipment: Shipment;
  shipment_event: ShipmentEvent;
  shipment_line: ShipmentLine;
  shipping_service: ShippingService;
  sign_in: SignIn;
  similar_item: SimilarItem;
  standing_order: StandingOrder;
  stock: Stock;
  stock_reservation: StockReservation;
  storage_terms: StorageTerms;
  store: Store;
  store_after_sales_rule: StoreAfterSalesRule;
  store_compliance: StoreCompliance;
  store_exclusive: StoreExclusive;
  store_resale_right: StoreResaleRight;
  store_service: StoreService;
  store_text: StoreText;
  supply_record: SupplyRecord;
  tax_rate: TaxRate;
  test_card: TestCard;
  test_card_customer: TestCardCustomer;
  test_card_payment: TestCardPayment;
  test_card_refund: TestCardRefund;
  test_payout_account: TestPayoutAccount;
  test_payout_transfer: TestPayoutTransfer;
  translation_setting: TranslationSetting;
  translation_use: TranslationUse;
  upload: Upload;
  used_signature: UsedSignature;
  used_ticket: UsedTicket;
  user_account: UserAccount;
  user_device: UserDevice;
  user_link: UserLink;
  user_recovery_code: UserRecoveryCode;
  user_session: UserSession;
  user_totp: UserTotp;
  variant: Variant;
  variant_option: VariantOption;
  vat_check: VatCheck;
  vat_check_due: VatCheckDue;
  vat_register_pause: VatRegisterPause;
  warehouse: Warehouse;
  wish_line: WishLine;
  wish_list: WishList;
  wish_watch: WishWatch;
  withdrawal: Withdrawal;
  withdrawal_event: WithdrawalEvent;
}
