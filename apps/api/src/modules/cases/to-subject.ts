import { toTypeId } from '@saifu/domain/shared/ids';
import type { Case } from './case-assignment.repository.ts';

/** How the audit log names a case. */
export function toSubject({ kind, id }: Case): string {
  return toTypeId(kind === 'consultation' ? 'consultation' : 'refundRequest', id);
}
