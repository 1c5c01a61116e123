import type { SetupIntent } from '../intents.ts';
import { toErrorView } from './error-view.ts';
import { nextActionView } from './payment-intent-view.ts';

export function setupIntentView(row: SetupIntent, publicUrl: string) {
  return {
    id: row.id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: row.cancellationReason,
    client_secret: row.clientSecret,
    created: row.created,
    customer: row.customer,
    description: row.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: row.lastError && toErrorView(row.lastError),
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: row.metadata,
    next_action: nextActionView(row, publicUrl),
    on_behalf_of: null,
    payment_method: row.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        mandate_options: null,
        network: null,
        request_three_d_secure: row.requestThreeDSecure,
      },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: row.status,
    usage: row.usage,
  };
}
