import { fromTypeId } from '@saifu/domain/shared/ids';
import type { AssignCaseInput } from './assign-case.ts';

type AssignmentBody = {
  readonly assignee_id: string | null;
  readonly expected_assignee_id: string | null;
};

export function parseAssignment(body: AssignmentBody): Omit<AssignCaseInput, 'case'> {
  return {
    assigneeId: parseMemberId(body.assignee_id),
    expectedId: parseMemberId(body.expected_assignee_id),
  };
}

function parseMemberId(id: string | null): string | null {
  return id && (fromTypeId('member', id) ?? '');
}
