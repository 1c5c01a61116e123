import { QueuedDialog } from '@saifu/ui/dialogs/dialog';
import type { PendingDialog } from '@saifu/ui/dialogs/dialog-types';
import { DIALOG_WIDTH_PX } from '@saifu/ui/dialogs/dialogs';

type QuestionProps = Pick<
  PendingDialog,
  'title' | 'body' | 'agreeLabel' | 'cancelLabel' | 'closeLabel' | 'settle'
>;

/** A question that belongs to the place it is asked in: with the place, it goes away unanswered. */
export function Question(props: QuestionProps) {
  return <QueuedDialog {...DEFAULTS} {...props} />;
}

/** Only its two buttons answer it, and the harmless one has the focus. */
export function DeleteQuestion(props: QuestionProps) {
  return <QueuedDialog {...DEFAULTS} isPersistent isDestructive {...props} />;
}

const DEFAULTS = {
  id: 0,
  maxWidth: DIALOG_WIDTH_PX,
  isPersistent: false,
  isDestructive: false,
} as const;
