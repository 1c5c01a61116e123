import { STAFF_ROLES_BY_PERMISSION, type StaffRole } from '@saifu/domain/members/staff-role';
import type { CaseKind } from '@saifu/domain/support/staff-queue';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

/** A consultation or a refund request that staff work on. */
export type Case = { readonly kind: CaseKind; readonly id: string };

export type Colleague = { readonly id: string; readonly name: string };

const ROLES: Readonly<Record<CaseKind, readonly StaffRole[]>> = {
  consultation: STAFF_ROLES_BY_PERMISSION.consultations,
  refund_request: STAFF_ROLES_BY_PERMISSION.refund_requests,
};

/** The members of staff that may work on cases of a kind, as rows `m`. */
const mayWork = (kind: CaseKind): Sql =>
  sql`m.merchant_id is null and m.removed_at is null
    and m.staff_role = any(${ROLES[kind]}::text[])`;

/**
 * Who works on the case with this id, as JSON or null. A member that was removed or may not any
 * more counts as nobody, so the work is free as soon as that happens.
 */
export function selectAssignee(kind: CaseKind, caseId: Sql): Sql {
  return sql`(
    select jsonb_build_object('id', m.id, 'name', m.name)
    from case_assignments a join members m on m.id = a.member_id
    where a.case_id = ${caseId} and ${mayWork(kind)}
  )`;
}

/** Whether the member works on the case; null: whether nobody does. */
export function isAssignedTo(kind: CaseKind, caseId: Sql, memberId: string | null): Sql {
  const assignee = sql`
    select from case_assignments a join members m on m.id = a.member_id
    where a.case_id = ${caseId} and ${mayWork(kind)}`;
  return memberId === null
    ? sql`not exists (${assignee})`
    : sql`exists (${assignee} and m.id = ${memberId})`;
}

/** Who works on a case. `isStored` is also true for a member that counts as nobody. */
export type Assignment = { readonly assignee: Colleague | null; readonly isStored: boolean };

/** The assignment, with its row locked until the transaction ends. */
export async function lock(tx: Tx, { kind, id }: Case): Promise<Assignment> {
  const locked = await tx.rows(
    sql`select case_id from case_assignments where case_id = ${id} for update`,
  );
  const [row] = await tx.rows<Pick<Assignment, 'assignee'>>(
    sql`select ${selectAssignee(kind, sql`${id}::uuid`)} as assignee`,
  );
  return { assignee: row?.assignee ?? null, isStored: locked.length === 1 };
}

/** Assigns a case without a stored assignment. Returns false if somebody was faster. */
export async function insert(
  tx: Tx,
  { kind, id }: Case,
  memberId: string,
  now: Date,
): Promise<boolean> {
  const isConsultation = kind === 'consultation';
  const count = await tx.run(sql`
    insert into case_assignments (case_id, consultation_id, refund_request_id, member_id,
      assigned_at)
    values (${id}, ${isConsultation ? id : null}, ${isConsultation ? null : id}, ${memberId},
      ${now})
    on conflict do nothing
  `);
  return count === 1;
}

/** Replaces a locked assignment. */
export async function update(tx: Tx, { id }: Case, memberId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update case_assignments set member_id = ${memberId}, assigned_at = ${now} where case_id = ${id}
  `);
}

export async function release(tx: Tx, { id }: Case): Promise<void> {
  await tx.run(sql`delete from case_assignments where case_id = ${id}`);
}

/** A member that may work on cases of the kind, locked against its removal. */
export async function lockColleague(
  tx: Tx,
  kind: CaseKind,
  memberId: string,
): Promise<Colleague | undefined> {
  const [row] = await tx.rows<Colleague>(sql`
    select m.id, m.name from members m where m.id = ${memberId} and ${mayWork(kind)} for share
  `);
  return row;
}

export type AssignableColleague = Colleague & { readonly role: StaffRole };

export function listColleagues(
  tx: Tx,
  kind: CaseKind,
  limit: number,
): Promise<readonly AssignableColleague[]> {
  return tx.rows<AssignableColleague>(sql`
    select m.id, m.name, m.staff_role as role from members m where ${mayWork(kind)}
    order by m.name, m.id limit ${limit}
  `);
}
