/** A way for short messages to leave the house. It resolves once the carrier has taken it over. */
export type Sms = {
  readonly send: (sms: ShortMessage) => Promise<void>;
};

export type ShortMessage = {
  /** The same message sent twice has the same id. */
  readonly id: string;
  /** As stored: `+819012345678`. */
  readonly to: string;
  readonly text: string;
};
