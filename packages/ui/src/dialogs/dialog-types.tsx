import type { ReactNode } from 'react';

/** agree and cancel are the two buttons; close is every other way out. */
export type Answer = 'agree' | 'cancel' | 'close';

export type DeleteQuestion = {
  readonly title: string;
  readonly message: string;
  readonly cancelLabel: string;
  readonly agreeLabel: string;
};

export type TemplateQuestion = {
  readonly title?: string;
  readonly message: ReactNode;
  readonly agreeLabel?: string;
  readonly cancelLabel?: string;
  /** Shows a close button in the corner, under this name. */
  readonly closeLabel?: string;
  readonly maxWidth?: number;
};

export type Notification = {
  readonly title: string;
  readonly image?: ReactNode;
  readonly errorText?: string;
  readonly agreeLabel?: string;
  readonly cancelLabel?: string;
} & ({ readonly message: string } | { readonly messages: readonly string[] });

export type CustomQuestion<Value> = {
  readonly title: string;
  readonly closeLabel: string;
  readonly maxWidth?: number;
  readonly render: (answer: (value: Value) => void) => ReactNode;
};

/** A question to the person, and a promise of the answer. Two at once wait for each other. */
export type Ask = {
  /** Only its two buttons answer it: neither Esc nor a press outside. */
  readonly confirmDelete: (question: DeleteQuestion) => Promise<boolean>;
  readonly template: (question: TemplateQuestion) => Promise<Answer>;
  readonly notify: (notification: Notification) => Promise<Answer>;
  /** Its content answers; undefined when it was closed without an answer. */
  readonly custom: <Value>(question: CustomQuestion<Value>) => Promise<Value | undefined>;
};

/** What stands in the queue: what to draw, and whom to tell. */
export type Pending = {
  readonly id: number;
  readonly title?: string | undefined;
  readonly body: ReactNode;
  readonly agreeLabel?: string | undefined;
  readonly cancelLabel?: string | undefined;
  readonly closeLabel?: string | undefined;
  readonly maxWidth: number;
  readonly isPersistent: boolean;
  readonly isDestructive: boolean;
  readonly settle: (answer: Answer) => void;
};
