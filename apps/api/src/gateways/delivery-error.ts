/**
 * A message was not accepted. Only the code is kept: failure texts of mail servers and carriers
 * name the recipient, and errors reach more readers than messages do.
 */
export class DeliveryError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`not delivered: ${code}`);
    this.name = 'DeliveryError';
    this.code = code;
  }
}
