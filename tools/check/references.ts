/** A row whose parent does not exist. */
export type Orphan = { readonly child: string; readonly parent: string; readonly id: string };

type Reference = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
};

/**
 * `table.column > parent`: each value of the column is the id of a row of the parent. Several
 * columns are joined with `+`. The list repeats the foreign keys of the schema and adds
 * references that have none, because a constraint may be missing or not valid.
 */
const LIST = `
  account_suspensions.user_id > users
  api_keys.merchant_id > merchants
  attachments.user_id > users
  attachments.refund_request_id > refund_requests
  audit_entries.merchant_id > merchants
  audit_heads.merchant_id > merchants
  bank_accounts.merchant_id > merchants
  cards.user_id > users
  case_assignments.consultation_id > consultations
  case_assignments.refund_request_id > refund_requests
  case_assignments.member_id > members
  case_notes.consultation_id > consultations
  case_notes.refund_request_id > refund_requests
  case_notes.member_id > members
  catalog_items.store_id > stores
  charges.recurring_billing_id > recurring_billings
  charges.order_id > orders
  charges.payment_id > payments
  consultation_messages.consultation_id > consultations
  consultations.user_id > users
  consultations.payment_id > payments
  contact_changes.user_id > users
  contact_undo_links.change_id > contact_changes
  deferred_messages.id > notifications
  export_chunks.export_id > exports
  exports.user_id > users
  fee_contracts.merchant_id > merchants
  invoice_sends.order_id > orders
  invoice_sends.member_id > members
  ledger_balances.merchant_id > merchants
  ledger_entries.merchant_id > merchants
  ledger_postings.entry_id > ledger_entries
  ledger_postings.merchant_id > merchants
  member_invitations.merchant_id > merchants
  member_passkeys.member_id > members
  member_password_resets.member_id > members
  member_recovery_codes.member_id > members
  member_refunds.attempt_id > payment_attempts
  member_refunds.payment_id > payments
  member_refunds.member_id > members
  member_sessions.member_id > members
  members.merchant_id > merchants
  merchant_application_checks.application_id > merchant_applications
  merchant_application_checks.member_id > members
  merchant_application_links.application_id > merchant_applications
  merchant_applications.assignee_id > members
  merchant_applications.merchant_id > merchants
  merchant_exports.export_id > exports
  merchant_exports.merchant_id > merchants
  merchant_exports.member_id > members
  message_files.message_id > messages
  notification_opt_outs.user_id > users
  notifications.user_id > users
  order_scans.order_id > orders
  orders.store_id > stores
  orders.owner_id > users
  orders.payer_id > users
  orders.recurring_billing_id > recurring_billings
  passkeys.user_id > users
  payment_attempts.payment_id > payments
  payment_attempts.refund_request_id > refund_requests
  payment_transitions.payment_id > payments
  payments.order_id > orders
  payments.store_id > stores
  payments.user_id > users
  payout_cycles.merchant_id > merchants
  postings.payment_id > payments
  postings.store_id > stores
  postings.payment_id+version > payment_transitions.payment_id+version
  price_changes.recurring_billing_id > recurring_billings
  provider_disputes.payment_id > payments
  provider_disputes.merchant_id > merchants
  push_subscriptions.session_id > sessions
  qr_codes.store_id > stores
  qr_codes.order_id > orders
  queued_messages.message_id > messages
  receipt_scans.user_id > users
  receipt_scans.order_id > orders
  receipt_versions.receipt_id > receipts
  receipts.payment_id > payments
  receipts.refund_id > payment_attempts
  receipts.user_id > users
  receipts.store_id > stores
  recurring_billing_reminders.recurring_billing_id > recurring_billings
  recurring_billing_transitions.recurring_billing_id > recurring_billings
  recurring_billings.store_id > stores
  recurring_billings.user_id > users
  recurring_billings.card_id > cards
  provider_movements.ledger_entry_id > ledger_entries
  provider_postings.entry_id > provider_entries
  reconciliation_differences.movement_id > provider_movements
  reconciliation_differences.ledger_entry_id > ledger_entries
  reconciliation_differences.closed_by > members
  reconciliation_differences.approval_id > staff_approvals
  reconciliation_differences.entry_id > provider_entries
  refund_failures.attempt_id > payment_attempts
  refund_failures.payment_id > payments
  refund_failures.closed_by > members
  refund_request_messages.refund_request_id > refund_requests
  refund_requests.payment_id > payments
  refund_requests.store_id > stores
  refund_requests.user_id > users
  registration_numbers.merchant_id > merchants
  scan_contents.order_id > orders
  scan_contents.saved_by > users
  scan_photos.order_id > scan_contents.order_id
  sessions.user_id > users
  sign_in_events.user_id > users
  spending_limits.user_id > users
  payment_reviews.payment_id > payments
  payment_reviews.assigned_to > members
  payout_events.payout_id > payouts
  payout_holds.merchant_id > merchants
  payout_items.entry_id > ledger_entries
  payout_items.payout_id > payouts
  payout_outcomes.merchant_id > merchants
  payout_outcomes.payout_id > payouts
  payout_outcomes.run_id > payout_runs
  payout_runs.merchant_id > merchants
  payout_statements.payout_id > payouts
  payouts.bank_account_id > bank_accounts
  payouts.merchant_id > merchants
  payouts.run_id > payout_runs
  payouts.transfer_file_id > transfer_files
  risk_rule_versions.rule_id > risk_rules
  staff_approvals.requested_by > members
  staff_approvals.decided_by > members
  staff_payment_acts.payment_id > payments
  staff_payment_acts.member_id > members
  staff_payment_acts.attempt_id > payment_attempts
  staff_payment_acts.approval_id > staff_approvals
  staff_spending_limits.user_id > users
  store_changes.store_id > stores
  store_logos.store_id > stores
  stored_objects.attachment_id > attachments
  stored_objects.photo_order_id+photo_position > scan_photos.order_id+position
  stored_objects.logo_hash+logo_store_id > store_logos.hash+store_id
  stored_objects.export_id+chunk_position > export_chunks.export_id+position
  stores.merchant_id > merchants
  stores.registration_number+merchant_id > registration_numbers.number+merchant_id
  stores.logo_hash+id > store_logos.hash+store_id
  transfer_files.run_id > payout_runs
  unpaid_entries.entry_id > ledger_entries
  unpaid_entries.merchant_id > merchants
  verifications.user_id > users
  verifications.contact_change_id > contact_changes
  webhook_attempts.delivery_id > webhook_deliveries
  webhook_deliveries.webhook_id > webhooks
  webhooks.merchant_id > merchants
`;

export const REFERENCES: readonly Reference[] = LIST.trim().split('\n').map(parse);

function parse(line: string): Reference {
  const [child = '', target = ''] = line.trim().split(' > ');
  const [table = '', columns = ''] = child.split('.');
  const [parent = '', parentColumns = 'id'] = target.split('.');
  return {
    table,
    columns: columns.split('+'),
    parent,
    parentColumns: parentColumns.split('+'),
  };
}

/** Selects the rows without a parent. As in a foreign key, a null refers to nothing. */
export function toOrphanQuery(reference: Reference): string {
  const { table, columns, parent, parentColumns } = reference;
  const isSet = columns.map((column) => `c.${column} is not null`).join(' and ');
  const isParent = columns.map((column, at) => `p.${parentColumns[at]} = c.${column}`);
  const value = columns.map((column) => `c.${column}::text`).join(` || ' ' || `);
  return `select '${table}.${columns.join('+')}' as child, '${parent}' as parent, ${value} as id
    from ${table} c where ${isSet}
      and not exists (select from ${parent} p where ${isParent.join(' and ')})`;
}
