import { type Client, isOk } from './client.ts';
import type { LifeWorld } from './world.ts';

export type OpenRequest = {
  readonly id: string;
  readonly requested_amount: number;
  readonly side: 'merchant' | 'staff';
};

const ACTIONS = {
  approve: 'decide_approve',
  partial: 'decide_part',
  reject: 'decide_reject',
} as const;

/** Approves a refund request in full or in part, or rejects it. */
export async function decide(
  world: LifeWorld,
  client: Client,
  { id, requested_amount: requested, side }: OpenRequest,
): Promise<void> {
  const { random } = world;
  const drawn = random.pick(['approve', 'partial', 'reject'] as const);
  const decision = drawn === 'partial' && requested < 2 ? 'approve' : drawn;
  const action = side === 'staff' ? 'staff_decide' : ACTIONS[decision];
  const part = decision === 'partial' ? { amount: random.between(1, requested - 1) } : {};
  const body = { decision, message: '確認しました。', ...part };
  const path = `/${side}/refund_requests/${id}/respond`;
  await world.step(action, async () => {
    const answer = await client.send(action, { method: 'POST', path, body });
    if (!isOk(answer)) return;
    const { status, approved_amount: amount } = answer.body as Decided;
    world.promises.record({ kind: 'refund_decision', refund_request: id, status, amount });
  });
}

type Decided = { readonly status: string; readonly approved_amount: number | null };
