/**
 * A message that was not taken. It is told by a code alone: what a mail server or a carrier says
 * about a failure names the receiver, and errors travel further than messages do.
 */
export class DeliveryError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`not delivered: ${code}`);
    this.name = 'DeliveryError';
    this.code = code;
  }
}
