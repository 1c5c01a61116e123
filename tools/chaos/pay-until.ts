import { arrive } from '../../bench/pay/load.ts';

const PART_MS = 5000;

/** Pays at a fixed rate until the work is done. */
export async function payUntil(
  work: Promise<void>,
  pay: (index: number) => Promise<boolean>,
  perSecond: number,
): Promise<{ readonly done: number; readonly failed: number }> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  let done = 0;
  let failed = 0;
  while (!isOver) {
    const load = await arrive(pay, perSecond, PART_MS);
    done += load.done;
    failed += load.failed;
  }
  await over;
  return { done, failed };
}
