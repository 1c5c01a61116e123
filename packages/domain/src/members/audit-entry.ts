/** What is recorded: a noun and a past participle. A started refund may still be declined. */
export const AUDIT_ACTIONS = [
  'invitation.created',
  'invitation.revoked',
  'member.joined',
  'member.changed',
  'member.removed',
  'member.session_ended',
  'member.password_reset',
  'second_factor.set_up',
  'recovery_codes.renewed',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'refund.started',
  'invoice.sent',
  'order.canceled',
  'refund_request.answered',
  'dispute.evidence_submitted',
  'recurring_billing.created',
  'recurring_billing.canceled',
  'price_change.proposed',
  'price_change.withdrawn',
  'store.created',
  'store.changed',
  'catalog_item.created',
  'catalog_item.changed',
  'catalog_item.archived',
  'catalog_item.restored',
  'qr_code.created',
  'qr_code.withdrawn',
  'api_key.created',
  'api_key.revoked',
  'webhook.created',
  'webhook.removed',
  'webhook_delivery.replayed',
  'payment_export.created',
  'receipt.reprinted',
  'merchant.created',
  'api_key.issued',
  'store.status_changed',
  'store_change.approved',
  'store_change.rejected',
  'refund_request.messaged',
  'account.suspended',
  'account.restored',
  'consultation.answered',
  'consultation.closed',
  'faq.added',
  'faq.changed',
  'faq.removed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The fields of an entry that a reader sees. */
export type AuditFields = Readonly<Record<string, unknown>> | null;

/**
 * JSON with the names of objects in order, so that equal values have equal texts whatever the
 * database does with the order.
 */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${toCanonicalJson(part)}`);
  return `{${entries.join(',')}}`;
}
