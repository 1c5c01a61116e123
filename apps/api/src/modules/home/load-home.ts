import { byUrgency, getRecentAnswerCutoff, isLimitNear } from '@saifu/domain/home/attention-items';
import { missingProfileFields } from '@saifu/domain/identity/account';
import { BANK_DETAILS_WAIT_MS, HOME_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as accounts from '../identity/account/account.repository.ts';
import * as payments from '../payments/authorize/payment.repository.ts';
import * as history from '../payments/history/history.repository.ts';
import * as refundRequests from '../payments/refund-request/refund-request.repository.ts';
import * as homes from './home.repository.ts';
import { type AttentionItem, createAttentionItem, type Home } from './home.ts';
import { loadRecurringBillingItems } from './load-recurring-billing-items.ts';

/** All parts load concurrently. */
export async function loadHome({ config, db, clock }: Deps, userId: string): Promise<Home> {
  const now = clock.now();
  const [attentionItems, recent, stores, begun] = await Promise.all([
    Promise.all([
      loadOpenPayments(db, userId, now),
      loadRecurringBillingItems(db, userId, now),
      loadAnsweredRefundRequests(db, userId, now),
      loadQuestions(db, userId, now),
      loadProfile(db, userId, now),
    ]),
    loadRecent(db, userId),
    homes.listPaidStores(db, userId),
    homes.getBegun(db, userId),
  ]);
  const waiting = attentionItems.flat().toSorted(byUrgency).slice(0, HOME_MAX.attentionItems);
  return { now, waiting, ...recent, stores, begun, hasSamples: !config.isLive };
}

type LoadAttentionItems = (tx: Tx, userId: string, now: Date) => Promise<readonly AttentionItem[]>;

const loadOpenPayments: LoadAttentionItems = async (tx, userId, now) => {
  const found = await homes.listOpenPayments(tx, { userId, now });
  return found.map(({ id, storeName: name, amount, isReserved, until: at }) =>
    createAttentionItem(isReserved ? 'payment_to_confirm' : 'payment_to_finish', {
      id,
      name,
      amount,
      at,
    }),
  );
};

const loadAnsweredRefundRequests: LoadAttentionItems = async (tx, userId, now) => {
  const found = await homes.listAnsweredRefundRequests(tx, userId, getRecentAnswerCutoff(now));
  return found.map(({ id, storeName: name, approvedAmount: amount, answeredAt, bankAskedAt }) => {
    if (bankAskedAt === null)
      return createAttentionItem('refund_request_answered', { id, name, at: answeredAt });
    const at = new Date(bankAskedAt.getTime() + BANK_DETAILS_WAIT_MS);
    return createAttentionItem('refund_wants_bank', { id, name, amount, at });
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
  const input = { userId, sort: 'newest', after: undefined, limit: HOME_MAX.payments } as const;
  const recent = await history.list(tx, input);
  const ids = recent.map(({ id }) => id);
  return { recent, refundRequestsByPaymentId: await refundRequests.getSummaries(tx, ids) };
}
