import type { Deps } from '../../deps.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { uuidOf } from '../../platform/tokens.ts';
import * as accounts from '../account/store.ts';
import { WORLD } from './demo-world.ts';

/** Makes the demo world where it is missing. Twice, or from two processes, changes nothing. */
export async function seedWorld(deps: Deps): Promise<void> {
  for (const user of WORLD.users) {
    const id = uuidOf('demo user', user.loginId);
    if ((await accounts.get(deps.db, id)) !== undefined) continue;
    const isPhone = user.loginId.startsWith('+');
    await accounts.insert(deps.db, {
      id,
      email: isPhone ? null : user.loginId,
      phone: isPhone ? user.loginId : null,
      passwordHash: await hashPassword(user.password),
      displayName: user.displayName,
      locale: user.locale,
      status: user.status,
      termsVersion: 'demo',
      createdAt: deps.clock.now(),
    });
  }
}
