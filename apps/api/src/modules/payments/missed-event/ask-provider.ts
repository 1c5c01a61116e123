import type { Deps } from '../../../dependencies.ts';
import { handleDispute } from '../provider-dispute/handle-dispute-event.ts';
import * as disputes from '../provider-dispute/provider-dispute.repository.ts';
import { checkRefund } from '../refund-failure/record-refund-failure.ts';
import { askForMissed } from './ask-for-missed.ts';

/** Disputes whose events never came, or whose end none told. */
export async function askForDisputes(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { paymentProvider } = deps;
  return askForMissed(
    deps,
    {
      name: 'disputes',
      since: await disputes.findOldestOpen(deps.db),
      list: (since, limit) => paymentProvider.listDisputes(since, limit),
      handle: async (dispute) => (await handleDispute(deps, dispute)) === 'handled',
    },
    signal,
  );
}

/** Refunds that failed without an event. */
export function askForFailedRefunds(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { paymentProvider } = deps;
  return askForMissed(
    deps,
    {
      name: 'failed_refunds',
      list: (since, limit) => paymentProvider.listFailedRefunds(since, limit),
      handle: async (reference) => (await checkRefund(deps, reference)) === 'handled',
    },
    signal,
  );
}
