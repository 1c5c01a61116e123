/** Posts to merchants' webhook endpoints, limited to addresses that are safe to reach. */
export type WebhookSender = {
  /** False: the URL is never allowed. A name that does not resolve at the moment is accepted. */
  readonly mayReach: (url: string) => Promise<boolean>;
  /**
   * Returns the response status, whatever it is. Throws a `DeliveryError` if there was no response.
   */
  readonly post: (webhookRequest: WebhookRequest) => Promise<number>;
};

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Overrides the default timeout. */
  readonly timeoutMs?: number;
};
