import type { AuditAction, AuditFields } from '@saifu/domain/members/audit-entry';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as stores from '../store/store.repository.ts';
import * as catalogItems from './catalog-item.repository.ts';
import { assertRoom } from './create-catalog-item.ts';

type Editable = catalogItems.CatalogItemDetails & Pick<catalogItems.CatalogItem, 'status'>;

export type UpdateCatalogItemInput = {
  readonly merchantId: string;
  readonly id: string;
  /** Absent fields stay unchanged. */
  readonly changes: { readonly [Name in keyof Editable]?: Editable[Name] | undefined };
};

/** Changes, archives or restores an item. A request that changes nothing is not recorded. */
export function updateCatalogItem(
  { db, clock }: Deps,
  { merchantId, id, changes }: UpdateCatalogItemInput,
  record: RecordChange,
): Promise<catalogItems.CatalogItem> {
  return db.transaction(async (tx) => {
    const item = await lockOwn(tx, merchantId, id);
    const names = EDITABLE.filter(
      (name) => changes[name] !== undefined && changes[name] !== item[name],
    );
    if (names.length === 0) return item;
    const given = Object.fromEntries(names.map((name) => [name, changes[name]]));
    const changed: catalogItems.CatalogItem = { ...item, ...given, updatedAt: clock.now() };
    if (changed.status === 'active') {
      if (item.status === 'archived') await assertRoom(tx, item.storeId);
      const isTaken = await catalogItems.isNameTaken(tx, changed);
      if (isTaken) throw new AppError('catalog_item.name_taken');
    }
    await catalogItems.update(tx, changed);
    const subject = toTypeId('catalogItem', id);
    await record(tx, {
      action: getAction(item, changed),
      subject,
      before: toAuditFields(item, names),
      after: toAuditFields(changed, names),
    });
    return changed;
  });
}

const AUDIT_NAMES = {
  name: 'name',
  unitPriceYen: 'unit_price',
  taxRate: 'tax_rate',
  category: 'category',
  status: 'status',
} as const satisfies Record<keyof Editable, string>;

const EDITABLE = Object.keys(AUDIT_NAMES) as (keyof Editable)[];

/** Locks the store of the item, as every change of its catalogue does, then reads the item. */
async function lockOwn(tx: Tx, merchantId: string, id: string): Promise<catalogItems.CatalogItem> {
  const found = await catalogItems.getOwn(tx, merchantId, id);
  if (found === undefined) throw new AppError('not_found');
  await stores.lock(tx, found.storeId);
  return (await catalogItems.getOwn(tx, merchantId, id)) ?? found;
}

function getAction(before: catalogItems.CatalogItem, after: catalogItems.CatalogItem): AuditAction {
  if (before.status === after.status) return 'catalog_item.changed';
  return after.status === 'archived' ? 'catalog_item.archived' : 'catalog_item.restored';
}

/** The name is included, because the audit log has no other name for the item. */
function toAuditFields(
  item: catalogItems.CatalogItem,
  names: readonly (keyof Editable)[],
): AuditFields {
  const fields = names.map((name) => [AUDIT_NAMES[name], item[name]]);
  return { name: item.name, ...Object.fromEntries(fields) };
}
