import { byUrgency, getRecentAnswerCutoff, isLimitNear } from '@saifu/domain/home/attention-items';
import { getPreviousMonthToDate, getRecentMonths } from '@saifu/domain/home/recent-months';
import { missingProfileFields } from '@saifu/domain/identity/account';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { BANK_DETAILS_WAIT_MS, HOME_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as accounts from '../identity/account/account.repository.ts';
import * as payments from '../payments/authorize/payment.repository.ts';
import * as history from '../payments/history/history.repository.ts';
import { getMonthTotals } from '../payments/insights/month-totals.repository.ts';
import * as refundRequests from '../payments/refund-request/refund-request.repository.ts';
import * as homes from './home.repository.ts';
import { type AttentionItem, createAttentionItem, type Home } from './home.ts';
import { loadRecurringBillingItems } from './load-recurring-billing-items.ts';

/** All parts load concurrently. */
export async function loadHome({ config, db, clock }: Deps, userId: string): Promise<Home> {
  const now = clock.now();
  const [attentionItems, recurring, months, recent, stores, begun] = await Promise.all([
    Promise.all([
      loadOpenPayments(db, userId, now),
      loadAnsweredRefundRequests(db, userId, now),
      loadQuestions(db, userId, now),
      loadProfile(db, userId, now),
    ]),
    loadRecurringBillingItems(db, userId, now),
    loadMonths(db, userId, now),
    loadRecent(db, userId),
    homes.listPaidStores(db, userId),
    homes.getBegun(db, userId),
  ]);
  const { items, nextCharge } = recurring;
  const waiting = [...attentionItems, items]
    .flat()
    .toSorted(byUrgency)
    .slice(0, HOME_MAX.attentionItems);
  const hasSamples = !config.isLive;
  return { now, ...months, nextCharge, waiting, ...recent, stores, begun, hasSamples };
}

async function loadMonths(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<Pick<Home, 'months' | 'previousMonthToDate'>> {
  const today = toCivilDate(now);
  const [range, period] = [getRecentMonths(today), getPreviousMonthToDate(today)];
  const { months, periodTotal } = await getMonthTotals(tx, { userId, range, period });
  return { months, previousMonthToDate: periodTotal };
}

type LoadAttentionItems = (tx: Tx, userId: string, now: Date) => Promise<readonly AttentionItem[]>;

const loadOpenPayments: LoadAttentionItems = async (tx, userId, now) => {
  const found = await homes.listOpenPayments(tx, { userId, now });
  return found.map(({ id, orderId, store, amount, isReserved, until: at }) => {
    const values = { id, name: store.name, store, amount, at };
    return isReserved
      ? createAttentionItem('payment_to_confirm', values)
      : createAttentionItem('payment_to_finish', { ...values, orderId });
  });
};

const loadAnsweredRefundRequests: LoadAttentionItems = async (tx, userId, now) => {
  const found = await homes.listAnsweredRefundRequests(tx, userId, getRecentAnswerCutoff(now));
  return found.map(({ id, store, approvedAmount: amount, answeredAt, bankAskedAt }) => {
    const { name } = store;
    if (bankAskedAt === null)
      return createAttentionItem('refund_request_answered', { id, name, store, at: answeredAt });
    const at = new Date(bankAskedAt.getTime() + BANK_DETAILS_WAIT_MS);
    return createAttentionItem('refund_wants_bank', { id, name, store, amount, at });
  });
};

const loadQuestions: LoadAttentionItems = async (tx, userId, now) => {
  const found = await homes.listAnsweredQuestions(tx, userId, getRecentAnswerCutoff(now));
  return found.map(({ id, subject: name, answeredAt: at }) =>
    createAttentionItem('consultation_answered', { id, name, at }),
  );
};

/** An incomplete profile is listed only when it is about to block payments. */
const loadProfile: LoadAttentionItems = async (tx, userId, now) => {
  const user = await accounts.get(tx, userId);
  const isKnown = user === undefined || missingProfileFields(user, user.phoneVerified).length === 0;
  if (isKnown) return [];
  const spent = await payments.spentBy(tx, { userId, addressKey: '', now });
  return isLimitNear(spent) ? [createAttentionItem('profile_incomplete')] : [];
};

async function loadRecent(
  tx: Tx,
  userId: string,
): Promise<Pick<Home, 'recent' | 'refundRequestsByPaymentId'>> {
  const list = { sort: 'newest', after: undefined, limit: HOME_MAX.payments } as const;
  const input = { userId, isFolded: true, ...list };
  const recent = await history.list(tx, input);
  const ids = recent.map(({ id }) => id);
  return { recent, refundRequestsByPaymentId: await refundRequests.getSummaries(tx, ids) };
}
