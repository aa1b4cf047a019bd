/**
 * Which area writes a table. Others read it, and change it by calling the owner's functions. `npm run check` finds every statement that
 * writes another area's table. Tables that serve all areas belong to the platform, whose functions any area calls.
 */
export const tableOwners = {
  platform: [
    'audit_log',
    'idempotency_key',
    'installation_key',
    'mail_message',
    'notice',
    'outbox_event',
    'schema_migration',
    'upload',
    'used_signature',
  ],
  identity: [
    ...['data_export', 'email_code', 'erasure', 'login_failure', 'refresh_token', 'sign_in', 'user_account', 'user_device', 'user_link'],
    ...['user_recovery_code', 'user_session', 'user_totp'],
  ],
  companies: [
    ...['agreement_signature', 'company', 'company_address', 'company_change', 'company_check', 'company_document', 'company_review_event'],
    ...['legal_agreement', 'legal_agreement_version', 'role', 'vat_check', 'vat_check_due', 'vat_register_pause'],
  ],
  catalogue: [
    ...['attribute', 'attribute_text', 'attribute_value', 'attribute_value_text', 'brand', 'category', 'category_attribute'],
    ...[
      'category_redirect',
      'category_text',
      'item',
      'item_attribute',
      'item_text',
      'option_value_word',
      'option_word',
      'similar_item',
      'variant',
      'variant_option',
    ],
  ],
  stores: ['store', 'store_text', 'warehouse'],
  listings: [
    ...['compliance_party', 'item_change', 'item_compliance', 'bulk_change', 'bulk_change_item', 'bulk_change_refusal', 'listing_file'],
    ...['import', 'import_address', 'import_item', 'import_key', 'import_line'],
    ...['import_mapping', 'import_picture', 'import_problem', 'product_registration', 'store_compliance'],
  ],
  stock: ['stock', 'stock_reservation'],
  search: ['search_good', 'search_miss', 'search_synonym'],
  pricing: [
    ...[
      'activity_price',
      'buyer_group',
      'buyer_group_member',
      'exchange_rate',
      'exclusive_notice',
      'exclusive_price',
      'group_price',
      'item_exclusive',
    ],
    ...['known_buyer', 'price_agreement', 'price_agreement_line', 'price_history', 'price_tier', 'scheduled_price', 'store_exclusive'],
  ],
  buying: [
    ...['approval_rule', 'cart_line', 'checkout', 'item_question', 'order_approval', 'own_number', 'quote', 'quote_event', 'quote_line'],
    ...['quote_version', 'wish_line', 'wish_list', 'wish_watch'],
  ],
  orders: [
    ...['purchase_order', 'purchase_order_change', 'purchase_order_change_line', 'purchase_order_event', 'purchase_order_line'],
    ...['order_mail_event', 'order_mail_mark', 'shipment', 'shipment_event', 'shipment_line', 'store_service'],
  ],
  operator: ['market'],
  payments: [
    ...['company_payment_setting', 'ledger_account', 'ledger_entry', 'ledger_transaction', 'payment', 'payment_event', 'payment_method'],
    ...['bank_booking', 'bank_booking_event', 'bank_import', 'payment_top_up', 'payment_transfer'],
    ...['deposit', 'deposit_event', 'payment_method_buyer', 'provider_message', 'tax_rate', 'test_card_payment', 'test_card_refund'],
    ...['payment_customer', 'test_card', 'test_card_customer'],
    ...['seller_facts', 'seller_facts_rule', 'seller_report_message', 'seller_report_record', 'supply_record'],
    ...['datev_setting', 'ledger_export', 'ledger_lock', 'withdrawal', 'withdrawal_event'],
    ...['credit_grant', 'credit_grant_event', 'credit_item', 'credit_payment', 'credit_reminder', 'credit_reminder_item', 'credit_setting'],
    ...['invoice', 'invoice_archive', 'invoice_due', 'invoice_logo', 'invoice_notice', 'invoice_series'],
    ...['commission_rate', 'order_line_commission', 'payout', 'payout_account', 'payout_event', 'payout_run'],
    ...['test_payout_account', 'test_payout_transfer'],
    ...['settlement', 'settlement_event', 'settlement_line', 'settlement_setting'],
  ],
  promotions: ['activity', 'activity_offer', 'activity_version'],
  materials: [
    ...['column_layout', 'download_record', 'download_request', 'download_request_item', 'downloaded_item', 'feed', 'item_material'],
    ...['resale_right', 'store_resale_right'],
  ],
  talk: ['notification_setting'],
  content: ['article'],
} as const satisfies Record<string, readonly string[]>;
