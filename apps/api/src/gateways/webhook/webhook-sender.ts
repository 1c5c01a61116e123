/** A way to the programs of merchants. It goes only where a stranger may send us. */
export type WebhookSender = {
  /** False: nothing will ever be posted there. A name that nobody knows today is not refused. */
  readonly mayReach: (url: string) => Promise<boolean>;
  /** The status that came back, whatever it is; a `DeliveryError` where none did. */
  readonly post: (webhookRequest: WebhookRequest) => Promise<number>;
};

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** How long an answer is waited for, where that is not as long as for anybody. */
  readonly timeoutMs?: number;
};
