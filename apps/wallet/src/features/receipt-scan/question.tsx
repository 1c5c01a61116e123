import { QueuedDialog } from '@saifu/ui/dialogs/dialog';
import type { PendingDialog } from '@saifu/ui/dialogs/dialog-types';
import { DIALOG_WIDTH_PX } from '@saifu/ui/dialogs/dialogs';

type QuestionProps = Pick<
  PendingDialog,
  'title' | 'body' | 'agreeLabel' | 'cancelLabel' | 'closeLabel' | 'settle'
>;

/** Dialog bound to its component: it closes unanswered when the component unmounts. */
export function Question(props: QuestionProps) {
  return <QueuedDialog {...DEFAULTS} {...props} />;
}

/** Only its buttons close it, and the non-destructive one has the focus. */
export function DeleteQuestion(props: QuestionProps) {
  return <QueuedDialog {...DEFAULTS} isPersistent isDestructive {...props} />;
}

const DEFAULTS = {
  id: 0,
  maxWidth: DIALOG_WIDTH_PX,
  isPersistent: false,
  isDestructive: false,
} as const;
