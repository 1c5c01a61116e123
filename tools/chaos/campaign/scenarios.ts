/** `fault`: struck by the campaign. `lives`: done by its people. Otherwise the command. */
export type Scenario = { readonly id: string; readonly name: string; readonly how: string };

const FAILOVER = 'npm run chaos:failover';
const RECURRING = 'npm run chaos:recurring-billing';
const MESSAGES = 'apps/api/src/modules/notifications/message/message-queue.test.ts';
const FAULT = 'fault';

/** What runs outside the campaign, because it needs another installation or other days. */
export const COVERED_ELSEWHERE: Readonly<Record<string, string>> = {
  B8: FAILOVER,
  B9: FAILOVER,
  B10: FAILOVER,
  B11: 'vitest run --project processes tools/restore.test.ts',
  B12: 'npm run test:previous-release',
  C4: RECURRING,
  D2: 'vitest run --project rules packages/domain/src/recurring-billing/simulation.test.ts',
  E3: `vitest run --project server ${MESSAGES}`,
};

const NAMES: Readonly<Record<string, string>> = {
  A1: 'an API process is killed',
  A2: 'a process is killed at a step of a payment',
  A3: 'a process is frozen',
  A4: 'a process has no memory left',
  A5: 'an event loop is blocked',
  A6: 'processes are replaced under load',
  A7: 'both API processes are down',
  B1: 'PostgreSQL is killed',
  B2: 'a database connection breaks in the middle of a commit',
  B3: 'PostgreSQL is restarted',
  B4: 'the disk is full',
  B5: 'the disk is slow',
  B6: 'no database connections are left',
  B7: 'locks and deadlocks',
  B8: 'the primary is killed',
  B9: 'the primary is cut off',
  B10: 'the synchronous standby is lost',
  B11: 'the database is restored from a backup',
  B12: 'the database is migrated under load',
  C1: 'the provider does not answer and has done nothing',
  C2: 'the provider has done the work and the answer is lost',
  C3: 'the provider answers with an error before or after the work',
  C4: 'the provider is down for longer than it remembers idempotency keys',
  C5: 'webhooks are duplicated',
  C6: 'webhooks are reordered, late or missing',
  C7: 'a webhook arrives before the answer is stored',
  C8: 'the provider answers with a wrong amount, currency, status or id',
  C9: 'the provider is slow',
  C10: 'a partition in one direction, and half-open connections',
  C11: 'the result of 3-D Secure comes never or twice',
  D1: 'the clock of a process jumps',
  D2: 'the ends of months and years',
  D3: 'workers are down for long, then several start',
  E1: 'the worker is killed in the middle of a job',
  E2: 'a lease expires while its holder is frozen',
  E3: 'mail and SMS cannot be sent',
  F1: 'one idempotency key in many requests at once',
  F2: 'many keys and payers for one order',
};

/** Not among the 38: the campaign strikes them as well. */
export const FURTHER_SCENARIOS: readonly Scenario[] = [
  { id: 'B13', name: 'PostgreSQL is read-only', how: FAULT },
  { id: 'C12', name: 'the provider is killed', how: FAULT },
  { id: 'N1', name: 'connections are reset', how: FAULT },
  { id: 'N2', name: 'connections are slow in both directions', how: FAULT },
  { id: 'N3', name: 'answers to clients are lost', how: FAULT },
  { id: 'N4', name: 'half-open connections and partitions', how: FAULT },
  { id: 'N5', name: 'connections are refused', how: FAULT },
];

/** All 38 scenarios, and where each is tested. */
export const SCENARIOS: readonly Scenario[] = Object.entries(NAMES).map(([id, name]) => {
  const how = COVERED_ELSEWHERE[id] ?? (id.startsWith('F') ? 'lives' : FAULT);
  return { id, name, how };
});
