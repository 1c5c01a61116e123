import type { SavedCardView } from '@saifu/contract/card';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardNoticeContent } from './card-notice.tsx';
import { useResumeCard } from './queries.ts';

export type ReturnFromBank = {
  readonly isCheckingBank: boolean;
  /** The bank still requires authentication. `url` is null if there is no page to redirect to. */
  readonly waiting: { readonly url: string | null } | null;
  /** Fetches the result again after a lost response. */
  readonly retry: (() => void) | null;
};

/**
 * These errors say nothing about the card: the id stays in the URL so that the request can be
 * repeated.
 */
const UNKNOWN_RESULT_CODES: readonly ErrorCode[] = [
  'offline',
  'unexpected',
  'overloaded',
  'rate.limited',
  'payment.gateway_unavailable',
];

/** Reads the card id from the URL after the return from the bank and fetches the result once. */
export function useReturnFromBank(
  notify: (noticeContent: CardNoticeContent | null) => void,
): ReturnFromBank {
  const navigate = useNavigate();
  const id = useSearchParams().get('card');
  const resumedId = useRef<string | null>(null);
  const { mutate, isPending, error } = useResumeCard();
  const [waiting, setWaiting] = useState<ReturnFromBank['waiting']>(null);

  const clearSearch = () => navigate({ search: '' }, { replace: true });

  const onSuccess = (saved: SavedCardView) => {
    clearSearch();
    if (saved.card) notify({ done: 'success.card_created' });
    else setWaiting({ url: saved.next_action?.url ?? null });
  };

  const onError = (cause: Error) => {
    const error = toAppError(cause);
    notify({ error });
    if (!UNKNOWN_RESULT_CODES.includes(error.code)) clearSearch();
  };

  const resume = (cardId: string) => {
    notify(null);
    mutate(cardId, { onSuccess, onError });
  };

  const resumeOnce = useEffectEvent((cardId: string) => {
    if (resumedId.current === cardId) return;
    resumedId.current = cardId;
    resume(cardId);
  });
  useEffect(() => {
    if (id) resumeOnce(id);
  }, [id]);

  return { isCheckingBank: isPending, waiting, retry: id && error ? () => resume(id) : null };
}
