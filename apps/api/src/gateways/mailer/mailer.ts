/** A way for mail to leave the house. It resolves once somebody else has taken the mail over. */
export type Mailer = {
  readonly send: (mail: Mail) => Promise<void>;
};

export type Mail = {
  /** The same mail sent twice has the same id. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly files?: readonly MailFile[];
};

/** What goes with a mail. */
export type MailFile = {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
};
