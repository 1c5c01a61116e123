import { registrationNumberStatus } from '../merchants/registration-number.ts';
import { toHiragana } from '../shared/hiragana.ts';
import { normalizeText } from '../shared/normalize-text.ts';
import type { ReceiptFields } from './receipt-scan.ts';

/** Matches the printed fields of a bill against the registered stores. */

type Printed = Pick<
  ReceiptFields,
  'title' | 'branch' | 'registrationNumber' | 'phone' | 'postalCode'
>;

export type KnownStore = {
  readonly name: string;
  readonly officeName: string | null;
  readonly latinName: string | null;
  readonly registrationNumber: string | null;
  readonly phone: string | null;
  readonly postalCode: string;
};

export type StoreMatchFailure = 'unregistered' | 'ambiguous';

/**
 * Finds the store of a bill: by registration number, then by phone, then by name and postal code. A
 * name alone does not match, because anyone can print it.
 */
export function matchStore<Store extends KnownStore>(
  known: readonly Store[],
  printed: Printed,
): Store | StoreMatchFailure {
  const { registrationNumber: number, phone } = printed;
  const byNumber = known.filter((store) => number !== null && store.registrationNumber === number);
  if (byNumber.length > 0) return narrow(byNumber, printed);
  const possible = known.filter((store) => !isContradicted(store, number));
  const byPhone = possible.filter((store) => phone !== null && store.phone === phone);
  if (byPhone.length > 0) return narrow(byPhone, printed);
  return narrow(
    possible.filter((store) => isAt(store, printed) && isCalled(store, printed)),
    printed,
  );
}

/** A valid registration number other than the store's belongs to another business. */
function isContradicted({ registrationNumber: own }: KnownStore, number: string | null): boolean {
  return own !== null && number !== own && registrationNumberStatus(number) === 'valid';
}

/**
 * Branches share a registration number and sometimes a phone number. The other printed fields
 * decide.
 */
function narrow<Store extends KnownStore>(
  stores: readonly Store[],
  printed: Printed,
): Store | StoreMatchFailure {
  const tests = [hasPhone, isCalled, isAt];
  const left = tests.reduce((rest, test) => {
    const fitting = rest.filter((store) => test(store, printed));
    return fitting.length > 0 ? fitting : rest;
  }, stores);
  const [store, other] = left;
  if (store === undefined) return 'unregistered';
  return other !== undefined || isOtherStore(store, printed) ? 'ambiguous' : store;
}

/**
 * A company has one number for all its branches, and only this one may be registered here. One
 * mismatch may be a misread. Two mismatches without a match mean another branch.
 */
function isOtherStore(store: KnownStore, printed: Printed): boolean {
  const { phone, postalCode } = printed;
  const office = normalizeName(store.officeName);
  const branchName = normalizeName(printed.branch);
  const signs = [
    phone !== null && store.phone !== null && { fits: phone === store.phone },
    postalCode !== null && { fits: postalCode === store.postalCode },
    branchName !== '' && office !== '' && { fits: office.includes(branchName) },
  ].filter((sign) => sign !== false);
  return signs.length > 1 && signs.every(({ fits }) => !fits);
}

function hasPhone(store: KnownStore, { phone }: Printed): boolean {
  return phone !== null && store.phone === phone;
}

function isAt(store: KnownStore, { postalCode }: Printed): boolean {
  return store.postalCode === postalCode;
}

/**
 * Whether the printed name is the store's, with or without the branch name. The name of another
 * branch does not match.
 */
function isCalled(store: KnownStore, { title, branch }: Printed): boolean {
  const { name, officeName, latinName } = store;
  const office = normalizeName(officeName);
  const own = [normalizeName(name), normalizeName(latinName), normalizeName(name) + office].filter(
    Boolean,
  );
  const candidates = [normalizeName(title), normalizeName(title) + normalizeName(branch)].filter(
    Boolean,
  );
  const isNamed = candidates.some((words) => own.includes(words));
  const branchName = normalizeName(branch);
  const isElsewhere = branchName !== '' && office !== '' && !office.includes(branchName);
  return isNamed && !isElsewhere;
}

const LEGAL_FORM = /株式会社|有限会社|合同会社|合資会社|合名会社|\((?:株|有|同|資|名)\)/g;

/** Ignores width, case, kana, punctuation and legal form. */
export function normalizeName(name: string | null): string {
  const normalized = toHiragana(normalizeText(name ?? '', 'NFKC').toLowerCase());
  return normalized.replaceAll(LEGAL_FORM, '').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The key of a store for duplicate detection; null if the bill identifies no store. */
export function storeKey(storeId: string | null, printed: Printed): string | null {
  const { registrationNumber, phone, title, branch, postalCode } = printed;
  if (storeId !== null) return `store ${storeId}`;
  if (registrationNumber !== null) return `number ${registrationNumber}`;
  if (phone !== null) return `phone ${phone}`;
  const name = normalizeName(title) + normalizeName(branch);
  return name === '' || postalCode === null ? null : `name ${name} ${postalCode}`;
}
