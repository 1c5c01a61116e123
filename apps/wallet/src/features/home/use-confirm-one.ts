import type { AppError } from '@saifu/domain/shared/app-error';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useRef, useState } from 'react';

export type ConfirmOne = {
  readonly start: (id: string) => void;
  /** The payment that is being confirmed. */
  readonly busyId: string | null;
  readonly failure: { readonly id: string; readonly error: AppError } | null;
};

/** Confirms one payment at a time. */
export function useConfirmOne(
  confirm: (id: string) => Promise<unknown>,
  onConfirmed: (count: number) => void,
): ConfirmOne {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failure, setFailure] = useState<ConfirmOne['failure']>(null);
  const isBusy = useRef(false);
  const start = async (id: string) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyId(id);
    setFailure(null);
    try {
      await confirm(id);
      onConfirmed(1);
    } catch (error) {
      setFailure({ id, error: toAppError(error as Error) });
    } finally {
      isBusy.current = false;
      setBusyId(null);
    }
  };
  return { start: (id) => void start(id), busyId, failure };
}
