/** Expected errors of merchants and their applications, a part of the catalog. */
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
} as const;
