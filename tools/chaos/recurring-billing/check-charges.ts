import { addDays, type CivilDate } from '@saifu/domain/shared/calendar';
import type pg from 'pg';
import type { StripeSandboxLedger } from '../../ledger/stripe-sandbox-money.ts';

type Terms = {
  readonly id: string;
  readonly status: string;
  readonly start: CivilDate;
  readonly end: CivilDate | null;
  readonly days: readonly number[];
  readonly agreedOn: CivilDate | null;
  readonly closedOn: CivilDate | null;
};
type Period = {
  readonly id: string;
  readonly due: CivilDate;
  readonly status: string;
  readonly paidOn: CivilDate | null;
  /** All payments ever created for this charge. */
  readonly payments: readonly string[];
};

const TERMINAL = ['paid', 'failed', 'review', 'waived'];
const IN_JAPAN = "at time zone 'Asia/Tokyo')::date::text";

async function readTerms(client: pg.Client, ids: readonly string[]): Promise<readonly Terms[]> {
  const { rows } = await client.query<Terms>(
    `select id, status, start_date::text as start, end_date::text as end, payment_days as days,
       (activated_at ${IN_JAPAN} as "agreedOn", (closed_at ${IN_JAPAN} as "closedOn"
     from recurring_billings where id = any($1)`,
    [ids],
  );
  return rows;
}

async function readPeriods(client: pg.Client): Promise<readonly Period[]> {
  const { rows } = await client.query<Period>(
    `select c.recurring_billing_id as id, c.due_date::text as due, c.status,
      c.paid_on::text as "paidOn",
       array(select p.id::text from payments p join orders o on o.id = p.order_id
         where o.recurring_billing_id = c.recurring_billing_id
         and o.due_date = c.due_date) as payments
     from charges c`,
  );
  return rows;
}

/** Independent due-date rule: calendar days and the payment days of the terms. */
function isDue({ start, end, days }: Terms, today: CivilDate): boolean {
  if (today < start || (end !== null && today > end)) return false;
  const number = Number(today.slice(8));
  const isLastOfMonth = addDays(today, 1).endsWith('-01');
  return days.some((day) => day === number || (isLastOfMonth && day > number));
}

/** Due dates after the start date, up to and including the end. */
function listDueDates(terms: Terms, until: CivilDate): readonly CivilDate[] {
  const { agreedOn, closedOn } = terms;
  if (agreedOn === null) return [];
  const last = closedOn !== null && closedOn < until ? closedOn : until;
  const dueDates: CivilDate[] = [];
  for (let day = addDays(agreedOn, 1); day <= last; day = addDays(day, 1)) {
    if (isDue(terms, day)) dueDates.push(day);
  }
  return dueDates;
}

export type CheckResult = {
  readonly violations: readonly string[];
  readonly statuses: Readonly<Record<string, number>>;
};

/**
 * Asserts that every charge due by `until` has exactly one final state and that no other charge
 * exists. Captures are counted in the ledger of the Stripe sandbox.
 */
export async function checkCharges(
  client: pg.Client,
  { money }: StripeSandboxLedger,
  ids: readonly string[],
  until: CivilDate,
): Promise<CheckResult> {
  const terms = await readTerms(client, ids);
  const all = (await readPeriods(client)).filter(({ id }) => ids.includes(id));
  const taken = [...money.values()].filter((one) => one.taken - one.refundedAmount > 0);
  const takings = Map.groupBy(taken, ({ paymentId }) => paymentId);
  const violations = terms.flatMap((one) => {
    return findLifecycleViolations(
      one,
      all.filter(({ id }) => id === one.id),
      until,
    );
  });
  for (const period of all) {
    const count = period.payments.flatMap((id) => takings.get(id) ?? []).length;
    const wanted = period.status === 'paid' ? 1 : 0;
    if (count !== wanted) violations.push(`${name(period)}: taken ${count} times`);
  }
  const groups = Map.groupBy(
    all.filter(({ due }) => due <= until),
    ({ status }) => status,
  );
  const statuses = Object.fromEntries([...groups].map(([status, some]) => [status, some.length]));
  return { violations, statuses };
}

function findLifecycleViolations(
  terms: Terms,
  periods: readonly Period[],
  until: CivilDate,
): string[] {
  const dueDates = listDueDates(terms, until);
  const byDue = Map.groupBy(periods, ({ due }) => due);
  const errors = dueDates
    // A charge due on the closing day may or may not exist.
    .filter((due) => !byDue.has(due) && due !== terms.closedOn)
    .map((due) => `${terms.id} ${due} was due and has no charge (${terms.status})`);
  if (terms.agreedOn === null) errors.push(`${terms.id} was never active (${terms.status})`);
  for (const [due, some] of byDue) {
    if (some.length > 1) errors.push(`${terms.id} ${due} has ${some.length} charges`);
    if (due <= until && !dueDates.includes(due)) errors.push(`${terms.id} ${due} was not due`);
  }
  for (const period of periods.filter(({ due }) => due <= until)) {
    if (!TERMINAL.includes(period.status)) errors.push(`${name(period)}: it has no end`);
  }
  const paid = periods.filter(({ paidOn }) => paidOn !== null);
  for (const [day, some] of Map.groupBy(paid, ({ paidOn }) => paidOn)) {
    if (some.length === 1) continue;
    errors.push(`${terms.id} was charged on ${day} for ${some.map(({ due }) => due).join(', ')}`);
  }
  return errors;
}

function name({ id, due, status }: Period): string {
  return `${id} ${due} (${status})`;
}
