import type { ReactNode } from 'react';

/** `agree` and `cancel` are the two buttons; `close` is every other way to dismiss. */
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
  /** Shows a close button with this label. */
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

/** Shows a dialog and resolves with the answer. Concurrent dialogs are queued. */
export type Dialogs = {
  /** Only its two buttons answer it; Esc and a press outside do not. */
  readonly confirmDelete: (options: DeleteDialogOptions) => Promise<boolean>;
  readonly template: (options: TemplateDialogOptions) => Promise<DialogResult>;
  readonly notify: (options: NotificationDialogOptions) => Promise<DialogResult>;
  /** The content provides the answer; undefined if the dialog was dismissed. */
  readonly custom: <Value>(options: CustomDialogOptions<Value>) => Promise<Value | undefined>;
};

/** A queued dialog: what to render and the callback for the answer. */
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
