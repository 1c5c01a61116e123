import * as wire from '@saifu/contract/account';
import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { type Route, serve } from '../../http/serve.ts';
import * as accounts from './store.ts';
import { toUserView } from './views.ts';

export function accountRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.getUserinfo, async ({ actor }) => {
      const user = await accounts.get(deps.db, actor.userId);
      if (user === undefined) throw new Refusal('session.expired');
      return toUserView(user);
    }),
  ];
}
