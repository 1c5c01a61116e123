import { toTypeId } from '@saifu/domain/shared/ids';
import { isUuid } from '../crypto/tokens.ts';
import { addLogFields } from '../log.ts';
import {
  describeFailure,
  inSpan,
  type OpenSpan,
  runSpan,
  type SpanAttributes,
  type Tracing,
} from '../tracing.ts';
import type { DomainEvent, Subscriber } from './outbox.ts';

/** Traces what subscribers do as part of the trace of the request that published the event. */
export function traceSubscribers(
  tracing: Tracing,
  subscribers: readonly Subscriber[],
): readonly Subscriber[] {
  return tracing.isOn ? subscribers.map((subscriber) => trace(tracing, subscriber)) : subscribers;
}

function trace(tracing: Tracing, subscriber: Subscriber): Subscriber {
  const { handle, handleAll } = subscriber;
  const start = (event: DomainEvent) => startJobSpan(tracing, subscriber, event);
  return {
    ...subscriber,
    handle: (event) => {
      const span = start(event);
      if (span !== undefined) addLogFields({ trace_id: span.traceId, ...findPayment(event) });
      return runSpan(span, () => handle(event));
    },
    ...(handleAll && {
      handleAll: (tx, events) =>
        runBatch(
          events.flatMap((event) => start(event) ?? []),
          { 'saifu.batch_size': events.length },
          () => handleAll(tx, events),
        ),
    }),
  };
}

/** An event without a trace was published by work that is not sampled. */
function startJobSpan(
  tracing: Tracing,
  { name }: Subscriber,
  event: DomainEvent,
): OpenSpan | undefined {
  if (event.traceparent === undefined) return undefined;
  const { payment } = findPayment(event);
  const attributes: SpanAttributes = {
    'saifu.job': name,
    'saifu.event_type': event.type,
    ...(payment !== undefined && { 'saifu.payment_id': payment }),
  };
  const parent = event.traceparent;
  return tracing.start({ name: `job ${name}`, kind: 'consumer', attributes, parent });
}

/**
 * Each event of a batch has a span in its own trace. What the batch publishes belongs to a trace
 * only if it can be none but that one.
 */
async function runBatch(
  spans: readonly OpenSpan[],
  attributes: SpanAttributes,
  work: () => Promise<void>,
): Promise<void> {
  const [only] = spans.length === 1 ? spans : [];
  try {
    await inSpan(only, work);
    for (const span of spans) span.end(attributes);
  } catch (error) {
    for (const span of spans) span.end({ ...attributes, ...describeFailure(error) }, true);
    throw error;
  }
}

function findPayment({ type, subjectId, payload }: DomainEvent): { readonly payment?: string } {
  const id = type.startsWith('payment.') ? subjectId : payload.paymentId;
  return isUuid(id) ? { payment: toTypeId('payment', id) } : {};
}
