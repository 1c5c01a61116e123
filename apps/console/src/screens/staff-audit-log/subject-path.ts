import { fromTypeId, type IdKind } from '@saifu/domain/shared/ids';
import { getPath } from '../../app/routes.ts';

/** The screens for staff of what an entry can be about. */
const PATHS: Readonly<Partial<Record<IdKind, (id: string) => string>>> = {
  approval: (id) => getPath('StaffApproval', { id }),
  consultation: (id) => getPath('StaffConsultation', { id }),
  member: () => getPath('StaffTeam'),
  memberInvitation: () => getPath('StaffTeam'),
  payment: (id) => getPath('StaffPayment', { id }),
  refundRequest: (id) => getPath('StaffRefundRequest', { id }),
};

/** The screen of the subject of an entry. Undefined: it has none. */
export function getSubjectPath(subject: string): string | undefined {
  for (const [kind, toPath] of Object.entries(PATHS)) {
    if (fromTypeId(kind as IdKind, subject) !== undefined) return toPath(subject);
  }
  return undefined;
}
