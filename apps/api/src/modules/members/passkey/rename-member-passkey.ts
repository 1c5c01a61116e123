import { type ConsoleActor, getTeam } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as passkeys from './member-passkey.repository.ts';

export type RenameMemberPasskeyInput = { readonly id: string; readonly name: string };

export function renameMemberPasskey(
  deps: Deps,
  actor: ConsoleActor,
  { id, name }: RenameMemberPasskeyInput,
  by: AuditedBy,
): Promise<passkeys.MemberPasskey> {
  return deps.db.transaction(async (tx) => {
    const passkey = await passkeys.lock(tx, id);
    if (passkey?.memberId !== actor.member.id) throw new AppError('not_found');
    if (passkey.name === name) return passkey;
    await passkeys.rename(tx, id, name);
    await appendAuditEntry(tx, by, {
      merchantId: getTeam(actor),
      action: 'passkey.renamed',
      subject: toTypeId('memberPasskey', id),
      before: { name: passkey.name },
      after: { name },
      at: deps.clock.now(),
    });
    return { ...passkey, name };
  });
}
