/** Sends SMS messages. Resolves once the carrier has accepted the message. */
export type Sms = {
  readonly send: (sms: ShortMessage) => Promise<void>;
};

export type ShortMessage = {
  /** The same for every attempt to send this message. */
  readonly id: string;
  /** As stored: `+819012345678`. */
  readonly to: string;
  readonly text: string;
};
