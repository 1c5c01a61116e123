import { assertFutureDay } from '@saifu/domain/ledger/agreed-terms';
import {
  type FeeContract,
  type FeeMethod,
  type FeeTerms,
  formatBasisPoints,
  pickFeeTerms,
} from '@saifu/domain/ledger/fee-contract';
import { METHOD_NAMES } from '@saifu/domain/payments/payment-method';
import { AppError } from '@saifu/domain/shared/app-error';
import { type CivilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { formatYen } from '@saifu/domain/shared/yen';
import { tMessage } from '@saifu/i18n/message-texts';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as contracts from './fee-contract.repository.ts';
import { tellOwners } from './tell-owners.ts';

export type SetFeesInput = {
  readonly merchantId: string;
  readonly fees: readonly (FeeTerms & { readonly method: FeeMethod })[];
  readonly validFrom: CivilDate;
  readonly reason: string;
  /** As the operator's audit log names who agreed it. */
  readonly createdBy: string;
};

/** Agrees fees for payments from a later day on. What does not change is left out. */
export async function setFees(
  deps: Deps,
  { merchantId, fees, validFrom, reason, createdBy }: SetFeesInput,
  record: RecordChange,
): Promise<void> {
  const createdAt = deps.clock.now();
  assertFutureDay(validFrom, toCivilDate(createdAt));
  await deps.db.transaction(async (tx) => {
    if (!(await merchants.lock(tx, merchantId))) throw new AppError('not_found');
    const agreed = await contracts.listValid(tx, merchantId, validFrom);
    const changed = fees.filter((fee) => !isSame(fee, pickFeeTerms(agreed, fee.method, validFrom)));
    if (changed.length === 0) return;
    for (const fee of changed) {
      const by = { id: newUuid(), merchantId, validFrom, reason, createdBy, createdAt };
      await contracts.insert(tx, { ...fee, ...by });
    }
    await tellOwners(
      tx,
      merchantId,
      composeMessage('merchant_fees_changed_email', 'ja', {
        date: validFrom.replaceAll('-', '/'),
        fees: changed.map(toWords).join('、'),
        link: `${deps.config.consoleUrl.origin}/console/balance`,
      }),
      createdAt,
    );
    await record(tx, {
      merchantId,
      action: 'fees.changed',
      subject: toTypeId('merchant', merchantId),
      before: toFields(changed.map((fee) => withMethod(fee.method, agreed, validFrom))),
      after: { ...toFields(changed), valid_from: validFrom, reason },
    });
  });
}

function isSame(one: FeeTerms, other: FeeTerms): boolean {
  return (
    one.rateBp === other.rateBp &&
    one.fixedYen === other.fixedYen &&
    one.isRefunded === other.isRefunded
  );
}

function withMethod(method: FeeMethod, agreed: readonly FeeContract[], day: CivilDate) {
  return { ...pickFeeTerms(agreed, method, day), method };
}

function toFields(fees: SetFeesInput['fees']) {
  return Object.fromEntries(
    fees.map(({ method, rateBp, fixedYen, isRefunded }) => {
      return [method, { rate_bp: rateBp, fixed: fixedYen, refunds_fee: isRefunded }];
    }),
  );
}

/** `カード 3.6% + ¥30`. */
function toWords({ method, rateBp, fixedYen }: SetFeesInput['fees'][number]): string {
  const key = method === 'cash' ? 'any.method_cash' : 'any.method_card';
  const name = METHOD_NAMES[method] ?? tMessage('ja', key);
  const rate = `${formatBasisPoints(rateBp)}%`;
  return fixedYen === 0 ? `${name} ${rate}` : `${name} ${rate} + ${formatYen(fixedYen)}`;
}
