/** Sends email. Resolves once the mail server has accepted the message. */
export type Mailer = {
  readonly send: (mail: Mail) => Promise<void>;
};

export type Mail = {
  /** The same for every attempt to send this email. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly files?: readonly MailFile[];
};

/** An attachment. */
export type MailFile = {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
};
