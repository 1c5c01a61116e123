import type { Deps } from '../../../dependencies.ts';
import { createTestToken } from '../../../gateways/payment-provider/create-test-token.ts';
import { addCard } from '../../payments/card/add-card.ts';
import * as cards from '../../payments/card/card.repository.ts';
import { demoId } from '../demo-ids.ts';
import { DEMO_PAYER } from '../demo-payments.ts';
import { DEMO_CARDS, type DemoCard } from '../demo-recurring-billings.ts';

/** Returns a card of the demo payer, saving it on first use. */
export async function demoCard(deps: Deps, name: DemoCard): Promise<string> {
  const userId = demoId.user(DEMO_PAYER);
  const { token, last4 } = DEMO_CARDS[name];
  const all = await cards.listAll(deps.db, userId);
  const known = all.find((card) => card.last4 === last4 && card.state === 'active');
  if (known !== undefined) return known.id;
  const input = { userId, cardholderName: 'KENJI KOBAYASHI' };
  const made = await createTestToken(deps.config.paymentProvider, token);
  return (await addCard(deps, { ...input, token: made })).card.id;
}
