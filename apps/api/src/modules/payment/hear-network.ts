import type { Deps } from '../../deps.ts';
import type { NetworkEvent } from '../../gateways/card-network/card-network.ts';
import * as attempts from '../attempt/store.ts';
import * as cards from '../card/store.ts';
import * as outcomes from '../outcome/store.ts';

/**
 * The network says that something happened. What it says is not believed but asked about: events
 * come twice, late, and in any order, and only the present state counts.
 */
export async function hearNetwork(deps: Deps, event: NetworkEvent): Promise<void> {
  const { reference, attemptId, type } = event;
  if (reference === null) return;
  if (type.startsWith('setup_intent.')) return hearSetup(deps, reference);
  if (!type.startsWith('payment_intent.') || attemptId === null) return;
  // Nothing has happened yet, and whoever created it is about to say.
  if (type === 'payment_intent.created') return;
  const attempt = await attempts.get(deps.db, attemptId);
  // Most events tell what the call itself was told already.
  if (attempt === undefined || attempt.state === 'approved') return;
  const outcome = await deps.network.ask(reference, attempt.amount);
  if (outcome.kind === 'needs_payer' && attempt.state === 'needs_payer') return;
  await outcomes.record(deps.db, attempt, outcome, deps.clock.now());
}

async function hearSetup(deps: Deps, reference: string): Promise<void> {
  const card = await cards.findBySetup(deps.db, reference);
  if (card?.state !== 'setting_up') return;
  const outcome = await deps.network.askSetup(reference);
  if (outcome.kind === 'approved') await cards.settle(deps.db, card, outcome);
}
