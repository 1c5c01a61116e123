/** Expected errors of payouts and bank accounts, a part of the catalog. */
export const PAYOUT_ERRORS = {
  'bank_account.no_change': { status: 409 },
  'second_factor.stale': { status: 409 },
  'payout.not_sent': { status: 409 },
  'payout.sent': { status: 409 },
  'payout.closed': { status: 409 },
  'payout.in_file': { status: 409 },
  'payout_hold.exists': { status: 409 },
  'payout_hold.none': { status: 409 },
  'reserve.too_large': { status: 422, params: ['max'] },
  'transfer_file.empty': { status: 409 },
  'transfer_file.sent': { status: 409 },
  'transfer_file.discarded': { status: 409 },
  'transfer_file.not_configured': { status: 409 },
  'field.bank_holder': { status: 422 },
  'field.bank_code': { status: 422 },
  'field.branch_code': { status: 422 },
} as const;
