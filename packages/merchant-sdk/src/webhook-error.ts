/** Why a webhook request was not accepted. */
export type WebhookErrorCode =
  | 'webhook.secret_malformed'
  | 'webhook.header_missing'
  | 'webhook.header_malformed'
  | 'webhook.signature_mismatch'
  | 'webhook.too_old'
  | 'webhook.too_new'
  | 'webhook.duplicate'
  | 'webhook.body_malformed'
  | 'webhook.event_unknown';

/** A webhook request that must not be trusted, or not be handled twice. Contains no secret. */
export class WebhookError extends Error {
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.name = 'WebhookError';
    this.code = code;
  }
}
