export const PARTICIPANTS = {
  payer: 'Payer',
  wallet: 'Wallet',
  api: 'API',
  database: 'PostgreSQL',
  provider: 'Stripe',
  worker: 'Worker',
} as const;

type Participant = keyof typeof PARTICIPANTS;

export type Step = {
  readonly from: Participant;
  readonly to: Participant;
  readonly text: string;
  readonly isReply?: boolean;
  /** The function that does it, and its file in the list of ARCHITECTURE.md. */
  readonly name: string;
  readonly file: string;
};

const AUTHORIZE = 'apps/api/src/modules/payments/authorize';
const PROVIDER = 'apps/api/src/gateways/payment-provider';
const RESULT = 'apps/api/src/modules/payments/payment-result.repository.ts';
const ATTEMPT = 'apps/wallet/src/features/payment/attempt.ts';
const JOBS = 'apps/api/src/platform/jobs/jobs.ts';

export const STEPS: readonly Step[] = [
  {
    from: 'payer',
    to: 'wallet',
    text: 'slides',
    name: 'onConfirm',
    file: 'packages/ui/src/slide-to-confirm/slide-to-confirm.tsx',
  },
  {
    from: 'wallet',
    to: 'wallet',
    text: 'stores the request with a new idempotency key',
    name: 'openAttempt',
    file: ATTEMPT,
  },
  {
    from: 'wallet',
    to: 'api',
    text: 'POST …/orders/{id}/payments',
    name: 'usePayOrder',
    file: 'apps/wallet/src/features/payment/queries.ts',
  },
  {
    from: 'api',
    to: 'api',
    text: 'identifies the caller, validates the request',
    name: 'payOrder',
    file: `${AUTHORIZE}/pay-order.ts`,
  },
  {
    from: 'api',
    to: 'database',
    text: 'one statement writes payment, open attempt and transition',
    name: 'begin',
    file: `${AUTHORIZE}/payment.repository.ts`,
  },
  {
    from: 'api',
    to: 'provider',
    text: 'creates a PaymentIntent, key = attempt id, outside any transaction',
    name: 'authorize',
    file: `${PROVIDER}/payment-router.ts`,
  },
  {
    from: 'provider',
    to: 'api',
    text: 'approved, declined, needs_payer or unknown',
    isReply: true,
    name: 'toProviderResult',
    file: `${PROVIDER}/stripe-result.ts`,
  },
  {
    from: 'api',
    to: 'database',
    text: 'one statement writes attempt, order, payment, transition, postings and events',
    name: 'record',
    file: RESULT,
  },
  {
    from: 'api',
    to: 'wallet',
    text: '201 with the payment',
    isReply: true,
    name: 'paymentRoutes',
    file: `${AUTHORIZE}/routes.ts`,
  },
  {
    from: 'worker',
    to: 'database',
    text: 'one transaction writes the message to the payer and turns the rest into jobs',
    name: 'relayEvents',
    file: 'apps/api/src/platform/outbox/outbox.ts',
  },
];

export type CrashPoint = {
  readonly point: string;
  /** The number of the step that it follows. */
  readonly after: number;
  readonly at: Participant;
  readonly left: string;
  readonly next: string;
  readonly name: string;
  readonly file: string;
};

export const CRASH_POINTS: readonly CrashPoint[] = [
  {
    point: 'A',
    after: 3,
    at: 'wallet',
    left: 'the idempotency key in the session storage',
    next: 'the wallet sends the same request with the same key, also after a reload',
    name: 'findUnansweredAttempt',
    file: ATTEMPT,
  },
  {
    point: 'B',
    after: 4,
    at: 'api',
    left: 'nothing',
    next: 'the repeated request is the first one',
    name: 'openAttempt',
    file: ATTEMPT,
  },
  {
    point: 'C',
    after: 5,
    at: 'api',
    left: 'a payment in `waiting_for_payment` and an open attempt; no request was sent',
    next:
      'reconciliation asks the provider by attempt id; an attempt that it does not know after ' +
      '15 minutes counts as declined',
    name: 'reconcileAttempts',
    file: 'apps/api/src/modules/payments/reconcile/reconcile-attempts.ts',
  },
  {
    point: 'D',
    after: 6,
    at: 'api',
    left: 'an open attempt and an authorized amount at the provider',
    next: 'the provider event or reconciliation, whichever is first, writes the result once',
    name: 'handleProviderEvent',
    file: `${AUTHORIZE}/handle-provider-event.ts`,
  },
  {
    point: 'E',
    after: 8,
    at: 'api',
    left: 'the payment with its result; the wallet has no response',
    next: 'the repeated request finds the payment by its idempotency key',
    name: 'findByIdempotencyKey',
    file: `${AUTHORIZE}/payment.repository.ts`,
  },
  {
    point: 'F',
    after: 9,
    at: 'worker',
    left: 'pending rows in `outbox_events`',
    next: 'the relay of any process with the role `all` or `worker` takes them',
    name: 'startOutboxRelay',
    file: 'apps/api/src/platform/outbox/outbox-relay.ts',
  },
  {
    point: 'G',
    after: 10,
    at: 'worker',
    left: 'a job in `pgboss.job`',
    next: 'the job of a dead worker is free again within 30 seconds; subscribers are idempotent',
    name: 'startJobs',
    file: JOBS,
  },
  {
    point: 'H',
    after: 10,
    at: 'worker',
    left: 'a row in `queued_messages`',
    next:
      'the process that holds the lease sends the message; if it dies, another takes the lease ' +
      'after 15 seconds',
    name: 'startMessageQueue',
    file: 'apps/api/src/modules/notifications/message/message-queue.ts',
  },
];
