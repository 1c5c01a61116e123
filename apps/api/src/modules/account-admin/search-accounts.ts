import { createHmac } from 'node:crypto';
import {
  type AccountSearch,
  type AccountSearchKind,
  parseAccountSearch,
} from '@saifu/domain/identity/account-search';
import { AppError } from '@saifu/domain/shared/app-error';
import {
  ACCOUNT_SEARCH_RESULTS_MAX,
  ACCOUNT_SEARCHES_PER_MEMBER,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { deriveKey } from '../../platform/crypto/derive-key.ts';
import { parsePhone } from '../../platform/phone-numbers.ts';
import { consumeRateLimit } from '../../platform/rate-limits.ts';
import type { RecordChange } from '../audit/record-change.ts';
import * as accounts from './account-search.repository.ts';

export type SearchAccountsInput = {
  readonly memberId: string;
  readonly term: string;
  /** The day of a payment in Japan, for the last four digits of a card. */
  readonly date: string | undefined;
};

export type FoundAccounts = {
  readonly matched: AccountSearchKind;
  readonly accounts: readonly accounts.FoundAccount[];
  readonly hasMore: boolean;
};

/**
 * Finds accounts by an exact value. The audit entry has the kind and a keyed hash of the term, so
 * that two searches for one person can be told to be the same, but nobody can read for whom.
 */
export async function searchAccounts(
  deps: Deps,
  { memberId, term, date }: SearchAccountsInput,
  record: RecordChange,
): Promise<FoundAccounts> {
  const { db, clock, stableKey } = deps;
  const search = toStoredForm(parseAccountSearch(term, date));
  const key = `account searches by ${memberId}`;
  await consumeRateLimit(db, key, ACCOUNT_SEARCHES_PER_MEMBER, clock.now());
  return db.transaction(async (tx) => {
    const found = await accounts.search(tx, search, ACCOUNT_SEARCH_RESULTS_MAX + 1);
    const shown = found.slice(0, ACCOUNT_SEARCH_RESULTS_MAX);
    const after = { kind: search.kind, term_hash: hashTerm(stableKey, search) };
    await record(tx, {
      action: 'account.searched',
      subject: 'accounts',
      before: null,
      after: { ...after, found: shown.length },
    });
    return { matched: search.kind, accounts: shown, hasMore: found.length > shown.length };
  });
}

function toStoredForm(search: AccountSearch): AccountSearch {
  if (search.kind !== 'phone') return search;
  const phone = parsePhone(search.value);
  if (phone === undefined) throw new AppError('account_search.unrecognized');
  return { kind: 'phone', value: phone.stored };
}

function hashTerm(stableKey: string, search: AccountSearch): string {
  const day = search.kind === 'card_last4' ? search.date : '';
  return createHmac('sha256', deriveKey(stableKey, 'account searches'))
    .update(`${search.kind} ${search.value} ${day}`)
    .digest('base64url');
}
