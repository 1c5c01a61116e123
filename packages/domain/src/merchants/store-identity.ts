import { STORE_CHANGE_SHOWN_DAYS } from '../shared/limits.ts';
import type { StoreStatus } from './store.ts';

/** The status of an identity change requested by a merchant. */
export const STORE_CHANGE_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type StoreChangeStatus = (typeof STORE_CHANGE_STATUSES)[number];

/**
 * The details by which payers, paper bills and QR codes identify a store. The logo is one of them:
 * payers trust it more than the name beside it, so it must not become that of another brand unseen.
 */
export type StoreIdentity = {
  readonly name: string;
  readonly officeName: string | null;
  readonly latinName: string | null;
  readonly representative: string | null;
  readonly registrationNumber: string | null;
  readonly postalCode: string;
  readonly prefecture: string;
  readonly address: string;
  readonly latinCity: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly phone: string | null;
  /** The SHA-256 hash of the logo; null if there is none. */
  readonly logoHash: string | null;
};

/** Identifying details as shown to payers. Related details share one name. */
export const IDENTITY_FIELDS = [
  'name',
  'representative',
  'registration_number',
  'address',
  'phone',
  'logo',
] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

const FIELD_OF = {
  name: 'name',
  officeName: 'name',
  latinName: 'name',
  representative: 'representative',
  registrationNumber: 'registration_number',
  postalCode: 'address',
  prefecture: 'address',
  address: 'address',
  latinCity: 'address',
  latitude: 'address',
  longitude: 'address',
  phone: 'phone',
  logoHash: 'logo',
} as const satisfies Readonly<Record<keyof StoreIdentity, IdentityField>>;

export const IDENTITY_KEYS = Object.keys(FIELD_OF) as readonly (keyof StoreIdentity)[];

export type IdentityChanges = Partial<StoreIdentity>;

/**
 * Whether identity changes need a staff review. A store that payers know must not turn into another
 * overnight, and a suspended store must not return under another identity.
 */
export function needsReview(store: {
  readonly status: StoreStatus;
  readonly activatedAt: Date | null;
}): boolean {
  return store.activatedAt !== null || store.status === 'suspended';
}

/** The identifying details in `wanted` that differ from those of the store. */
export function identityChanges(store: StoreIdentity, wanted: IdentityChanges): IdentityChanges {
  return pick(wanted, (key) => wanted[key] !== undefined && wanted[key] !== store[key]);
}

export function getChangedFields(changes: IdentityChanges): readonly IdentityField[] {
  const changed = new Set(IDENTITY_KEYS.filter((key) => key in changes).map((k) => FIELD_OF[k]));
  return IDENTITY_FIELDS.filter((field) => changed.has(field));
}

export type IdentityHistory = {
  /** When an identifying change last took effect. */
  readonly identityChangedAt: Date | null;
  /** The details payers knew before the changes of the last 30 days. */
  readonly formerIdentity: IdentityChanges | null;
};

const SHOWN_MS = STORE_CHANGE_SHOWN_DAYS * 24 * 60 * 60 * 1000;

export function isRecentlyChanged({ identityChangedAt: at }: IdentityHistory, now: Date): boolean {
  return at !== null && now.getTime() < at.getTime() + SHOWN_MS;
}

/**
 * The history of a store after `changes` take effect. Of several changes within 30 days the oldest
 * value is kept, so that a second renaming does not hide the first. A reverted value is dropped,
 * and so is a first logo: payers knew the store without one, and staff have compared it with the
 * name.
 */
export function recordChange(
  store: StoreIdentity & IdentityHistory,
  changes: IdentityChanges,
  now: Date,
): IdentityHistory {
  const earlier = isRecentlyChanged(store, now) ? (store.formerIdentity ?? {}) : {};
  const former = { ...pick(store, (key) => key in changes), ...earlier };
  const after = { ...store, ...changes };
  const formerIdentity = pick(former, (key) => {
    const isFirstLogo = key === 'logoHash' && former[key] === null;
    return key in former && former[key] !== after[key] && !isFirstLogo;
  });
  const isSame = Object.keys(formerIdentity).length === 0;
  return { identityChangedAt: isSame ? null : now, formerIdentity: isSame ? null : formerIdentity };
}

function pick(
  from: IdentityChanges,
  isWanted: (key: keyof StoreIdentity) => boolean,
): IdentityChanges {
  return Object.fromEntries(IDENTITY_KEYS.filter(isWanted).map((key) => [key, from[key]]));
}
