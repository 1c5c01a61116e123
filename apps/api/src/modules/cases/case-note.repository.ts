import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import type { Case, Colleague } from './case-assignment.repository.ts';

/** A note of staff for each other. */
export type CaseNote = {
  readonly id: string;
  readonly author: Colleague;
  readonly body: string;
  readonly at: Date;
};

export type NewCaseNote = Pick<CaseNote, 'id' | 'body' | 'at'> & { readonly memberId: string };

/** Oldest first. A case has a limited number of them. */
export function listByCase(tx: Tx, caseId: string): Promise<readonly CaseNote[]> {
  return tx.rows<CaseNote>(sql`
    select n.id, jsonb_build_object('id', m.id, 'name', m.name) as author, n.body, n.at
    from case_notes n join members m on m.id = n.member_id
    where n.case_id = ${caseId} order by n.at, n.id
  `);
}

export async function count(tx: Tx, caseId: string): Promise<number> {
  const [row = { count: 0 }] = await tx.rows<{ readonly count: number }>(
    sql`select count(*)::int as count from case_notes where case_id = ${caseId}`,
  );
  return row.count;
}

export async function insert(tx: Tx, { kind, id }: Case, note: NewCaseNote): Promise<CaseNote> {
  const isConsultation = kind === 'consultation';
  await tx.run(sql`
    insert into case_notes (id, case_id, consultation_id, refund_request_id, member_id, body, at)
    values (${note.id}, ${id}, ${isConsultation ? id : null}, ${isConsultation ? null : id},
      ${note.memberId}, ${note.body}, ${note.at})
  `);
  const [author] = await tx.rows<Colleague>(
    sql`select id, name from members where id = ${note.memberId}`,
  );
  if (author === undefined) throw new Error('the author of the note does not exist');
  return { id: note.id, author, body: note.body, at: note.at };
}
