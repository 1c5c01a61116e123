import type { ReactNode } from 'react';

/** agree and cancel are the two buttons; close is every other way out. */
export type DialogResult = 'agree' | 'cancel' | 'close';

export type DeleteDialogOptions = {
  readonly title: string;
  readonly message: string;
  readonly cancelLabel: string;
  readonly agreeLabel: string;
};

export type TemplateDialogOptions = {
  readonly title?: string;
  readonly message: ReactNode;
  readonly agreeLabel?: string;
  readonly cancelLabel?: string;
  /** Shows a close button in the corner, under this name. */
  readonly closeLabel?: string;
  readonly maxWidth?: number;
};

export type NotificationDialogOptions = {
  readonly title: string;
  readonly image?: ReactNode;
  readonly errorText?: string;
  readonly agreeLabel?: string;
  readonly cancelLabel?: string;
} & ({ readonly message: string } | { readonly messages: readonly string[] });

export type CustomDialogOptions<Value> = {
  readonly title: string;
  readonly closeLabel: string;
  readonly maxWidth?: number;
  readonly render: (result: (value: Value) => void) => ReactNode;
};

/** A question to the person, and a promise of the answer. Two at once wait for each other. */
export type Dialogs = {
  /** Only its two buttons answer it: neither Esc nor a press outside. */
  readonly confirmDelete: (options: DeleteDialogOptions) => Promise<boolean>;
  readonly template: (options: TemplateDialogOptions) => Promise<DialogResult>;
  readonly notify: (options: NotificationDialogOptions) => Promise<DialogResult>;
  /** Its content answers; undefined when it was closed without an answer. */
  readonly custom: <Value>(options: CustomDialogOptions<Value>) => Promise<Value | undefined>;
};

/** What stands in the queue: what to draw, and whom to tell. */
export type PendingDialog = {
  readonly id: number;
  readonly title?: string | undefined;
  readonly body: ReactNode;
  readonly agreeLabel?: string | undefined;
  readonly cancelLabel?: string | undefined;
  readonly closeLabel?: string | undefined;
  readonly maxWidth: number;
  readonly isPersistent: boolean;
  readonly isDestructive: boolean;
  readonly settle: (result: DialogResult) => void;
};
