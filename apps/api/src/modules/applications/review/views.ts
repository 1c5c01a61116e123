import type {
  StaffApplicationRowView,
  StaffApplicationView,
  StaffNameView,
} from '@saifu/contract/staff-merchant-application';
import { maskEmail } from '@saifu/domain/identity/email';
import {
  APPLICATION_CHECKS,
  AUTOMATIC_CHECKS,
  type AutomaticCheck,
  type AutomaticResult,
  checkAnswers,
} from '@saifu/domain/merchants/merchant-application';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Answers } from '../encrypt-answers.ts';
import type { MerchantApplication } from '../merchant-application.repository.ts';
import { toAnswersView, toRequestedView } from '../views.ts';
import type { ConfirmedCheck } from './application-check.repository.ts';
import type { Duplicate, Duplicates } from './duplicate.repository.ts';

/** The names of staff by their ids. */
export type StaffNames = ReadonlyMap<string, string>;

function toStaffNameView(id: string | null, names: StaffNames): StaffNameView | null {
  return id === null ? null : { id: toTypeId('member', id), name: names.get(id) ?? '' };
}

export function toStaffApplicationRowView(
  application: MerchantApplication,
  names: StaffNames,
): StaffApplicationRowView {
  const { business, trade } = application.answers;
  const { submittedAt, decidedAt } = application;
  return {
    id: toTypeId('merchantApplication', application.id),
    status: application.status,
    legal_name: business?.legalName ?? null,
    kind: business?.kind ?? null,
    mcc: trade?.mcc ?? null,
    assignee: toStaffNameView(application.assigneeId, names),
    created_at: toTimestamp(application.createdAt),
    submitted_at: submittedAt && toTimestamp(submittedAt),
    decided_at: decidedAt && toTimestamp(decidedAt),
  };
}

export type Review = {
  readonly application: MerchantApplication;
  readonly answers: Answers;
  readonly confirmed: readonly ConfirmedCheck[];
  readonly duplicates: Duplicates;
  readonly names: StaffNames;
};

export function toStaffApplicationView(review: Review): StaffApplicationView {
  const { application, answers, confirmed, names } = review;
  const { rejectionReason, rejectionMessage, merchantId, termsAcceptedAt } = application;
  return {
    ...toStaffApplicationRowView(application, names),
    version: application.version,
    // Erased with the rest of a closed application.
    masked_email: application.email === '' ? '' : maskEmail(application.email),
    answers: toAnswersView(answers),
    terms_version: application.termsVersion,
    terms_accepted_at: termsAcceptedAt && toTimestamp(termsAcceptedAt),
    requested_changes: toRequestedView(application),
    rejection:
      rejectionReason === null
        ? null
        : { reason: rejectionReason, message: rejectionMessage ?? '' },
    merchant_id: merchantId && toTypeId('merchant', merchantId),
    checks: APPLICATION_CHECKS.map((check) => {
      const found = confirmed.find((each) => each.check === check);
      return {
        check,
        is_checked: found !== undefined,
        note: found?.note ?? null,
        checked_by: toStaffNameView(found?.memberId ?? null, names),
        checked_at: found ? toTimestamp(found.checkedAt) : null,
      };
    }),
    automatic_checks: toAutomaticChecks(review),
  };
}

function toAutomaticChecks({
  answers,
  duplicates,
}: Review): StaffApplicationView['automatic_checks'] {
  const results = checkAnswers(answers);
  const lookups: Partial<Record<AutomaticCheck, readonly Duplicate[]>> = {
    number_unused: duplicates.number,
    phone_unused: duplicates.phone,
    email_unused: duplicates.email,
    bank_account_unused: duplicates.bankAccount,
  };
  return AUTOMATIC_CHECKS.map((check) => {
    const found = lookups[check] ?? [];
    const result: AutomaticResult = results[check] ?? (found.length === 0 ? 'passed' : 'warning');
    return { check, result, found: found.map(({ kind, id }) => toTypeId(kind, id)) };
  });
}
