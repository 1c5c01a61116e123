import type { CivilDate } from '@saifu/domain/shared/calendar';

declare const jsonBrand: unique symbol;
/** JSON, which only the repository that stores it can name a type for. */
export type StoredJson = { readonly [jsonBrand]: true };

/**
 * The columns of every table, with dates read as text. Generated from the migrated database:
 * `vitest run -u --project server database-types` writes it again.
 */
export type Tables = {
  readonly account_suspensions: {
    readonly id: string;
    readonly reason: string;
    readonly restore_reason: string | null;
    readonly restored_at: Date | null;
    readonly suspended_at: Date;
    readonly user_id: string;
  };
  readonly announcements: {
    readonly audience: 'payers' | 'merchants' | 'both';
    readonly created_at: Date;
    readonly ends_at: Date | null;
    readonly id: string;
    readonly link: string | null;
    readonly removed_at: Date | null;
    readonly severity: 'info' | 'warning' | 'outage';
    readonly starts_at: Date;
    readonly texts: StoredJson;
    readonly updated_at: Date;
    readonly version: number;
  };
  readonly api_keys: {
    readonly created_at: Date;
    readonly ends_with: string;
    readonly id: string;
    readonly last_used_at: Date | null;
    readonly merchant_id: string;
    readonly name: string;
    readonly revoked_at: Date | null;
    readonly token_hash: Buffer;
  };
  readonly api_requests: {
    readonly api_key_id: string;
    readonly created_at: Date;
    readonly duration_ms: number;
    readonly error_code: string | null;
    readonly id: string;
    readonly merchant_id: string;
    readonly method: string;
    readonly path: string;
    readonly status: number;
  };
  readonly attachments: {
    readonly content: Buffer | null;
    readonly created_at: Date;
    readonly id: string;
    readonly media_type: 'image/jpeg' | 'image/png' | 'application/pdf';
    readonly name: string;
    readonly refund_request_id: string | null;
    readonly storage_bytes: number | null;
    readonly storage_key: string | null;
    readonly user_id: string;
  };
  readonly audit_entries: {
    readonly action: string;
    readonly actor: string;
    readonly after: StoredJson | null;
    readonly at: Date;
    readonly before: StoredJson | null;
    readonly hash: Buffer;
    readonly id: string;
    readonly ip: string;
    readonly merchant_id: string;
    readonly number: number;
    readonly previous_hash: Buffer;
    readonly request_id: string;
    readonly subject: string;
  };
  readonly audit_heads: {
    readonly hash: Buffer;
    readonly merchant_id: string;
    readonly number: number;
  };
  readonly bank_accounts: {
    readonly bank_code: string;
    readonly bank_kana: string;
    readonly bank_name: string;
    readonly branch_code: string;
    readonly branch_kana: string;
    readonly branch_name: string;
    readonly canceled_at: Date | null;
    readonly created_at: Date;
    readonly created_by: string;
    readonly effective_at: Date;
    readonly encrypted_number: Buffer;
    readonly holder: string;
    readonly id: string;
    readonly merchant_id: string;
    readonly number_ends_with: string;
    readonly rejected_at: Date | null;
    readonly type: 'ordinary' | 'checking' | 'savings';
  };
  readonly block_list_entries: {
    readonly created_at: Date;
    readonly created_by: string;
    readonly expires_at: Date | null;
    readonly hits: number;
    readonly id: string;
    readonly key: Buffer;
    readonly kind: 'card' | 'email' | 'phone' | 'device' | 'address' | 'network' | 'store';
    readonly label: string;
    readonly last_hit_at: Date | null;
    readonly reason: string;
    readonly removed_at: Date | null;
  };
  readonly canned_answers: {
    readonly archived_at: Date | null;
    readonly category: 'general' | 'account' | 'payment' | 'refund' | 'receipt' | 'safety';
    readonly created_at: Date;
    readonly id: string;
    readonly key: string;
    readonly texts: StoredJson;
    readonly title: string;
    readonly updated_at: Date;
    readonly version: number;
  };
  readonly cards: {
    readonly brand: string;
    readonly cardholder_name: string;
    readonly country: string | null;
    readonly created_at: Date;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly fingerprint: string;
    readonly frozen_at: Date | null;
    readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown';
    readonly id: string;
    readonly is_default: boolean;
    readonly last4: string;
    readonly last_used_at: Date | null;
    readonly provider_method_id: string;
    readonly provider_setup_id: string | null;
    readonly slot: number;
    readonly state: 'setting_up' | 'active';
    readonly three_ds: 'authenticated' | 'attempted';
    readonly user_id: string;
  };
  readonly case_assignments: {
    readonly assigned_at: Date;
    readonly case_id: string;
    readonly consultation_id: string | null;
    readonly member_id: string;
    readonly refund_request_id: string | null;
  };
  readonly case_notes: {
    readonly at: Date;
    readonly body: string;
    readonly case_id: string;
    readonly consultation_id: string | null;
    readonly id: string;
    readonly member_id: string;
    readonly refund_request_id: string | null;
  };
  readonly catalog_items: {
    readonly category: string | null;
    readonly created_at: Date;
    readonly id: string;
    readonly name: string;
    readonly name_key: string;
    readonly status: 'active' | 'archived';
    readonly store_id: string;
    readonly tax_rate: number;
    readonly unit_price: number;
    readonly updated_at: Date;
  };
  readonly charges: {
    readonly amount: number;
    readonly attempted_card_id: string | null;
    readonly created_at: Date;
    readonly decline_reason: string | null;
    readonly due_date: CivilDate;
    readonly first_attempted_on: CivilDate | null;
    readonly last_attempted_on: CivilDate | null;
    readonly order_id: string | null;
    readonly paid_on: CivilDate | null;
    readonly payment_id: string | null;
    readonly recurring_billing_id: string;
    readonly status:
      | 'waiting'
      | 'processing'
      | 'declined'
      | 'awaiting_payer'
      | 'past_due'
      | 'paid'
      | 'failed'
      | 'review'
      | 'waived';
    readonly updated_at: Date;
  };
  readonly consultation_messages: {
    readonly at: Date;
    readonly author: 'payer' | 'staff';
    readonly body: string;
    readonly consultation_id: string;
    readonly id: string;
    readonly idempotency_key: string;
    readonly position: number;
  };
  readonly consultations: {
    readonly answer_by: Date | null;
    readonly closes_at: Date | null;
    readonly content: string;
    readonly created_at: Date;
    readonly id: string;
    readonly idempotency_key: string;
    readonly messages: number;
    readonly payment_id: string | null;
    readonly rank: number;
    readonly status: 'open' | 'answered' | 'closed';
    readonly status_since: Date;
    readonly subject: string;
    readonly user_id: string;
  };
  readonly contact_changes: {
    readonly applied_at: Date | null;
    readonly channel: 'email' | 'sms';
    readonly effective_at: Date | null;
    readonly ended_at: Date | null;
    readonly guard_destination: string | null;
    readonly id: string;
    readonly new_destination: string;
    readonly old_destination: string | null;
    readonly old_verified: boolean;
    readonly old_verified_at: Date | null;
    readonly requested_at: Date;
    readonly status: 'open' | 'scheduled' | 'applied' | 'canceled' | 'undone';
    readonly user_id: string;
  };
  readonly contact_undo_links: {
    readonly change_id: string;
    readonly token_hash: Buffer;
  };
  readonly database_heartbeat: {
    readonly heartbeat_at: Date;
    readonly is_only: boolean;
    readonly schedules_ran_at: Date | null;
  };
  readonly deferred_messages: {
    readonly body_html: string | null;
    readonly body_text: string | null;
    readonly channel: 'email' | 'sms';
    readonly created_at: Date;
    readonly destination: string;
    readonly id: string;
    readonly source: StoredJson | null;
    readonly subject: string | null;
  };
  readonly encrypted_keys: {
    readonly encrypted_key: Buffer;
    readonly name: string;
  };
  readonly export_chunks: {
    readonly bytes: Buffer | null;
    readonly export_id: string;
    readonly position: number;
    readonly storage_key: string | null;
  };
  readonly exports: {
    readonly bytes: number | null;
    readonly created_at: Date;
    readonly done: number;
    readonly expires_at: Date | null;
    readonly file_name: string | null;
    readonly filter: StoredJson;
    readonly finished_at: Date | null;
    readonly heartbeat_at: Date;
    readonly id: string;
    readonly kind: 'receipts_zip' | 'payments_csv' | 'statement_pdf' | 'account_data';
    readonly language: 'en' | 'ja' | 'ko';
    readonly run_id: string | null;
    readonly runs: number;
    readonly state: 'waiting' | 'running' | 'ready' | 'failed' | 'expired';
    readonly total: number | null;
    readonly user_id: string | null;
  };
  readonly faq_entries: {
    readonly created_at: Date;
    readonly id: string;
    readonly is_removed: boolean;
    readonly screens: readonly string[];
    readonly texts: StoredJson;
    readonly topic: string;
    readonly updated_at: Date;
    readonly version: number;
  };
  readonly feature_switches: {
    readonly changed_at: Date;
    readonly changed_by: string;
    readonly feature: string;
    readonly message: StoredJson | null;
    readonly reason: string;
    readonly state: 'enabled' | 'disabled';
    readonly version: number;
  };
  readonly fee_contracts: {
    readonly created_at: Date;
    readonly created_by: string;
    readonly fixed_yen: number;
    readonly id: string;
    readonly merchant_id: string;
    readonly method: 'card' | 'cash' | 'paypay' | 'apple_pay' | 'google_pay' | 'bitcash';
    readonly rate_bp: number;
    readonly reason: string;
    readonly refunds_fee: boolean;
    readonly valid_from: CivilDate;
  };
  readonly idempotent_requests: {
    readonly created_at: Date;
    readonly key: string;
    readonly request_hash: Buffer;
    readonly request_id: string;
    readonly response: Buffer | null;
    readonly scope: Buffer;
    readonly status: number | null;
  };
  readonly invoice_sends: {
    readonly channel: 'email' | 'sms';
    readonly created_at: Date;
    readonly id: string;
    readonly language: 'en' | 'ja' | 'ko';
    readonly masked_recipient: string;
    readonly member_id: string | null;
    readonly order_id: string;
  };
  readonly leases: {
    readonly expires_at: Date;
    readonly holder: string;
    readonly name: string;
  };
  readonly ledger_balances: {
    readonly account: string;
    readonly amount: number;
    readonly merchant_id: string;
    readonly shard: number;
  };
  readonly ledger_entries: {
    readonly at: Date;
    readonly id: string;
    readonly kind: string;
    readonly merchant_id: string;
    readonly payment_id: string | null;
    readonly source_id: string | null;
    readonly version: number | null;
  };
  readonly ledger_postings: {
    readonly account: string;
    readonly amount: number;
    readonly entry_id: string;
    readonly merchant_id: string;
  };
  readonly member_invitations: {
    readonly accepted_at: Date | null;
    readonly created_at: Date;
    readonly email: string;
    readonly expires_at: Date;
    readonly id: string;
    readonly language: 'en' | 'ja' | 'ko';
    readonly merchant_id: string | null;
    readonly refund_limit_yen: number;
    readonly revoked_at: Date | null;
    readonly role: 'owner' | 'manager' | 'clerk' | null;
    readonly staff_role: 'support' | 'risk' | 'finance' | 'admin' | null;
    readonly store_ids: readonly string[];
    readonly token_hash: Buffer | null;
  };
  readonly member_passkeys: {
    readonly counter: number;
    readonly created_at: Date;
    readonly credential_id: Buffer;
    readonly device_type: 'single_device' | 'multi_device';
    readonly id: string;
    readonly is_backed_up: boolean;
    readonly last_used_at: Date | null;
    readonly member_id: string;
    readonly name: string;
    readonly public_key: Buffer;
    readonly transports: readonly string[];
  };
  readonly member_password_resets: {
    readonly created_at: Date;
    readonly email: string;
    readonly expires_at: Date;
    readonly id: string;
    readonly language: 'en' | 'ja' | 'ko';
    readonly member_id: string | null;
    readonly token_hash: Buffer | null;
    readonly used_at: Date | null;
  };
  readonly member_recovery_codes: {
    readonly code_hash: Buffer;
    readonly member_id: string;
    readonly used_at: Date | null;
  };
  readonly member_refunds: {
    readonly amount_yen: number;
    readonly attempt_id: string;
    readonly member_id: string;
    readonly payment_id: string;
  };
  readonly member_sessions: {
    readonly created_at: Date;
    readonly device_name: string | null;
    readonly ended_at: Date | null;
    readonly id: string;
    readonly last_seen_at: Date;
    readonly member_id: string;
    readonly second_factor_at: Date | null;
    readonly token_hash: Buffer;
  };
  readonly members: {
    readonly created_at: Date;
    readonly email: string;
    readonly encrypted_new_totp_secret: Buffer | null;
    readonly encrypted_totp_secret: Buffer | null;
    readonly id: string;
    readonly merchant_id: string | null;
    readonly name: string;
    readonly password_hash: string;
    readonly refund_limit_yen: number;
    readonly removed_at: Date | null;
    readonly role: 'owner' | 'manager' | 'clerk' | null;
    readonly staff_role: 'support' | 'risk' | 'finance' | 'admin' | null;
    readonly store_ids: readonly string[];
    readonly totp_last_step: number;
  };
  readonly merchant_application_checks: {
    readonly application_id: string;
    readonly checked_at: Date;
    readonly member_id: string;
    readonly name:
      | 'identity'
      | 'registration_number'
      | 'address'
      | 'goods'
      | 'bank_account'
      | 'antisocial';
    readonly note: string | null;
  };
  readonly merchant_application_links: {
    readonly application_id: string;
    readonly created_at: Date;
    readonly expires_at: Date;
    readonly id: string;
    readonly token_hash: Buffer;
  };
  readonly merchant_applications: {
    readonly answers: StoredJson;
    readonly assignee_id: string | null;
    readonly bank_account_hash: Buffer | null;
    readonly corporate_number: string | null;
    readonly created_at: Date;
    readonly decided_at: Date | null;
    readonly email: string;
    readonly encrypted_answers: Buffer | null;
    readonly erased_at: Date | null;
    readonly id: string;
    readonly language: 'en' | 'ja' | 'ko';
    readonly merchant_id: string | null;
    readonly phone: string | null;
    readonly queued_at: Date;
    readonly registration_number: string | null;
    readonly rejection_message: string | null;
    readonly rejection_reason: string | null;
    readonly requested_at: Date | null;
    readonly requested_fields: readonly string[];
    readonly requested_message: string | null;
    readonly status:
      | 'draft'
      | 'submitted'
      | 'changes_requested'
      | 'approved'
      | 'rejected'
      | 'withdrawn';
    readonly submitted_at: Date | null;
    readonly terms_accepted_at: Date | null;
    readonly terms_version: string | null;
    readonly updated_at: Date;
    readonly verified_at: Date | null;
    readonly version: number;
  };
  readonly merchant_exports: {
    readonly created_at: Date;
    readonly export_id: string;
    readonly member_id: string | null;
    readonly merchant_id: string;
    readonly store_ids: readonly string[] | null;
  };
  readonly merchants: {
    readonly created_at: Date;
    readonly email: string | null;
    readonly id: string;
    readonly name: string;
    readonly suspended_at: Date | null;
    readonly suspension_reason: string | null;
  };
  readonly message_files: {
    readonly bytes: Buffer;
    readonly media_type: string;
    readonly message_id: string;
    readonly name: string;
    readonly position: number;
  };
  readonly messages: {
    readonly body_html: string | null;
    readonly body_text: string | null;
    readonly channel: 'email' | 'sms';
    readonly created_at: Date;
    readonly destination: string;
    readonly id: string;
    readonly sent_at: Date | null;
    readonly source: StoredJson | null;
    readonly subject: string | null;
  };
  readonly migration_lock: {
    readonly expires_at: Date | null;
    readonly holder: string | null;
    readonly one: number;
  };
  readonly migrations: {
    readonly applied_at: Date;
    readonly hash: string;
    readonly name: string;
    readonly phase: 'expand' | 'contract';
  };
  readonly notification_opt_outs: {
    readonly channel: 'in_app' | 'message' | 'push';
    readonly event:
      | 'payment'
      | 'confirmation_due'
      | 'refund'
      | 'recurring'
      | 'support'
      | 'security';
    readonly user_id: string;
  };
  readonly notifications: {
    readonly about: StoredJson;
    readonly created_at: Date;
    readonly event:
      | 'payment'
      | 'confirmation_due'
      | 'refund'
      | 'recurring'
      | 'support'
      | 'security';
    readonly id: string;
    readonly kind: string;
    readonly path: string | null;
    readonly read_at: Date | null;
    readonly user_id: string;
  };
  readonly operator_audit_entries: {
    readonly action: string;
    readonly actor: string;
    readonly after: StoredJson | null;
    readonly at: Date;
    readonly before: StoredJson | null;
    readonly hash: Buffer;
    readonly id: string;
    readonly ip: string;
    readonly number: number;
    readonly previous_hash: Buffer;
    readonly request_id: string;
    readonly subject: string;
  };
  readonly operator_audit_heads: {
    readonly hash: Buffer;
    readonly id: number;
    readonly number: number;
  };
  readonly operators: {
    readonly id: number;
  };
  readonly order_scans: {
    readonly bill_hash: Buffer | null;
    readonly created_at: Date;
    readonly fingerprint: Buffer | null;
    readonly is_amount_certain: boolean;
    readonly issued_at: string | null;
    readonly match_failure: 'unregistered' | 'ambiguous' | null;
    readonly order_id: string;
    readonly pay_duplicate_at: Date | null;
    readonly perceptual_hash: number;
    readonly read_amount: number;
    readonly requires_acceptance: boolean;
    readonly store_key: string | null;
    readonly typed_at: Date | null;
  };
  readonly orders: {
    readonly allowed_payment_methods: readonly string[] | null;
    readonly created_at: Date;
    readonly description: string | null;
    readonly due_date: CivilDate | null;
    readonly expires_at: Date;
    readonly id: string;
    readonly items: StoredJson;
    readonly owner_device: Buffer | null;
    readonly owner_id: string | null;
    readonly paid_at: Date | null;
    readonly pay_amount: number;
    readonly payer_id: string | null;
    readonly recurring_billing_id: string | null;
    readonly source: 'qr_static' | 'qr_dynamic' | 'invoice' | 'receipt' | 'recurring' | 'split';
    readonly status: 'open' | 'paid' | 'canceled' | 'expired';
    readonly store_id: string | null;
    readonly table_number: string | null;
    readonly tax_included: boolean;
    readonly tax_lines: StoredJson;
    readonly title: string;
    readonly updated_at: Date;
    readonly waiter: string | null;
  };
  readonly outbox_events: {
    readonly id: string;
    readonly occurred_at: Date;
    readonly payload: StoredJson;
    readonly published_at: Date | null;
    readonly subject_id: string;
    readonly type: string;
  };
  readonly passkeys: {
    readonly counter: number;
    readonly created_at: Date;
    readonly credential_id: Buffer;
    readonly device_type: 'single_device' | 'multi_device';
    readonly id: string;
    readonly is_backed_up: boolean;
    readonly last_used_at: Date | null;
    readonly name: string;
    readonly public_key: Buffer;
    readonly settled_at: Date;
    readonly transports: readonly string[];
    readonly user_id: string;
  };
  readonly payment_attempts: {
    readonly amount: number;
    readonly bank_details_requested_at: Date | null;
    readonly closed_at: Date | null;
    readonly completes_on_capture: boolean;
    readonly confirmed_by: 'link' | 'in_app' | 'auto' | 'staff' | null;
    readonly id: string;
    readonly idempotency_key: string | null;
    readonly idempotency_scope: Buffer | null;
    readonly kind: 'authorize' | 'capture' | 'void' | 'refund';
    readonly last_polled_at: Date;
    readonly opened_at: Date;
    readonly payer_asked_at: Date | null;
    readonly payment_id: string;
    readonly provider_reference: string | null;
    readonly reason: string | null;
    readonly refund_request_id: string | null;
    readonly request_hash: Buffer | null;
    readonly state: 'open' | 'approved' | 'declined' | 'needs_payer';
  };
  readonly payment_blocks: {
    readonly hits: number;
    readonly hour: Date;
    readonly id: string;
    readonly key: string;
    readonly last_at: Date;
    readonly source: 'card_testing' | 'rule' | 'block_list';
    readonly user_id: string | null;
  };
  readonly payment_reviews: {
    readonly assigned_to: string | null;
    readonly created_at: Date;
    readonly decided_at: Date | null;
    readonly decided_by: string | null;
    readonly escalated_at: Date | null;
    readonly id: string;
    readonly payment_id: string;
    readonly reason: string | null;
    readonly rules: StoredJson;
    readonly signals: StoredJson;
    readonly state: 'open' | 'released' | 'voided' | 'ended';
  };
  readonly payment_transitions: {
    readonly at: Date;
    readonly event: string;
    readonly payment_id: string;
    readonly status: string;
    readonly version: number;
  };
  readonly payments: {
    readonly address_key: string;
    readonly amount: number;
    readonly authorized_at: Date | null;
    readonly auto_complete_at: Date | null;
    readonly captured_amount: number;
    readonly card_brand: string | null;
    readonly card_country: string | null;
    readonly card_id: string | null;
    readonly card_key: Buffer | null;
    readonly card_last4: string | null;
    readonly completed_at: Date | null;
    readonly confirmation_number: number | null;
    readonly confirmed_by: 'link' | 'in_app' | 'auto' | 'staff' | null;
    readonly contact_email: string | null;
    readonly contact_phone: string | null;
    readonly created_at: Date;
    readonly device_hash: Buffer | null;
    readonly error_code: string | null;
    readonly error_reason: string | null;
    readonly expires_at: Date;
    readonly fee: number;
    readonly gesture: 'slide' | 'button' | 'keyboard' | 'recurring_billing';
    readonly guest_token_hash: Buffer | null;
    readonly id: string;
    readonly idempotency_key: string;
    readonly idempotency_scope: Buffer;
    readonly installment_count: number | null;
    readonly language: 'en' | 'ja' | 'ko';
    readonly method: string;
    readonly next_action: StoredJson | null;
    readonly number_attempts: number;
    readonly order_id: string;
    readonly paid_by: 'customer' | 'staff' | 'merchant';
    readonly payment_type: 'one_time' | 'installment' | 'revolving';
    readonly provider_reference: string | null;
    readonly refunded_amount: number;
    readonly remaining_ms: number | null;
    readonly reminders: number;
    readonly request_hash: Buffer;
    readonly resends: number;
    readonly save_card_name: string | null;
    readonly sent_at: Date | null;
    readonly status:
      | 'waiting_for_payment'
      | 'processing'
      | 'complete'
      | 'refunded'
      | 'cancel'
      | 'error';
    readonly store_id: string;
    readonly title: string;
    readonly user_id: string | null;
    readonly version: number;
  };
  readonly payout_cycles: {
    readonly created_at: Date;
    readonly created_by: string;
    readonly cycle: 'weekly' | 'semimonthly' | 'monthly';
    readonly id: string;
    readonly merchant_id: string;
    readonly minimum_yen: number;
    readonly reason: string;
    readonly valid_from: CivilDate;
  };
  readonly payout_events: {
    readonly at: Date;
    readonly created_by: string;
    readonly payout_id: string;
    readonly reason: string | null;
    readonly status: 'scheduled' | 'in_transit' | 'paid' | 'failed' | 'canceled';
    readonly version: number;
  };
  readonly payout_holds: {
    readonly created_at: Date;
    readonly created_by: string;
    readonly id: string;
    readonly merchant_id: string;
    readonly reason: string;
    readonly release_reason: string | null;
    readonly released_at: Date | null;
    readonly released_by: string | null;
  };
  readonly payout_items: {
    readonly amount: number;
    readonly at: Date;
    readonly entry_id: string;
    readonly fee: number;
    readonly fee_tax: number;
    readonly gross: number;
    readonly kind: string;
    readonly payment_id: string | null;
    readonly payout_id: string;
    readonly source_id: string | null;
  };
  readonly payout_outcomes: {
    readonly amount: number;
    readonly at: Date;
    readonly closes_before: CivilDate;
    readonly merchant_id: string;
    readonly outcome:
      | 'created'
      | 'below_minimum'
      | 'negative_balance'
      | 'on_hold'
      | 'merchant_suspended'
      | 'no_bank_account'
      | 'bank_account_rejected';
    readonly payout_id: string | null;
    readonly reason: string | null;
    readonly run_id: string;
  };
  readonly payout_runs: {
    readonly created_at: Date;
    readonly created_by: string;
    readonly day: CivilDate;
    readonly finished_at: Date | null;
    readonly id: string;
    readonly merchant_id: string | null;
    readonly reason: string | null;
  };
  readonly payout_statements: {
    readonly fee_charged: number;
    readonly fee_charged_tax: number;
    readonly fee_returned: number;
    readonly fee_returned_tax: number;
    readonly from_day: CivilDate;
    readonly issued_on: CivilDate;
    readonly issuer_address: string;
    readonly issuer_name: string;
    readonly issuer_registration_number: string | null;
    readonly merchant_name: string;
    readonly number: string;
    readonly payout_id: string;
    readonly returned_from_day: CivilDate | null;
    readonly returned_to_day: CivilDate | null;
    readonly to_day: CivilDate;
  };
  readonly payouts: {
    readonly amount: number;
    readonly bank_account_id: string;
    readonly closes_before: CivilDate;
    readonly closing_balance: number;
    readonly created_at: Date;
    readonly fee: number;
    readonly fee_tax: number;
    readonly gross: number;
    readonly id: string;
    readonly item_count: number;
    readonly merchant_id: string;
    readonly opening_balance: number;
    readonly paid_on: CivilDate;
    readonly provider_reference: string | null;
    readonly run_id: string;
    readonly status: 'scheduled' | 'in_transit' | 'paid' | 'failed' | 'canceled';
    readonly transfer_file_id: string | null;
    readonly version: number;
  };
  readonly postings: {
    readonly account: string;
    readonly amount: number;
    readonly at: Date;
    readonly event: string;
    readonly payment_id: string;
    readonly store_id: string;
    readonly version: number;
  };
  readonly price_changes: {
    readonly answered_at: Date | null;
    readonly from_date: CivilDate;
    readonly id: string;
    readonly monthly_amount: number;
    readonly proposed_at: Date;
    readonly provider_setup_id: string | null;
    readonly recurring_billing_id: string;
    readonly status: 'proposed' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed';
  };
  readonly process_reports: {
    readonly id: string;
    readonly name: string;
    readonly report: StoredJson;
    readonly reported_at: Date;
    readonly started_at: Date;
    readonly version: string;
  };
  readonly provider_cursors: {
    readonly asked_at: Date;
    readonly name: string;
    readonly read_to: Date;
  };
  readonly provider_disputes: {
    readonly amount: number;
    readonly closed_at: Date | null;
    readonly evidence_submitted_at: Date | null;
    readonly evidence_text: string | null;
    readonly id: string;
    readonly merchant_id: string;
    readonly opened_at: Date;
    readonly payment_id: string;
    readonly provider_reference: string;
    readonly reason:
      | 'fraudulent'
      | 'unrecognized'
      | 'duplicate'
      | 'product_not_received'
      | 'product_unacceptable'
      | 'subscription_canceled'
      | 'credit_not_processed'
      | 'general';
    readonly respond_by: Date | null;
    readonly status: 'needs_response' | 'under_review' | 'won' | 'lost';
  };
  readonly provider_entries: {
    readonly at: Date;
    readonly day: CivilDate;
    readonly id: string;
    readonly kind: 'report' | 'correction';
    readonly provider: string;
  };
  readonly provider_events: {
    readonly created_at: Date | null;
    readonly deliveries: number;
    readonly first_delivered_at: Date;
    readonly handled_at: Date | null;
    readonly id: string;
    readonly outcome: 'handled' | 'ignored' | 'unmatched' | 'unhandled' | null;
    readonly payload: StoredJson | null;
    readonly type: string;
  };
  readonly provider_movements: {
    readonly amount: number;
    readonly at: Date;
    readonly attempt_id: string | null;
    readonly currency: string;
    readonly day: CivilDate;
    readonly fee: number;
    readonly id: string;
    readonly kind:
      | 'charge'
      | 'refund'
      | 'refund_failure'
      | 'dispute'
      | 'dispute_return'
      | 'payout'
      | 'other';
    readonly ledger_entry_id: string | null;
    readonly ours: number;
    readonly payment_id: string | null;
    readonly payout_reference: string | null;
    readonly posted: number;
    readonly provider: string;
    readonly source: string | null;
  };
  readonly provider_payouts: {
    readonly amount: number;
    readonly arrives_on: CivilDate;
    readonly at: Date;
    readonly currency: string;
    readonly day: CivilDate;
    readonly id: string;
    readonly provider: string;
    readonly status: string;
  };
  readonly provider_postings: {
    readonly account: string;
    readonly amount: number;
    readonly entry_id: string;
  };
  readonly push_subscriptions: {
    readonly auth: Buffer;
    readonly created_at: Date;
    readonly endpoint: string;
    readonly first_delivered_at: Date | null;
    readonly public_key: Buffer;
    readonly session_id: string;
  };
  readonly qr_codes: {
    readonly code: string;
    readonly created_at: Date;
    readonly expires_at: Date | null;
    readonly id: string;
    readonly order_id: string | null;
    readonly scanned_at: Date | null;
    readonly store_id: string;
    readonly type: 'static' | 'dynamic';
    readonly withdrawn_at: Date | null;
  };
  readonly queued_messages: {
    readonly attempts: number;
    readonly due_at: Date;
    readonly message_id: string;
  };
  readonly queued_provider_events: {
    readonly attempt_id: string | null;
    readonly attempts: number;
    readonly created_at: Date | null;
    readonly deliveries: number;
    readonly due_at: Date;
    readonly first_delivered_at: Date;
    readonly id: string;
    readonly payload: StoredJson | null;
    readonly reference: string | null;
    readonly type: string;
  };
  readonly rate_limit_windows: {
    readonly ends_at: Date;
    readonly hits: number;
    readonly key: string;
    readonly started_at: Date;
  };
  readonly receipt_scans: {
    readonly created_at: Date;
    readonly device_hash: Buffer | null;
    readonly error_code: string | null;
    readonly error_params: StoredJson | null;
    readonly heartbeat_at: Date;
    readonly id: string;
    readonly order_id: string | null;
    readonly photo: number | null;
    readonly photo_count: number;
    readonly position: number | null;
    readonly rate_limit_key: string;
    readonly status: 'queued' | 'reading' | 'done' | 'failed';
    readonly user_id: string | null;
    readonly view: StoredJson | null;
  };
  readonly receipt_settings: {
    readonly auto_email: boolean;
    readonly default_description: string | null;
    readonly email: string | null;
    readonly honorific: '様' | '御中' | 'none';
    readonly owner_id: string;
    readonly recipient_name: string | null;
    readonly updated_at: Date;
  };
  readonly receipt_versions: {
    readonly description: string;
    readonly honorific: '様' | '御中' | 'none';
    readonly issued_at: Date;
    readonly receipt_id: string;
    readonly recipient_name: string | null;
    readonly version: number;
  };
  readonly receipts: {
    readonly amount: number;
    readonly content: StoredJson;
    readonly counterparty: string;
    readonly id: string;
    readonly issued_at: Date;
    readonly kind: 'qualified_simplified' | 'receipt' | 'return';
    readonly number: string;
    readonly original_date: CivilDate | null;
    readonly payment_id: string;
    readonly refund_id: string | null;
    readonly store_id: string;
    readonly transaction_date: CivilDate;
    readonly user_id: string | null;
    readonly version: number;
    readonly words: string;
  };
  readonly reconciliation_days: {
    readonly begun_at: Date;
    readonly day: CivilDate;
    readonly finished_at: Date | null;
    readonly page_cursor: string | null;
    readonly provider: string;
    readonly state: 'reading' | 'done';
  };
  readonly reconciliation_differences: {
    readonly amount_yen: number;
    readonly approval_id: string | null;
    readonly closed_by: string | null;
    readonly currency: string;
    readonly day: CivilDate;
    readonly ended_at: Date | null;
    readonly entry_id: string | null;
    readonly found_at: Date;
    readonly id: string;
    readonly kind: 'missing_here' | 'missing_there' | 'amount' | 'fee' | 'currency' | 'late';
    readonly ledger_entry_id: string | null;
    readonly movement_id: string | null;
    readonly ours: number | null;
    readonly payment_id: string | null;
    readonly provider: string;
    readonly reason: string | null;
    readonly state: 'open' | 'matched' | 'closed';
    readonly theirs: number | null;
  };
  readonly recurring_billing_reminders: {
    readonly days: number;
    readonly due_date: CivilDate;
    readonly recurring_billing_id: string;
    readonly sent_at: Date;
  };
  readonly recurring_billing_transitions: {
    readonly at: Date;
    readonly event: string;
    readonly recurring_billing_id: string;
    readonly status: string;
    readonly version: number;
  };
  readonly recurring_billings: {
    readonly activated_at: Date | null;
    readonly card_id: string | null;
    readonly charged_through: CivilDate | null;
    readonly closed_at: Date | null;
    readonly closed_by:
      | 'payer'
      | 'merchant'
      | 'missed'
      | 'unpaid'
      | 'first_payment_returned'
      | 'end_date'
      | null;
    readonly created_at: Date;
    readonly description: string | null;
    readonly end_date: CivilDate | null;
    readonly first_payment_deadline: CivilDate;
    readonly id: string;
    readonly initial_amount: number;
    readonly monthly_amount: number;
    readonly next_run_at: Date;
    readonly pausable: boolean;
    readonly payment_days: readonly number[];
    readonly reminder_days: readonly number[];
    readonly service_name: string;
    readonly start_date: CivilDate;
    readonly status:
      | 'pending_first_payment'
      | 'active'
      | 'past_due'
      | 'paused'
      | 'ending'
      | 'canceled'
      | 'ended';
    readonly store_id: string;
    readonly tax_rate: number;
    readonly updated_at: Date;
    readonly user_id: string | null;
    readonly version: number;
  };
  readonly refund_failures: {
    readonly amount: number;
    readonly attempt_id: string;
    readonly closed_at: Date | null;
    readonly closed_by: string | null;
    readonly failed_at: Date;
    readonly id: string;
    readonly note: string | null;
    readonly payment_id: string;
    readonly provider_reference: string;
  };
  readonly refund_request_messages: {
    readonly at: Date;
    readonly author: 'payer' | 'merchant' | 'staff';
    readonly body: string;
    readonly id: string;
    readonly refund_request_id: string;
  };
  readonly refund_requests: {
    readonly answered_at: Date | null;
    readonly answered_by: 'merchant' | 'staff' | null;
    readonly approved_amount: number | null;
    readonly escalated_at: Date | null;
    readonly filed_at: Date;
    readonly id: string;
    readonly idempotency_key: string;
    readonly idempotency_scope: Buffer;
    readonly is_urgent: boolean;
    readonly merchant_response: string | null;
    readonly payment_id: string;
    readonly reason: string;
    readonly reason_code:
      | 'not_received'
      | 'wrong_amount'
      | 'duplicate'
      | 'defective'
      | 'not_me'
      | 'other';
    readonly request_hash: Buffer;
    readonly requested_amount: number;
    readonly respond_by: Date;
    readonly status:
      | 'pending'
      | 'approved'
      | 'partially_approved'
      | 'rejected'
      | 'withdrawn'
      | 'escalated';
    readonly store_id: string;
    readonly user_id: string | null;
    readonly version: number;
    readonly withdrawn_at: Date | null;
  };
  readonly registration_numbers: {
    readonly merchant_id: string;
    readonly number: string;
  };
  readonly risk_rule_sets: {
    readonly id: number;
    readonly version: number;
  };
  readonly risk_rule_versions: {
    readonly action: 'review' | 'block';
    readonly condition: StoredJson;
    readonly created_at: Date;
    readonly created_by: string;
    readonly name: string;
    readonly reason: string;
    readonly rule_id: string;
    readonly version: number;
  };
  readonly risk_rules: {
    readonly active_version: number | null;
    readonly created_at: Date;
    readonly id: string;
    readonly state: 'draft' | 'active' | 'disabled';
    readonly updated_at: Date;
    readonly version: number;
  };
  readonly sandbox_clock: {
    readonly advanced_seconds: number;
    readonly one: number;
  };
  readonly scan_contents: {
    readonly created_at: Date;
    readonly fields: StoredJson;
    readonly order_id: string;
    readonly saved_at: Date | null;
    readonly saved_by: string | null;
  };
  readonly scan_photos: {
    readonly height: number;
    readonly jpeg: Buffer | null;
    readonly order_id: string;
    readonly position: number;
    readonly storage_key: string | null;
    readonly width: number;
  };
  readonly scanned_bills: {
    readonly bill_hash: Buffer;
    readonly last_scanned_at: Date;
  };
  readonly secret_key_ring: {
    readonly fingerprints: readonly string[];
    readonly is_only: boolean;
  };
  readonly sessions: {
    readonly code_channel: 'email' | 'sms' | null;
    readonly code_channel_until: Date | null;
    readonly created_at: Date;
    readonly device_hash: Buffer;
    readonly device_name: string | null;
    readonly ended_at: Date | null;
    readonly fresh_until: Date | null;
    readonly id: string;
    readonly last_seen_at: Date;
    readonly payment_fresh_until: Date | null;
    readonly scope: 'full' | 'reset';
    readonly token_hash: Buffer;
    readonly user_id: string;
  };
  readonly sign_in_events: {
    readonly created_at: Date;
    readonly device_name: string | null;
    readonly failure:
      | 'wrong_password'
      | 'wrong_code'
      | 'passkey_rejected'
      | 'suspended'
      | 'not_confirmed'
      | null;
    readonly id: string;
    readonly method: 'password' | 'code' | 'link' | 'reset_link' | 'passkey' | 'registration';
    readonly network: string;
    readonly user_id: string | null;
  };
  readonly spending_limits: {
    readonly new_store_approval: boolean;
    readonly night_lock: boolean;
    readonly per_day: number | null;
    readonly per_month: number | null;
    readonly per_payment: number | null;
    readonly starts_at: Date;
    readonly user_id: string;
  };
  readonly staff_approvals: {
    readonly action: string;
    readonly amount_yen: number | null;
    readonly claimed_until: Date | null;
    readonly decided_at: Date | null;
    readonly decided_by: string | null;
    readonly decided_ip: string | null;
    readonly decided_request_id: string | null;
    readonly decision_reason: string | null;
    readonly expires_at: Date;
    readonly finished_at: Date | null;
    readonly id: string;
    readonly idempotency_key: string | null;
    readonly input: StoredJson;
    readonly reason: string;
    readonly request_hash: Buffer | null;
    readonly requested_at: Date;
    readonly requested_by: string;
    readonly requested_ip: string;
    readonly requested_request_id: string;
    readonly result_code: string | null;
    readonly run: number;
    readonly status:
      | 'requested'
      | 'approved'
      | 'rejected'
      | 'withdrawn'
      | 'expired'
      | 'executed'
      | 'failed';
    readonly subject: string;
  };
  readonly staff_payment_acts: {
    readonly amount_yen: number;
    readonly approval_id: string | null;
    readonly attempt_id: string | null;
    readonly created_at: Date;
    readonly id: string;
    readonly idempotency_key: string;
    readonly kind: 'refund' | 'void' | 'capture';
    readonly member_id: string;
    readonly payment_id: string;
    readonly reason: string;
    readonly request_hash: Buffer;
  };
  readonly staff_spending_limits: {
    readonly per_day: number | null;
    readonly per_month: number | null;
    readonly per_payment: number | null;
    readonly set_at: Date;
    readonly user_id: string;
  };
  readonly store_changes: {
    readonly changes: StoredJson;
    readonly created_at: Date;
    readonly decided_at: Date | null;
    readonly id: string;
    readonly reason: string | null;
    readonly replaced: StoredJson | null;
    readonly status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
    readonly store_id: string;
  };
  readonly store_logos: {
    readonly created_at: Date;
    readonly hash: string;
    readonly storage_key: string | null;
    readonly store_id: string;
    readonly webp: Buffer | null;
  };
  readonly stored_objects: {
    readonly attachment_id: string | null;
    readonly chunk_position: number | null;
    readonly created_at: Date;
    readonly export_id: string | null;
    readonly is_uploading: boolean;
    readonly key: string;
    readonly logo_hash: string | null;
    readonly logo_store_id: string | null;
    readonly photo_order_id: string | null;
    readonly photo_position: number | null;
  };
  readonly stores: {
    readonly activated_at: Date | null;
    readonly address: string;
    readonly created_at: Date;
    readonly default_tax_rate: number | null;
    readonly former_identity: StoredJson | null;
    readonly id: string;
    readonly identity_changed_at: Date | null;
    readonly identity_reviewed_at: Date | null;
    readonly installment_counts: readonly number[];
    readonly jpqr_number: string | null;
    readonly latin_city: string | null;
    readonly latin_name: string | null;
    readonly latitude: number | null;
    readonly logo_hash: string | null;
    readonly longitude: number | null;
    readonly mcc: string;
    readonly merchant_id: string;
    readonly merchant_suspended_at: Date | null;
    readonly name: string;
    readonly office_name: string | null;
    readonly payment_methods: readonly string[];
    readonly phone: string | null;
    readonly postal_code: string;
    readonly prefecture: string;
    readonly registration_number: string | null;
    readonly representative: string | null;
    readonly search_text: string;
    readonly status: 'active' | 'pending' | 'suspended';
    readonly tax_rounding: 'floor' | 'round' | 'ceil';
    readonly updated_at: Date;
  };
  readonly transfer_files: {
    readonly amount: number;
    readonly created_at: Date;
    readonly created_by: string;
    readonly discarded_at: Date | null;
    readonly id: string;
    readonly paid_on: CivilDate;
    readonly payout_count: number;
    readonly run_id: string;
    readonly sender: StoredJson;
    readonly sent_at: Date | null;
    readonly sha256: Buffer;
  };
  readonly unpaid_entries: {
    readonly amount: number;
    readonly at: Date;
    readonly entry_id: string;
    readonly merchant_id: string;
  };
  readonly used_passkey_challenges: {
    readonly challenge_hash: Buffer;
    readonly expires_at: Date;
  };
  readonly users: {
    readonly address_line: string | null;
    readonly birth_date: CivilDate | null;
    readonly building: string | null;
    readonly cards_created: number;
    readonly city: string | null;
    readonly created_at: Date;
    readonly deletion_notified_at: Date | null;
    readonly deletion_requested_at: Date | null;
    readonly display_name: string | null;
    readonly email: string | null;
    readonly email_verified: boolean;
    readonly email_verified_at: Date | null;
    readonly erase_at: Date | null;
    readonly first_name: string | null;
    readonly first_name_kana: string | null;
    readonly first_verified_at: Date | null;
    readonly gender: 'male' | 'female' | 'other' | 'unspecified';
    readonly id: string;
    readonly last_name: string | null;
    readonly last_name_kana: string | null;
    readonly locale: 'en' | 'ja' | 'ko';
    readonly password_hash: string | null;
    readonly payments_started: number;
    readonly phone: string | null;
    readonly phone_verified: boolean;
    readonly phone_verified_at: Date | null;
    readonly postal_code: string | null;
    readonly prefecture: string | null;
    readonly provider_customer_id: string | null;
    readonly status: 'unconfirmed' | 'active' | 'suspended' | 'erased';
    readonly terms_accepted_at: Date | null;
    readonly terms_version: string | null;
    readonly theme: 'light' | 'dark' | 'system';
  };
  readonly verifications: {
    readonly attempts: number;
    readonly channel: 'email' | 'sms';
    readonly code_hmac: Buffer | null;
    readonly contact_change_id: string | null;
    readonly contents: 'code' | 'link' | 'both';
    readonly created_at: Date;
    readonly destination: string | null;
    readonly device_hash: Buffer;
    readonly ended_at: Date | null;
    readonly expires_at: Date;
    readonly id: string;
    readonly purpose:
      | 'registration'
      | 'login'
      | 'reset'
      | 'step_up'
      | 'contact'
      | 'contact_current';
    readonly token_hash: Buffer | null;
    readonly used_at: Date | null;
    readonly user_id: string | null;
  };
  readonly webhook_attempts: {
    readonly at: Date;
    readonly delivery_id: string;
    readonly duration_ms: number;
    readonly fault: string | null;
    readonly id: string;
    readonly status: number | null;
  };
  readonly webhook_deliveries: {
    readonly abandoned_at: Date | null;
    readonly body: string;
    readonly created_at: Date;
    readonly delivered_at: Date | null;
    readonly event: string;
    readonly id: string;
    readonly webhook_id: string;
  };
  readonly webhooks: {
    readonly created_at: Date;
    readonly encrypted_secret: Buffer;
    readonly events: readonly string[];
    readonly id: string;
    readonly merchant_id: string;
    readonly pause_reason: string | null;
    readonly paused_at: Date | null;
    readonly removed_at: Date | null;
    readonly url: string;
  };
};
