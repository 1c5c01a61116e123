import { assertFutureDay, pickTerms } from '@saifu/domain/ledger/agreed-terms';
import {
  PAYOUT_TERMS_DEFAULT,
  type PayoutCycle,
  type PayoutTerms,
} from '@saifu/domain/ledger/payout-cycle';
import { AppError } from '@saifu/domain/shared/app-error';
import { type CivilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { formatYen } from '@saifu/domain/shared/yen';
import { type MessageTextKey, tMessage } from '@saifu/i18n/message-texts';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as cycles from './payout-cycle.repository.ts';
import { tellOwners } from './tell-owners.ts';

export type SetPayoutCycleInput = {
  readonly merchantId: string;
  readonly terms: PayoutTerms;
  readonly validFrom: CivilDate;
  readonly reason: string;
  /** As the operator's audit log names who agreed it. */
  readonly createdBy: string;
};

/** Agrees a payout cycle from a later day on. */
export async function setPayoutCycle(
  deps: Deps,
  { merchantId, terms, validFrom, reason, createdBy }: SetPayoutCycleInput,
  record: RecordChange,
): Promise<void> {
  const createdAt = deps.clock.now();
  const { cycle, minimumYen } = terms;
  assertFutureDay(validFrom, toCivilDate(createdAt));
  await deps.db.transaction(async (tx) => {
    if (!(await merchants.lock(tx, merchantId))) throw new AppError('not_found');
    const agreed = await cycles.listValid(tx, merchantId, validFrom);
    const before = pickTerms(agreed, validFrom) ?? PAYOUT_TERMS_DEFAULT;
    if (before.cycle === cycle && before.minimumYen === minimumYen) return;
    const by = { id: newUuid(), merchantId, validFrom, reason, createdBy, createdAt };
    await cycles.insert(tx, { ...by, cycle, minimumYen });
    await tellOwners(
      tx,
      merchantId,
      composeMessage('merchant_payout_cycle_changed_email', 'ja', {
        date: validFrom.replaceAll('-', '/'),
        cycle: tMessage('ja', CYCLE_TEXTS[cycle]),
        minimum: formatYen(minimumYen),
        link: `${deps.config.consoleUrl.origin}/console/balance`,
      }),
      createdAt,
    );
    await record(tx, {
      merchantId,
      action: 'payout_cycle.changed',
      subject: toTypeId('merchant', merchantId),
      before: toFields(before),
      after: { ...toFields(terms), valid_from: validFrom, reason },
    });
  });
}

const toFields = ({ cycle, minimumYen }: PayoutTerms) => ({ cycle, minimum: minimumYen });

const CYCLE_TEXTS = {
  weekly: 'any.payout_weekly',
  semimonthly: 'any.payout_semimonthly',
  monthly: 'any.payout_monthly',
} as const satisfies Record<PayoutCycle, MessageTextKey>;
