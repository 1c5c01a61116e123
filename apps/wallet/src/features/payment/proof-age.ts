import { PROOF_FRESH_MS } from '@saifu/domain/shared/limits';

/** `unknown`: no server has told the time, or nothing says when it was paid. */
export type ProofAge = 'new' | 'old' | 'unknown';

/** Whether a payment may be shown as one made just now, by the server's time. */
export function getProofAge(paidAt: string | null, serverNowMs: number | null): ProofAge {
  if (paidAt === null || serverNowMs === null) return 'unknown';
  return serverNowMs - Date.parse(paidAt) < PROOF_FRESH_MS ? 'new' : 'old';
}
