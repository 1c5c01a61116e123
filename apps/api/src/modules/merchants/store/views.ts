import type { BodyOf } from '@saifu/contract/endpoint';
import type {
  createStore,
  MerchantStoreView,
  StoreIdentityChanges,
  updateStore,
} from '@saifu/contract/merchant-store';
import type { PayeeView, StoreRowView, StoreSummaryView, StoreView } from '@saifu/contract/store';
import { registrationNumberStatus } from '@saifu/domain/merchants/registration-number';
import { maskName } from '@saifu/domain/merchants/store';
import {
  getChangedFields,
  type IdentityChanges,
  isRecentlyChanged,
} from '@saifu/domain/merchants/store-identity';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { isUuid } from '../../../platform/crypto/tokens.ts';
import type { StoreChange } from '../store-change/store-change.repository.ts';
import type {
  ListedStore,
  RankedCursor,
  Store,
  StoreDetails,
  StoreSummary,
} from './store.repository.ts';

export function toStoreSummaryView({ id, name, mcc, logoHash }: StoreSummary): StoreSummaryView {
  return { id: toTypeId('store', id), name, mcc, logo_url: toLogoUrl(logoHash) };
}

/** The hash makes the path unique to the image, so that browsers can keep it. */
export function toLogoUrl(hash: string | null): string | null {
  return hash && `/api/v1/guest/store_logos/${hash}`;
}

/** Masks the representative's name for guests. */
export function toStoreView(store: Store, viewer: 'stranger' | 'known'): StoreView {
  const { representative } = store;
  return {
    ...toStoreSummaryView(store),
    office_name: store.officeName,
    representative:
      representative !== null && viewer === 'stranger' ? maskName(representative) : representative,
    registration_number: store.registrationNumber,
    registration_number_status: registrationNumberStatus(store.registrationNumber),
    postal_code: store.postalCode,
    prefecture: store.prefecture,
    address: store.address,
    phone: store.phone,
    status: store.status,
    payment_methods: [...store.paymentMethods],
    installment_counts: [...store.installmentCounts],
    tax_rounding: store.taxRounding,
    default_tax_rate: store.defaultTaxRate,
    latitude: store.latitude,
    longitude: store.longitude,
    created_at: toTimestamp(store.createdAt),
    updated_at: toTimestamp(store.updatedAt),
  };
}

/** View of a store for a payer. */
export function toPayeeView(store: Store, viewer: 'stranger' | 'known', now: Date): PayeeView {
  const { identityChangedAt: at, formerIdentity: former } = store;
  const isRecent = at !== null && isRecentlyChanged(store, now);
  return {
    ...toStoreView(store, viewer),
    recent_change: isRecent
      ? {
          changed_at: toTimestamp(at),
          fields: [...getChangedFields(former ?? {})],
          former_name: former?.name ?? null,
        }
      : null,
  };
}

export function toMerchantStoreView(store: Store, pending: StoreChange | null): MerchantStoreView {
  return {
    ...toStoreView(store, 'known'),
    latin_name: store.latinName,
    latin_city: store.latinCity,
    jpqr_number: store.jpqrNumber,
    pending_changes: pending && {
      id: toTypeId('storeChange', pending.id),
      changes: toIdentityView(pending.changes),
      created_at: toTimestamp(pending.createdAt),
    },
  };
}

/** Contains only the changed fields. */
export function toIdentityView(changes: IdentityChanges): StoreIdentityChanges {
  const view: StoreIdentityChanges = {
    name: changes.name,
    office_name: changes.officeName,
    latin_name: changes.latinName,
    representative: changes.representative,
    registration_number: changes.registrationNumber,
    postal_code: changes.postalCode,
    prefecture: changes.prefecture,
    address: changes.address,
    latin_city: changes.latinCity,
    latitude: changes.latitude,
    longitude: changes.longitude,
    phone: changes.phone,
    logo_url: changes.logoHash === undefined ? undefined : toLogoUrl(changes.logoHash),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

export function toStoreRowView(store: ListedStore): StoreRowView {
  const { lastPaidAt } = store;
  return { ...toStoreView(store, 'known'), last_paid_at: lastPaidAt && toTimestamp(lastPaidAt) };
}

export function encodeRankedCursor({ rank, name, id }: RankedCursor): string {
  return Buffer.from(JSON.stringify([rank, name, id])).toString('base64url');
}

/** Returns undefined for an invalid cursor. */
export function parseRankedCursor(cursor: string): RankedCursor | undefined {
  try {
    const [rank, name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isOurs = Number.isFinite(rank) && typeof name === 'string' && isUuid(id);
    return isOurs && !name.includes('\0') ? { rank, name, id: String(id) } : undefined;
  } catch {
    return undefined;
  }
}

type CreateStoreBody = BodyOf<typeof createStore>;
type UpdateStoreBody = BodyOf<typeof updateStore>;
type Loose<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | undefined };

/** Maps a request body to store details; missing fields stay undefined. */
export function toStoreDetails(body: CreateStoreBody): StoreDetails;
export function toStoreDetails(body: UpdateStoreBody): Loose<StoreDetails>;
export function toStoreDetails(body: UpdateStoreBody): Loose<StoreDetails> {
  return {
    name: body.name,
    officeName: body.office_name,
    representative: body.representative,
    registrationNumber: body.registration_number,
    postalCode: body.postal_code,
    prefecture: body.prefecture,
    address: body.address,
    phone: body.phone,
    mcc: body.mcc,
    latinName: body.latin_name,
    latinCity: body.latin_city,
    paymentMethods: body.payment_methods,
    installmentCounts: body.installment_counts,
    taxRounding: body.tax_rounding,
    defaultTaxRate: body.default_tax_rate,
    latitude: body.latitude,
    longitude: body.longitude,
  };
}
