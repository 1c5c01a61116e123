import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createExternalStatus, type ExternalStatus } from './external-status.ts';
import type { Log } from './log.ts';

/** `rejected`: the provider understood the request and said no, such as a declined card. */
export type CallOutcome =
  | 'ok'
  | 'rejected'
  | 'key_rejected'
  | 'rate_limited'
  | 'error'
  | 'no_response';

export type ProviderCall = {
  readonly provider: 'stripe' | 'bitcash';
  /** Method and path without ids. */
  readonly operation: string;
  readonly outcome: CallOutcome;
  readonly seconds: number;
};

export type CallObserver = (call: ProviderCall) => void;

/** Counts what the use cases and gateways do. Part of `/metrics`. */
export type Telemetry = {
  readonly registry: Registry;
  readonly countPayment: (method: string, outcome: string) => void;
  readonly observeProviderCall: CallObserver;
  readonly countProviderEvent: (type: string, outcome: string) => void;
  /** `failure`: the code of the error; null if the message was sent. */
  readonly countMessage: (channel: string, failure: string | null) => void;
  readonly countWebhook: (outcome: 'delivered' | 'failed' | 'abandoned') => void;
  readonly countDroppedApiRequests: (count: number) => void;
  readonly setUnbalancedPayments: (count: number) => void;
  /** How providers and carriers last answered this process. */
  readonly externalStatus: Pick<ExternalStatus, 'listOperations' | 'listCarriers'>;
};

export function createTelemetry(log: Log): Telemetry {
  const registers = [new Registry()] as [Registry];
  const [registry] = registers;
  const payments = new Counter({
    name: 'saifu_payments_total',
    help: 'Payments, by method and result of the provider.',
    labelNames: ['method', 'outcome'],
    registers,
  });
  const calls = new Counter({
    name: 'saifu_provider_requests_total',
    help: 'Requests to payment providers, by operation and outcome.',
    labelNames: ['provider', 'operation', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'saifu_provider_request_duration_seconds',
    help: 'Response time of payment providers, by operation.',
    labelNames: ['provider', 'operation'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const events = new Counter({
    name: 'saifu_provider_events_total',
    help: 'Webhook events of the payment provider, by type and outcome.',
    labelNames: ['type', 'outcome'],
    registers,
  });
  const messages = createMessageCounter(registers);
  const webhooks = new Counter({
    name: 'saifu_webhook_deliveries_total',
    help: 'Attempts to deliver events to merchants.',
    labelNames: ['outcome'],
    registers,
  });
  const droppedApiRequests = new Counter({
    name: 'saifu_api_requests_dropped_total',
    help: 'Requests with API keys that are missing in the log of their merchant.',
    registers,
  });
  const unbalanced = new Gauge({
    name: 'saifu_ledger_unbalanced_payments',
    help: 'Payments of the last minutes whose postings do not add up to zero.',
    registers,
  });
  const report = createReport(log);
  const externalStatus = createExternalStatus();
  return {
    registry,
    countPayment: (method, outcome) => payments.inc({ method, outcome }),
    observeProviderCall(call) {
      const { provider, operation, outcome, seconds } = call;
      calls.inc({ provider, operation, outcome });
      durations.observe({ provider, operation }, seconds);
      report(call);
      externalStatus.observeCall(call);
    },
    countProviderEvent: (type, outcome) => events.inc({ type, outcome }),
    countMessage(channel, failure) {
      messages.inc({ channel, outcome: failure === null ? 'sent' : 'failed' });
      externalStatus.observeMessage(channel, failure);
    },
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    countDroppedApiRequests: (count) => droppedApiRequests.inc(count),
    setUnbalancedPayments: (count) => unbalanced.set(count),
    externalStatus,
  };
}

function createMessageCounter(registers: [Registry]) {
  return new Counter({
    name: 'saifu_messages_total',
    help: 'Attempts to send emails and SMS messages.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
}

const REPORT_PAUSE_MS = 10_000;
const REPORTED: ReadonlySet<CallOutcome> = new Set<CallOutcome>([
  'key_rejected',
  'error',
  'no_response',
]);

/** During an outage each kind of failure is logged every ten seconds, with the number since. */
function createReport(log: Log): CallObserver {
  const counts = new Map<CallOutcome, { count: number; reportedMs: number }>();
  return ({ outcome, operation }) => {
    if (!REPORTED.has(outcome)) return;
    const kind = counts.get(outcome) ?? { count: 0, reportedMs: Number.NEGATIVE_INFINITY };
    counts.set(outcome, kind);
    kind.count += 1;
    if (performance.now() - kind.reportedMs < REPORT_PAUSE_MS) return;
    log.error(`provider.${outcome}`, { route: operation, count: kind.count });
    Object.assign(kind, { count: 0, reportedMs: performance.now() });
  };
}
