import { pickTerms } from '@saifu/domain/ledger/agreed-terms';
import { toMerchantBalance } from '@saifu/domain/ledger/merchant-ledger';
import { getDuePayoutDay, PAYOUT_TERMS_DEFAULT } from '@saifu/domain/ledger/payout-cycle';
import { getTransferDay, isHeld, planPayout } from '@saifu/domain/payouts/payout';
import { type CivilDate, startOfDay, toCivilDate } from '@saifu/domain/shared/calendar';
import { PAYOUT_ITEMS_BATCH } from '@saifu/domain/shared/limits';
import { type Yen, yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as balances from '../../ledger/balance/balance.repository.ts';
import * as cycles from '../../ledger/contract/payout-cycle.repository.ts';
import * as entries from '../../ledger/entry/ledger-entry.repository.ts';
import * as bankAccounts from '../../merchants/bank-account/bank-account.repository.ts';
import * as payouts from '../payout.repository.ts';
import { issueStatement } from '../statement/issue-statement.ts';
import * as runs from './payout-run.repository.ts';

/**
 * Pays one merchant out in a run, in one transaction: the payout, its items, the entry that takes
 * it from the balance, and the outcome. A merchant has one payout per cut-off, so that it may be
 * called again, also at once. Returns whether it made a payout.
 */
export function payOutMerchant(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  run: runs.PayoutRun,
  merchantId: string,
): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const merchant = await payouts.lockMerchant(tx, merchantId);
    if (merchant === undefined) return false;
    const agreed = await cycles.listValid(tx, merchantId, run.day);
    const { cycle, minimumYen } = pickTerms(agreed, run.day) ?? PAYOUT_TERMS_DEFAULT;
    const due = getDuePayoutDay(cycle, run.day);
    // By hand one merchant is paid out between its payout days.
    const closesBefore = run.merchantId === null ? due.closesBefore : run.day;
    if (await payouts.exists(tx, merchantId, closesBefore)) return false;
    const dueYen = await payouts.sumUnpaid(tx, merchantId, startOfDay(closesBefore));
    if (dueYen === null) return false;
    const account = await bankAccounts.findInUse(tx, merchantId, now);
    const plan = planPayout({
      dueYen: yen(dueYen),
      balanceYen: toMerchantBalance(await balances.get(tx, merchantId)).availableYen,
      minimumYen,
      isSuspended: merchant.isSuspended,
      isOnHold: merchant.holdReason !== null,
      bankAccount: toUsability(account),
    });
    const about = { runId: run.id, merchantId, closesBefore, at: now };
    const { hindrance } = plan;
    if (hindrance !== null || account === undefined) {
      const outcome = hindrance ?? 'no_bank_account';
      // On other merchants' payout days a balance that is carried over is no news.
      if (!isHeld(outcome) && (await runs.wasCarriedOver(tx, about))) return false;
      const reason = outcome === 'on_hold' ? merchant.holdReason : null;
      const { amountYen } = plan;
      await runs.saveOutcome(tx, { ...about, outcome, amountYen, reason, payoutId: null });
      return false;
    }
    const payoutId = newUuid();
    const amountYen = await createPayout(tx, {
      payoutId,
      run,
      merchantId,
      closesBefore,
      takesAll: plan.takesAll,
      plannedYen: plan.amountYen,
      minimumYen,
      bankAccountId: account.id,
      operator: config.operator,
      now,
    });
    await runs.saveOutcome(tx, { ...about, outcome: 'created', amountYen, reason: null, payoutId });
    return true;
  });
}

function toUsability(account: bankAccounts.StoredBankAccount | undefined) {
  if (account === undefined) return 'missing';
  return account.rejectedAt === null ? 'usable' : 'rejected';
}

type NewPayout = {
  readonly payoutId: string;
  readonly run: runs.PayoutRun;
  readonly merchantId: string;
  readonly closesBefore: CivilDate;
  readonly takesAll: boolean;
  readonly plannedYen: Yen;
  readonly minimumYen: Yen;
  readonly bankAccountId: string;
  readonly operator: Deps['config']['operator'];
  readonly now: Date;
};

async function createPayout(tx: Tx, input: NewPayout): Promise<Yen> {
  const { payoutId, run, merchantId, closesBefore, bankAccountId, plannedYen, now } = input;
  const status = 'scheduled';
  await payouts.insert(tx, {
    id: payoutId,
    runId: run.id,
    merchantId,
    closesBefore,
    paidOn: getTransferDay(run.day, toCivilDate(now)),
    bankAccountId,
    status,
    version: 1,
    amountYen: plannedYen,
    grossYen: plannedYen,
    feeYen: 0,
    feeTaxYen: 0,
    itemCount: 1,
    openingBalanceYen: await payouts.getLastClosingBalance(tx, merchantId),
    closingBalanceYen: 0,
    providerReference: null,
    transferFileId: null,
    createdAt: now,
  });
  const before = input.takesAll ? undefined : startOfDay(closesBefore);
  const sums = await takeAll(tx, { payoutId, merchantId, before });
  // Something came in between. The transaction is undone, and the run repeats it.
  if (sums.amountYen < input.minimumYen) throw new Error('a balance changed during its payout');
  const amountYen = yen(sums.amountYen);
  const payout = { id: payoutId, merchantId, feeTaxYen: sums.feeTaxYen };
  await issueStatement(tx, { payout, operator: input.operator, now });
  await entries.insert(
    tx,
    {
      merchantId,
      kind: 'payout',
      sourceId: payoutId,
      postings: [
        { account: 'merchant.balance', amountYen },
        { account: 'payout.in_transit', amountYen: yen(-amountYen) },
      ],
    },
    now,
  );
  const closing = toMerchantBalance(await balances.get(tx, merchantId)).availableYen;
  await payouts.setSums(tx, payoutId, { ...sums, closingBalanceYen: closing });
  const event = { status, version: 1, at: now, createdBy: run.createdBy, reason: null } as const;
  await payouts.insertEvent(tx, payoutId, event);
  return amountYen;
}

type Taken = {
  readonly payoutId: string;
  readonly merchantId: string;
  readonly before: Date | undefined;
};

/** A merchant may have a million entries: they are moved within the database, in batches. */
async function takeAll(tx: Tx, taken: Taken): Promise<payouts.PayoutSums> {
  const all = { amountYen: 0, grossYen: 0, feeYen: 0, feeTaxYen: 0, itemCount: 0 };
  while (true) {
    const batch = await payouts.takeEntries(tx, { ...taken, limit: PAYOUT_ITEMS_BATCH });
    all.amountYen += batch.amountYen;
    all.grossYen += batch.grossYen;
    all.feeYen += batch.feeYen;
    all.feeTaxYen += batch.feeTaxYen;
    all.itemCount += batch.itemCount;
    if (batch.itemCount < PAYOUT_ITEMS_BATCH) return all;
  }
}
