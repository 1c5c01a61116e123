import type { QrView } from '@saifu/contract/qr-code';

/**
 * Whether the payer checks the payee before going on: at the first payment to a store, after a
 * recent change of its identity, and if the code and the store's registration disagree. Otherwise
 * the next screen shows the payee, and nothing is paid before the slide.
 */
export function needsPayeeCheck({ store, first_time_store, warnings }: QrView): boolean {
  return first_time_store || store.recent_change !== null || warnings.length > 0;
}
