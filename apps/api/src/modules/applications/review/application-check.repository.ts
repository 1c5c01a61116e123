import type { ApplicationCheck } from '@saifu/domain/merchants/merchant-application';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/** An item of the checklist that a member of the staff has confirmed. */
export type ConfirmedCheck = {
  readonly applicationId: string;
  readonly check: ApplicationCheck;
  readonly note: string | null;
  readonly memberId: string;
  readonly checkedAt: Date;
};

export function listByApplication(
  tx: Tx,
  applicationId: string,
): Promise<readonly ConfirmedCheck[]> {
  return tx.rows<ConfirmedCheck>(sql`
    select application_id as "applicationId", name as "check", note, member_id as "memberId",
      checked_at as "checkedAt"
    from merchant_application_checks where application_id = ${applicationId} order by name
  `);
}

export async function save(tx: Tx, confirmed: ConfirmedCheck): Promise<void> {
  const { applicationId, check, note, memberId, checkedAt } = confirmed;
  await tx.run(sql`
    insert into merchant_application_checks (application_id, name, note, member_id, checked_at)
    values (${applicationId}, ${check}, ${note}, ${memberId}, ${checkedAt})
    on conflict (application_id, name) do update
    set note = excluded.note, member_id = excluded.member_id, checked_at = excluded.checked_at
  `);
}

export async function remove(
  tx: Tx,
  applicationId: string,
  names: readonly ApplicationCheck[],
): Promise<void> {
  if (names.length === 0) return;
  await tx.run(sql`
    delete from merchant_application_checks
    where application_id = ${applicationId} and name = any(${names}::text[])
  `);
}
