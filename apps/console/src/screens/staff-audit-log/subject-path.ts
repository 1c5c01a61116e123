import { fromTypeId, type IdKind } from '@saifu/domain/shared/ids';
import { getPath } from '../../app/routes.ts';

/** The screens for staff of what an entry can be about. */
const PATHS: Readonly<Partial<Record<IdKind, (id: string) => string>>> = {
  announcement: () => getPath('StaffAnnouncements'),
  approval: (id) => getPath('StaffApproval', { id }),
  cannedAnswer: () => getPath('StaffCannedAnswers'),
  consultation: (id) => getPath('StaffConsultation', { id }),
  faq: () => getPath('StaffFaqs'),
  member: () => getPath('StaffTeam'),
  memberInvitation: () => getPath('StaffTeam'),
  merchant: (id) => getPath('StaffMerchant', { id }),
  merchantApplication: (id) => getPath('StaffApplication', { id }),
  payment: (id) => getPath('StaffPayment', { id }),
  paymentReview: (id) => getPath('PaymentReview', { id }),
  refundRequest: (id) => getPath('StaffRefundRequest', { id }),
  riskRule: (id) => getPath('RiskRule', { id }),
  storeChange: () => getPath('StaffStoreChanges'),
  user: (id) => getPath('StaffAccount', { id }),
  webhook: (id) => getPath('StaffWebhook', { id }),
};

/** The screen of the subject of an entry. Undefined: it has none. */
export function getSubjectPath(subject: string): string | undefined {
  for (const [kind, toPath] of Object.entries(PATHS)) {
    if (fromTypeId(kind as IdKind, subject) !== undefined) return toPath(subject);
  }
  return undefined;
}
