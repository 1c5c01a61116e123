import { AUDIT_ACTIONS, type AuditAction } from '@saifu/domain/members/audit-entry';
import { type FilterPeriod, readOption, readPeriod } from '../../lib/list-filter.ts';

/** Which entries are listed. An empty string means no restriction. */
export type AuditFilter = FilterPeriod & {
  /** The id of a member of staff, or how a program or a command is named. */
  readonly actor: string;
  readonly action: AuditAction | '';
  /** The id of what was changed. */
  readonly subject: string;
};

/** Parses the filter of a URL. An invalid part is ignored instead of raising an error. */
export function parseFilter(search: string): AuditFilter {
  const params = new URLSearchParams(search);
  return {
    ...readPeriod(params),
    actor: readName(params, 'actor'),
    action: readOption(params, 'action', AUDIT_ACTIONS),
    subject: readName(params, 'subject'),
  };
}

/** An id or a name as the API accepts it. */
function readName(params: URLSearchParams, name: string): string {
  const value = params.get(name) ?? '';
  return /^[\w.-]{1,100}$/.test(value) ? value : '';
}
