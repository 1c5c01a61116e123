import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import { assertPrintable } from './assert-printable.ts';
import * as settings from './receipt-setting.repository.ts';

type Owner = {
  readonly id: string;
  /** Email of the account or payment, used if the setting has none. */
  readonly email: string | null;
};

type Changes = { readonly [Name in keyof settings.ReceiptSetting]?: Value<Name> | undefined };
type Value<Name extends keyof settings.ReceiptSetting> = settings.ReceiptSetting[Name];

/** Changes the settings of future receipts. Missing fields and existing receipts stay unchanged. */
export async function changeReceiptSetting(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: Owner,
  changes: Changes,
): Promise<settings.ReceiptSetting> {
  assertPrintable(
    { path: 'recipient_name', text: changes.recipientName },
    { path: 'default_description', text: changes.defaultDescription },
  );
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const before = await settings.getLocked(tx, owner.id, now);
    const after = { ...before, ...given(changes) };
    // Automatic emails need an address.
    if (after.autoEmail && (after.email ?? owner.email) === null) {
      throw new AppError('request.invalid', {}, [{ path: 'email', code: 'field.required' }]);
    }
    await settings.put(tx, owner.id, after, now);
    return after;
  });
}

function given(changes: Changes): Partial<settings.ReceiptSetting> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
