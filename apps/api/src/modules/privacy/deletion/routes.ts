import * as wire from '@saifu/contract/privacy';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { requireFresh } from '../../identity/step-up/require-fresh.ts';
import * as deletions from './deletion.repository.ts';
import { askDeletion } from './request-deletion.ts';
import { restoreAccount } from './restore-account.ts';
import { toDeletionView } from './views.ts';

export function deletionRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const view = async (userId: string) =>
    toDeletionView(await deletions.get(db, userId), await deletions.listUnfinished(db, userId));
  return [
    route(wire.getDeletion, ({ actor }) => view(actor.userId)),

    route(wire.deleteUserinfo, async ({ actor }) => {
      await requireFresh(deps, actor);
      await askDeletion(deps, actor);
      return view(actor.userId);
    }),

    route(wire.restoreUserinfo, async ({ actor }) => {
      await restoreAccount(deps, actor.userId);
      return view(actor.userId);
    }),
  ];
}
