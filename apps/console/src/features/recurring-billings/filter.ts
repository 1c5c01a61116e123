import {
  RECURRING_BILLING_STATUSES,
  type RecurringBillingStatus,
} from '@saifu/domain/recurring-billing/recurring-billing';
import { hasInvisibleCharacters } from '@saifu/domain/shared/invisible-characters';
import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { type ListFilter, parseListFilter } from '../../lib/list-filter.ts';

/** Which recurring billings are listed. An empty string means no restriction. */
export type BillingFilter = ListFilter<RecurringBillingStatus> & {
  /** A part of the service name or of the note. */
  readonly q: string;
};

/** Parses the filter of a URL. An invalid part is ignored instead of raising an error. */
export function parseFilter(search: string): BillingFilter {
  return {
    ...parseListFilter(search, RECURRING_BILLING_STATUSES),
    q: toWords(new URLSearchParams(search).get('q') ?? ''),
  };
}

/** The words as the server accepts them: one line, not too long, nothing invisible. */
export function toWords(typed: string): string {
  const line = normalizeText(shorten(typed), 'NFKC').trim();
  return hasInvisibleCharacters(line) ? '' : shorten(line).trim();
}

function shorten(text: string): string {
  return [...text].slice(0, SEARCH_LENGTH_MAX).join('');
}
