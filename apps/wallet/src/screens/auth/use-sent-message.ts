import { productNow } from '@saifu/client/clock';
import { useState } from 'react';

export type SentMessage = {
  readonly loginId: string;
  readonly at: number;
  readonly waitSeconds: number;
};

/** A message that may have been sent: to whom, when, and how long to wait before the next. */
export function useSentMessage() {
  const [sent, setSent] = useState<SentMessage | null>(null);
  const saveSent = (loginId: string, waitSeconds: number) => {
    setSent({ loginId, waitSeconds, at: productNow() });
  };
  return [sent, saveSent] as const;
}
