import {
  APPLICATION_CHECKS,
  getMissingParts,
  type MerchantApplicationAnswers,
} from '@saifu/domain/merchants/merchant-application';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { MEMBER_REFUND_LIMIT_YEN_DEFAULT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { AuditedBy } from '../../audit/append-audit-entry.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import { inviteMember } from '../../members/invitation/create-invitation.ts';
import * as members from '../../members/member.repository.ts';
import { addBankAccount } from '../../merchants/bank-account/add-bank-account.ts';
import { findBranch } from '../../merchants/bank-account/find-branch.ts';
import { addMerchant } from '../../merchants/create-merchant.ts';
import { insertStore } from '../../merchants/store/create-store.ts';
import { changeStoreStatus } from '../../merchants/store/set-store-status.ts';
import type { StoreDetails } from '../../merchants/store/store.repository.ts';
import { type Answers, decryptAnswers } from '../encrypt-answers.ts';
import * as checks from './application-check.repository.ts';
import { type DecisionInput, lockSeen, moveOn } from './change-by-staff.ts';

/** Who approves: in the audit log, and as the one who invites. */
export type Approver = { readonly by: AuditedBy; readonly record: RecordChange };

/**
 * Approves an application: in one transaction the merchant, its first store, which may be paid at
 * once, and the invitation of its owner. The application is locked, so it happens once.
 */
export function approveApplication(
  deps: Deps,
  seen: DecisionInput,
  { by, record }: Approver,
): Promise<void> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const application = await lockSeen(tx, seen, 'approve');
    const answers = assertComplete(decryptAnswers(deps, application));
    const confirmed = await checks.listByApplication(tx, application.id);
    const names = confirmed.map(({ check }) => check);
    if (!APPLICATION_CHECKS.every((check) => names.includes(check))) {
      throw new AppError('merchant_application.unchecked');
    }
    const { email, language } = application;
    // The owner could not join with the address of a member.
    if (await members.findByEmail(tx, email)) throw new AppError('member.email_taken');
    const name = answers.business.legalName;
    const { id: merchantId } = await addMerchant(tx, { name, email, createdAt: now });
    const recordOf: RecordChange = (each, change) => record(each, { merchantId, ...change });
    await moveOn(tx, application, 'approve', { now, merchantId, decidedAt: now });
    await recordOf(tx, {
      action: 'merchant.created',
      subject: toTypeId('merchant', merchantId),
      before: null,
      after: { name, email },
    });
    await openStore(deps, tx, { merchantId, answers, record: recordOf });
    await addFirstAccount(deps, tx, { merchantId, answers, createdBy: by.actor });
    await inviteMember(
      deps,
      tx,
      {
        merchantId,
        email,
        role: 'owner',
        storeIds: [],
        refundLimitYen: MEMBER_REFUND_LIMIT_YEN_DEFAULT,
        language,
      },
      by,
    );
    await recordOf(tx, {
      action: 'merchant_application.approved',
      subject: toTypeId('merchantApplication', application.id),
      before: { status: application.status },
      after: { status: 'approved', merchant_id: toTypeId('merchant', merchantId) },
    });
  });
}

function assertComplete(answers: Answers): MerchantApplicationAnswers {
  if (getMissingParts(answers).length > 0) throw new AppError('merchant_application.incomplete');
  return answers as MerchantApplicationAnswers;
}

type FirstStore = {
  readonly merchantId: string;
  readonly answers: MerchantApplicationAnswers;
  readonly record: RecordChange;
};

async function openStore(
  deps: Deps,
  tx: Tx,
  { merchantId, answers, record }: FirstStore,
): Promise<void> {
  const store = await insertStore(deps, tx, {
    merchantId,
    details: toStoreDetails(answers),
    record,
  });
  await changeStoreStatus(deps, tx, { id: store.id, status: 'active', reason: null }, record);
}

type FirstAccount = Pick<FirstStore, 'merchantId' | 'answers'> & { readonly createdBy: string };

/** Payouts go to the account of the application, unless its bank or branch is gone by now. */
async function addFirstAccount(
  { config, clock }: Deps,
  tx: Tx,
  { merchantId, answers, createdBy }: FirstAccount,
): Promise<void> {
  const account = answers.bankAccount;
  const found = await findBranch(account.bankCode, account.branchCode);
  if (found.unknown !== null) return;
  const now = clock.now();
  const about = { id: newUuid(), merchantId, createdBy, createdAt: now, effectiveAt: now };
  await addBankAccount(tx, config.secretKeys, { ...about, account, branch: found.branch });
}

function toStoreDetails(answers: MerchantApplicationAnswers): StoreDetails {
  const { business, representative, trade, store } = answers;
  return {
    name: store.name,
    officeName: null,
    representative: representative.name,
    registrationNumber: business.registrationNumber,
    postalCode: store.postalCode,
    prefecture: store.prefecture,
    address: store.address,
    phone: business.phone,
    mcc: trade.mcc,
    latinName: null,
    latinCity: null,
    paymentMethods: store.paymentMethods,
    installmentCounts: [],
    taxRounding: 'floor',
    defaultTaxRate: store.defaultTaxRate,
    latitude: null,
    longitude: null,
  };
}
