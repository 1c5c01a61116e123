import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { QueuedDialog } from './dialog.tsx';
import type { CustomDialogOptions, DialogResult, Dialogs, PendingDialog } from './dialog-types.tsx';
import { NotificationBody } from './notification-dialog-body.tsx';

export const DIALOG_WIDTH_PX = 400;

const DialogsContext = createContext<Dialogs | null>(null);

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (dialogs === null) throw new Error('useDialogs requires a DialogsProvider');
  return dialogs;
}

export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly PendingDialog[]>([]);

  const enqueue = useCallback((draft: DialogDraft) => {
    return new Promise<DialogResult>((resolve) => {
      nextId += 1;
      const id = nextId;
      const settle = (result: DialogResult) => {
        setQueue((now) => now.filter((pending) => pending.id !== id));
        resolve(result);
      };
      const pending = { ...DEFAULTS, ...draft, id, settle, body: draft.body(settle) };
      setQueue((now) => [...now, pending]);
    });
  }, []);

  const dialogs = useMemo(() => createDialogs(enqueue), [enqueue]);
  const current = queue[0];
  return (
    <DialogsContext value={dialogs}>
      {children}
      {current && <QueuedDialog key={current.id} {...current} />}
    </DialogsContext>
  );
}

let nextId = 0;

const DEFAULTS = { maxWidth: DIALOG_WIDTH_PX, isPersistent: false, isDestructive: false } as const;

type DialogDraft = Omit<Partial<PendingDialog>, 'id' | 'body' | 'settle'> & {
  readonly body: (settle: (result: DialogResult) => void) => ReactNode;
};

function createDialogs(enqueue: (draft: DialogDraft) => Promise<DialogResult>): Dialogs {
  return {
    async confirmDelete({ message, ...rest }) {
      const draft = { ...rest, body: () => message, isPersistent: true, isDestructive: true };
      return (await enqueue(draft)) === 'agree';
    },
    template: ({ message, ...rest }) => enqueue({ ...rest, body: () => message }),
    notify: (notification) => {
      const { title, agreeLabel, cancelLabel } = notification;
      const body = () => <NotificationBody {...notification} />;
      return enqueue({ title, agreeLabel, cancelLabel, body });
    },
    async custom<Value>({ render, ...rest }: CustomDialogOptions<Value>) {
      let chosen: Value | undefined;
      const body = (settle: (result: DialogResult) => void) =>
        render((value) => {
          chosen = value;
          settle('agree');
        });
      await enqueue({ ...rest, body });
      return chosen;
    },
  };
}
