import type { NextAction, PaymentIntent, SetupIntent } from '../intents.ts';
import { planView } from './card-parts.ts';
import { toErrorView } from './error-view.ts';

export function paymentIntentView(row: PaymentIntent, publicUrl: string) {
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: row.automatic === null ? row.types : null,
    amount: row.amount,
    amount_capturable: row.status === 'requires_capture' ? row.amount : 0,
    amount_details: { tip: {} },
    amount_received: row.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: row.automatic && { allow_redirects: row.automatic, enabled: true },
    canceled_at: row.canceledAt,
    cancellation_reason: row.cancellationReason,
    capture_method: row.captureMethod,
    client_secret: row.clientSecret,
    confirmation_method: 'automatic',
    created: row.created,
    currency: 'jpy',
    customer: row.customer,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    last_payment_error: row.lastError && toErrorView(row.lastError),
    latest_charge: row.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: row.metadata,
    next_action: nextActionView(row, publicUrl),
    on_behalf_of: null,
    payment_method: row.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: paymentMethodOptionsView(row),
    payment_method_types: row.types,
    payment_record: null,
    processing: null,
    receipt_email: row.receiptEmail,
    review: null,
    setup_future_usage: row.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: row.statementSuffix,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}

export function nextActionView(row: PaymentIntent | SetupIntent, publicUrl: string) {
  const { nextAction, returnUrl } = row;
  if (nextAction === null) return null;
  const url = getPageUrl(row.id, nextAction, publicUrl);
  if (nextAction.voucher !== null) {
    const { confirmationNumber, paymentCode, expiresAt } = nextAction.voucher;
    const codes = { confirmation_number: confirmationNumber, payment_code: paymentCode };
    return {
      konbini_display_details: {
        expires_at: expiresAt,
        hosted_voucher_url: url,
        stores: { familymart: codes, lawson: codes, ministop: codes, seicomart: codes },
      },
      type: 'konbini_display_details',
    };
  }
  if (returnUrl === null) {
    const use_stripe_sdk = { type: 'three_d_secure_redirect', stripe_js: url };
    return { type: 'use_stripe_sdk', use_stripe_sdk };
  }
  return { redirect_to_url: { return_url: returnUrl, url }, type: 'redirect_to_url' };
}

export function getPageUrl(id: string, { kind, pageKey }: NextAction, publicUrl: string): string {
  const pageName = kind === 'three_d_secure' ? '3ds' : kind;
  return `${publicUrl}/${pageName}/${id}/${pageKey}`;
}

function paymentMethodOptionsView(row: PaymentIntent) {
  return {
    ...(row.types.includes('card') && { card: cardOptionsView(row) }),
    ...(row.types.includes('konbini') && {
      konbini: {
        confirmation_number: row.konbini.confirmationNumber,
        expires_after_days: row.konbini.expiresAfterDays,
        expires_at: row.konbini.expiresAt ?? null,
        product_description: row.konbini.productDescription,
      },
    }),
    ...(row.types.includes('paypay') && { paypay: {} }),
  };
}

function cardOptionsView({
  hasInstallments,
  availablePlans,
  plan,
  requestThreeDSecure,
}: PaymentIntent) {
  return {
    installments: hasInstallments
      ? {
          available_plans: availablePlans.map(planView),
          enabled: true,
          plan: plan && planView(plan),
        }
      : null,
    mandate_options: null,
    network: null,
    request_three_d_secure: requestThreeDSecure,
  };
}
