import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import fieldDescriptions from './field-descriptions.json' with { type: 'json' };

/** By name, or by operation and name where the name means something else. */
const PARAMETERS: Readonly<Record<string, string>> = {
  action: 'What was changed.',
  assigned: 'Those of the caller, or those that nobody has.',
  actor: 'Who changed it, as in an entry.',
  amount_max: 'The highest amount in yen.',
  amount_min: 'The lowest amount in yen.',
  api_key_id: 'The id of an API key.',
  bank_code: 'Four digits.',
  branch_code: 'Three digits.',
  card_token: 'The token of a card that is not saved.',
  code: 'Seven digits, with or without a hyphen.',
  cursor: 'The `next_cursor` of the previous page. It is valid for this list and caller only.',
  day: 'The day, in Japan.',
  feature: 'What is switched.',
  format: 'The type of the image.',
  from: 'The first day, in Japan.',
  hash: 'The hash of the content, as in the URL that the API returned.',
  id: 'The id, as in the list.',
  index: 'The number of the photo, from 0.',
  kind: 'Only items of this kind.',
  lang: 'The language of the texts.',
  language: 'The language of the file.',
  limit: 'The number of items per page.',
  method: 'Payment methods, separated by commas.',
  merchant_id: 'Only items of this merchant.',
  min_age_days: 'Only those found at least so many days ago.',
  month: 'The month in Japan, as `2026-01`.',
  name: 'The name of the file.',
  near: 'Latitude and longitude, separated by a comma.',
  outcome: 'Only merchants for whom the run found this.',
  path: 'A part of the path.',
  payload: '`url` for phones, `jpqr` for terminals that read JPQR codes.',
  q: 'Text to search for.',
  queue: 'Only what stands in this queue.',
  removed: 'Whether removed entries are listed instead.',
  run_id: 'Only items of this run.',
  sort: 'The order of the list.',
  source: 'Only what this has stopped.',
  state: 'Only items in this state.',
  status: 'Only items with this status.',
  store: 'A part of the name of the store.',
  token: 'The token in the URL that the API returned. It has a short lifetime.',
  subject: 'The id of what was changed, as in an entry.',
  to: 'The last day, in Japan.',
  type: 'The type of the event.',
  version: 'The version of the receipt, from 1.',
  'getAccountingExport.format': 'The program that imports the file.',
  'getMerchantOverview.period': 'Today, this week from Monday, or this month, in Japan.',
  'getApiRequest.id': 'The request id, as in the header `X-Request-Id` of the response.',
  'getInsights.from': 'The first month, in Japan, as `2026-01`.',
  'getInsights.to': 'The last month, in Japan. At most 24 months.',
  'getQrCodeSheet.format':
    'A sheet for the counter, a sticker of 70 × 70 mm, an A4 page of stickers to cut out, or an ' +
    'A4 page to fold into a table tent.',
  'getSandboxReceiptPhoto.id': 'The id of a photo, as in the demo data.',
  'listApiRequests.method': 'Only requests with this method.',
  'listApiRequests.status': 'Only requests whose status begins with this digit.',
  'listMessages.to': 'Only messages to this address or phone number.',
  'listMonths.status': 'Payment statuses, separated by commas.',
  'listPayments.status': 'Payment statuses, separated by commas.',
  'listQrCodes.type': 'Only codes of this type.',
};

export function findParameterDescription(operationId: string, name: string): string | undefined {
  return PARAMETERS[`${operationId}.${name}`] ?? PARAMETERS[name];
}

const EVENTS: Readonly<Record<WebhookEvent, string>> = {
  'order.created': 'An order was created.',
  'order.paid': 'The payment of an order was authorized.',
  'order.canceled': 'An order was canceled.',
  'order.expired': 'An order expired unpaid.',
  'payment.authorized': 'A payment was authorized. The payer has not confirmed it yet.',
  'payment.completed': 'A payment was confirmed and captured.',
  'payment.canceled': 'A payment was canceled before it was captured.',
  'payment.failed': 'A payment was declined or abandoned.',
  'payment.refunded': 'A payment was refunded, in full or in part.',
  'payment.refund_returned':
    'The money of a refund came back, because the bank of the payer did not take it.',
  'refund_request.created': 'A payer requested a refund.',
  'refund_request.answered': 'A refund request was decided.',
  'refund_request.escalated': 'A refund request was not decided in time and went to staff.',
  'dispute.created': 'A cardholder disputed a payment with the bank (chargeback).',
  'dispute.closed': 'A chargeback was won or lost.',
  'recurring_billing.activated': 'The first payment activated a recurring billing.',
  'recurring_billing.charge_failed': 'A charge was declined.',
  'recurring_billing.past_due': 'A charge is unpaid after its due date.',
  'recurring_billing.paused': 'The payer paused a recurring billing.',
  'recurring_billing.resumed': 'The payer resumed a recurring billing.',
  'recurring_billing.ending': 'A recurring billing was canceled after its next charge.',
  'recurring_billing.canceled': 'A recurring billing was canceled.',
  'recurring_billing.ended': 'A recurring billing reached its end date.',
  'recurring_billing.price_accepted': 'The payer accepted a price change.',
  'recurring_billing.price_declined': 'The payer declined a price change.',
  'recurring_billing.price_lapsed': 'A price change had no answer in time.',
  'api_key.issued': 'The provider issued an API key to the merchant.',
  'store.change_approved': 'Changes of a store’s identifying details were approved.',
  'store.change_rejected': 'Changes of a store’s identifying details were rejected.',
};

/** When the event is sent. */
export function describeEvent(type: WebhookEvent): string {
  return EVENTS[type];
}

const FIELDS: Readonly<Record<string, string>> = fieldDescriptions;

/** The doc comment of a field in its schema, or in its endpoint if the schema is named after it. */
export function findFieldDescription(schema: string, field: string): string | undefined {
  const endpoint = schema.replace(/(?:Request|Response)$/, '');
  const name = `${endpoint[0]?.toLowerCase()}${endpoint.slice(1)}`;
  return FIELDS[`${schema}.${field}`] ?? FIELDS[`${name}.${field}`];
}
