import type { AppError } from '@saifu/domain/shared/app-error';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { toAppError } from '../../lib/to-app-error.ts';
import { useDays } from './days.ts';
import { useInvalidateRecurringBilling } from './queries.ts';

const surely = () => Promise.resolve(true);

/**
 * Something a payer does to an agreement. One press is one call, also where a question stands
 * before it: a second press comes before the button can show that it is busy.
 */
export function useConfirmedAction<Input, Result>(
  recurringBillingId: string,
  run: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const days = useDays();
  const renew = useInvalidateRecurringBilling(recurringBillingId);
  const isRunning = useRef(false);
  const act = useMutation({
    mutationFn: run,
    onSuccess: (result) => onDone?.(result),
    onError: renew,
    onSettled: () => {
      isRunning.current = false;
    },
  });

  const press = async (input: Input, isSure: () => Promise<boolean> = surely) => {
    if (isRunning.current) return;
    isRunning.current = true;
    if (await isSure()) act.mutate(input);
    else isRunning.current = false;
  };

  return {
    press,
    isPending: act.isPending,
    /** What was asked for last. */
    input: act.variables,
    done: act.isSuccess ? act.data : null,
    error: act.error && readable(toAppError(act.error), days.show),
    forget: act.reset,
  };
}

type Readable = Pick<AppError, 'code' | 'params'>;

/** The wire writes a day for machines. */
function readable({ code, params }: AppError, show: (day: string) => string): Readable {
  const { date } = params;
  return typeof date === 'string'
    ? { code, params: { ...params, date: show(date) } }
    : { code, params };
}
