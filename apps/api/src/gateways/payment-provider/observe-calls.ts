import Stripe from 'stripe';
import type { CallObserver, CallOutcome, ProviderCall } from '../../platform/telemetry.ts';
import { traceStep } from '../../platform/tracing.ts';

type Request = Pick<ProviderCall, 'provider' | 'operation'>;

/** Measures and traces one request. A request without a response counts too. */
export function observeCall<Answer>(
  observe: CallObserver,
  request: Request,
  send: () => Promise<Answer>,
  getStatus: (answer: Answer) => number,
): Promise<Answer> {
  const { provider, operation } = request;
  const attributes = { 'saifu.provider': provider, 'saifu.operation': operation };
  const start = { name: `${provider} ${operation}`, kind: 'client', attributes } as const;
  return traceStep(start, async (set) => {
    const startedMs = performance.now();
    const report = (outcome: CallOutcome) => {
      observe({ ...request, outcome, seconds: (performance.now() - startedMs) / 1000 });
      set({ 'saifu.outcome': outcome });
    };
    try {
      const answer = await send();
      report(toOutcome(getStatus(answer)));
      return answer;
    } catch (error) {
      report('no_response');
      throw error;
    }
  });
}

function toOutcome(status: number): CallOutcome {
  if (status === 401 || status === 403) return 'key_rejected';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'error';
  return status >= 400 ? 'rejected' : 'ok';
}

/** The HTTP client of Stripe's library, which does not report requests without a response. */
export function createObservedClient(observe: CallObserver): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (...request) => {
    const [, , path, method] = request;
    const operation = `${method} ${withoutIds(path)}`;
    return observeCall(
      observe,
      { provider: 'stripe', operation },
      () => send(...request),
      (answer) => answer.getStatusCode(),
    );
  };
  return client;
}

function withoutIds(path: string): string {
  const [route = ''] = path.split('?');
  return route.replace(/\/[a-z]+_\w+/g, (part) => (isResource(part) ? part : '/{id}'));
}

/** `payment_intents` is a part of the path and `pi_1Ab` an id. */
function isResource(part: string): boolean {
  return /^\/(payment_intents|payment_methods|setup_intents|balance_transactions)$/.test(part);
}
