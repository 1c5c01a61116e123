/** Expected errors of merchants, of what they agreed and of their applications. */
export const MERCHANT_ERRORS = {
  'merchant.suspended': { status: 409 },
  'merchant_application.unknown': { status: 404 },
  'merchant_application.link_expired': { status: 410 },
  'merchant_application.changed': { status: 409 },
  'merchant_application.not_submitted': { status: 409 },
  'merchant_application.submitted': { status: 409 },
  'merchant_application.closed': { status: 409 },
  'merchant_application.incomplete': { status: 422 },
  'merchant_application.unchecked': { status: 409 },
  'dispute.closed': { status: 409 },
  'dispute.evidence_submitted': { status: 409 },
  'dispute.too_late': { status: 409 },
  'contract.day_not_allowed': { status: 422, params: ['max'] },
  'webhook.paused': { status: 409 },
} as const;
