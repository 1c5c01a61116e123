import type { AppError } from '@saifu/domain/shared/app-error';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDays } from './days.ts';
import { useInvalidateRecurringBilling } from './queries.ts';

const alwaysConfirm = () => Promise.resolve(true);

/**
 * Runs an action on a recurring billing, optionally after a confirmation dialog. One press is one
 * request: a second press that comes before the button shows its busy state is ignored.
 */
export function useConfirmedAction<Input, Result>(
  recurringBillingId: string,
  run: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const days = useDays();
  const invalidate = useInvalidateRecurringBilling(recurringBillingId);
  const isRunning = useRef(false);
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: (result) => onDone?.(result),
    onError: invalidate,
    onSettled: () => {
      isRunning.current = false;
    },
  });

  const submit = async (input: Input, confirm: () => Promise<boolean> = alwaysConfirm) => {
    if (isRunning.current) return;
    isRunning.current = true;
    if (await confirm()) mutation.mutate(input);
    else isRunning.current = false;
  };

  return {
    submit,
    isPending: mutation.isPending,
    /** Input of the last action. */
    input: mutation.variables,
    done: mutation.isSuccess ? mutation.data : null,
    error: mutation.error && formatErrorDates(toAppError(mutation.error), days.formatDay),
    reset: mutation.reset,
  };
}

type FormattedError = Pick<AppError, 'code' | 'params'>;

/** Formats the ISO dates of error parameters. */
function formatErrorDates(
  { code, params }: AppError,
  formatDay: (day: string) => string,
): FormattedError {
  const { date } = params;
  return typeof date === 'string'
    ? { code, params: { ...params, date: formatDay(date) } }
    : { code, params };
}
