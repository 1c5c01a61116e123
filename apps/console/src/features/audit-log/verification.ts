import type { AuditVerificationView } from '@saifu/contract/audit-entry';

/** What a verification of the whole log has found. */
export type Verification = Pick<AuditVerificationView, 'verified' | 'fault'>;
