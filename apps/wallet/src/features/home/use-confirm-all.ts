import type { AppError } from '@saifu/domain/shared/app-error';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useState } from 'react';

export type ConfirmResult =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly error: AppError };

type Results = ReadonlyMap<string, ConfirmResult>;

/** Confirms payments one after the other and keeps the result of each. */
export function useConfirmAll(confirm: (id: string) => Promise<unknown>) {
  const [results, setResults] = useState<Results>(new Map());
  const [isBusy, setIsBusy] = useState(false);

  /** Returns whether all were confirmed. */
  const start = async (ids: readonly string[]): Promise<boolean> => {
    setIsBusy(true);
    let isAllDone = true;
    for (const id of ids) {
      const result = await confirm(id).then(
        (): ConfirmResult => ({ kind: 'confirmed' }),
        (error: Error): ConfirmResult => ({ kind: 'failed', error: toAppError(error) }),
      );
      isAllDone &&= result.kind === 'confirmed';
      setResults((known) => new Map(known).set(id, result));
    }
    setIsBusy(false);
    return isAllDone;
  };
  return { results, isBusy, start };
}
