import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { AskDialog } from './dialog.tsx';
import type { Answer, Ask, CustomQuestion, Pending } from './dialog-types.tsx';
import { NotificationBody } from './notification-dialog-body.tsx';

export const ASK_WIDTH_PX = 400;

const AskContext = createContext<Ask | null>(null);

export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (ask === null) throw new Error('useAsk needs an AskProvider above it.');
  return ask;
}

export function AskProvider({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Pending[]>([]);

  const put = useCallback((draft: Draft) => {
    return new Promise<Answer>((resolve) => {
      nextId += 1;
      const id = nextId;
      const settle = (answer: Answer) => {
        setQueue((now) => now.filter((pending) => pending.id !== id));
        resolve(answer);
      };
      const pending = { ...DEFAULTS, ...draft, id, settle, body: draft.body(settle) };
      setQueue((now) => [...now, pending]);
    });
  }, []);

  const ask = useMemo(() => askWith(put), [put]);
  const current = queue[0];
  return (
    <AskContext value={ask}>
      {children}
      {current && <AskDialog key={current.id} {...current} />}
    </AskContext>
  );
}

let nextId = 0;

const DEFAULTS = { maxWidth: ASK_WIDTH_PX, isPersistent: false, isDestructive: false } as const;

type Draft = Omit<Partial<Pending>, 'id' | 'body' | 'settle'> & {
  readonly body: (settle: (answer: Answer) => void) => ReactNode;
};

function askWith(put: (draft: Draft) => Promise<Answer>): Ask {
  return {
    async confirmDelete({ message, ...rest }) {
      const draft = { ...rest, body: () => message, isPersistent: true, isDestructive: true };
      return (await put(draft)) === 'agree';
    },
    template: ({ message, ...rest }) => put({ ...rest, body: () => message }),
    notify: (notification) => {
      const { title, agreeLabel, cancelLabel } = notification;
      const body = () => <NotificationBody {...notification} />;
      return put({ title, agreeLabel, cancelLabel, body });
    },
    async custom<Value>({ render, ...rest }: CustomQuestion<Value>) {
      let chosen: Value | undefined;
      const body = (settle: (answer: Answer) => void) =>
        render((value) => {
          chosen = value;
          settle('agree');
        });
      await put({ ...rest, body });
      return chosen;
    },
  };
}
