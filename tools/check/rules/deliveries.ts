import type { Evidence } from '../evidence.ts';
import { deriveId, toUuid } from '../ids.ts';
import { KEPT_MS, NEW_WEBHOOK_MS } from '../limits.ts';
import { parseLine } from '../read-lines.ts';
import type { EventRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';
import { isDue } from './events.ts';

function* findMissing(evidence: Evidence): Iterable<Finding> {
  const { rows } = evidence;
  const made = new Set(rows.deliveries.map(({ id }) => id));
  const webhooks = Map.groupBy(rows.webhooks, ({ merchantId }) => merchantId);
  for (const event of rows.events) {
    if (!isDue(evidence, event)) continue;
    const subscribed = (webhooks.get(String(event.payload.merchantId)) ?? []).filter((webhook) => {
      const isOlder = +event.occurredAt - +webhook.createdAt >= NEW_WEBHOOK_MS;
      return webhook.removedAt === null && isOlder && webhook.events.includes(event.type);
    });
    for (const { id } of subscribed) {
      if (made.has(deriveId(event.id, id))) continue;
      yield { id: event.id, words: `${event.type} has no delivery to webhook ${id}` };
    }
  }
}

/** The event of each delivery, from which its id is derived. */
function mapCauses({ rows }: Evidence): ReadonlyMap<string, EventRow> {
  const webhooks = Map.groupBy(rows.webhooks, ({ merchantId }) => merchantId);
  return new Map(
    rows.events.flatMap((event) =>
      (webhooks.get(String(event.payload.merchantId)) ?? [])
        .filter(({ events }) => events.includes(event.type))
        .map((webhook) => [deriveId(event.id, webhook.id), event] as const),
    ),
  );
}

function* findExtra(evidence: Evidence): Iterable<Finding> {
  const causes = mapCauses(evidence);
  for (const { id, webhookId, event, createdAt } of evidence.rows.deliveries) {
    if (+evidence.rows.now - +createdAt >= KEPT_MS || causes.has(id)) continue;
    yield { id, words: `of ${event} to webhook ${webhookId} has no event` };
  }
}

function* findBodies(evidence: Evidence): Iterable<Finding> {
  const causes = mapCauses(evidence);
  for (const { id, event: type, body } of evidence.rows.deliveries) {
    const event = causes.get(id);
    if (event === undefined) continue;
    if (!isBodyOf(event, type, body)) yield { id, words: `of ${type} says other than its event` };
  }
}

function isBodyOf({ type, subjectId, payload }: EventRow, sentType: string, body: string): boolean {
  const sent = parseLine(Buffer.from(body));
  const data = sent?.data as Readonly<Record<string, unknown>> | undefined;
  if (sent?.type !== type || sentType !== type || data === undefined) return false;
  const isSubject = toUuid(data.id) === subjectId;
  if (payload.payAmount === undefined) return isSubject;
  const isSum = data.pay_amount === payload.payAmount && data.status === payload.status;
  return isSubject && isSum && toUuid(data.store_id) === payload.storeId;
}

/** Deliveries to the webhooks of merchants. */
export const DELIVERY_RULES: readonly Rule[] = [
  {
    number: 'C-42',
    name: 'delivery-missing',
    description: 'Each event has a delivery to every webhook that subscribes to it.',
    find: findMissing,
  },
  {
    number: 'C-43',
    name: 'delivery-without-event',
    description: 'Each delivery has its own event, so none was made twice.',
    find: findExtra,
  },
  {
    number: 'C-44',
    name: 'delivery-body',
    description:
      'The body of a delivery has the type, subject, store, amount and status of its event.',
    find: findBodies,
  },
];
