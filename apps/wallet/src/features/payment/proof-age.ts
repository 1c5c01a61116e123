import { PROOF_FRESH_MS } from '@saifu/domain/shared/limits';

/** `unknown`: the server time or the payment time is missing. */
export type ProofAge = 'new' | 'old' | 'unknown';

/** Whether a payment may be shown as just made, by the server time. */
export function getProofAge(paidAt: string | null, serverNowMs: number | null): ProofAge {
  if (paidAt === null || serverNowMs === null) return 'unknown';
  return serverNowMs - Date.parse(paidAt) < PROOF_FRESH_MS ? 'new' : 'old';
}
