import * as wire from '@saifu/contract/passkey';
import { deviceName } from '@saifu/domain/identity/device-name';
import type { PasskeyPurpose } from '@saifu/domain/identity/passkey';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { PASSKEYS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { createChallenge } from '../../../platform/passkey/passkey-challenge.ts';
import {
  toAssertion,
  toAttestation,
  toAuthenticationOptions,
} from '../../../platform/passkey/passkey-options.ts';
import * as accounts from '../account/account.repository.ts';
import { loadUserDetails } from '../account/load-user-details.ts';
import { toSessionView } from '../session/views.ts';
import { requireFresh } from '../step-up/require-fresh.ts';
import { addPasskey, createTooManyError } from './add-passkey.ts';
import * as passkeys from './passkey.repository.ts';
import { removePasskey } from './remove-passkey.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { getWallet } from './user-passkeys.ts';
import { toPasskeyView, toRegistrationOptionsView } from './views.ts';

const DEFAULT_NAME = 'Passkey';

export function passkeyRoutes(deps: Deps): readonly Route[] {
  const { config, clock, db } = deps;
  const challengeFor = (purpose: PasskeyPurpose, holder: string) =>
    createChallenge(config.secretKeys, { purpose, holder }, clock.now());
  const relyingParty = getWallet(config);
  return [
    route(wire.requestPasskeyRegistration, async ({ actor }) => {
      await requireFresh(deps, actor);
      const user = await accounts.get(db, actor.userId);
      if (user === undefined) throw new AppError('session.expired');
      const own = await passkeys.listByUser(db, actor.userId);
      if (own.length >= PASSKEYS_MAX) throw createTooManyError();
      const challenge = challengeFor('registration', actor.sessionId);
      return toRegistrationOptionsView(relyingParty, { user, passkeys: own, challenge });
    }),

    route(wire.addPasskey, async ({ actor, body, userAgent }) => {
      const passkey = await addPasskey(deps, actor, {
        credential: toAttestation(body.credential),
        name: body.name ?? deviceName(userAgent) ?? DEFAULT_NAME,
      });
      return toPasskeyView(passkey, clock.now());
    }),

    route(wire.listPasskeys, async ({ actor }) => {
      const own = await passkeys.listByUser(db, actor.userId);
      const now = clock.now();
      return { items: own.map((passkey) => toPasskeyView(passkey, now)), next_cursor: null };
    }),

    route(wire.renamePasskey, async ({ actor, params, body }) => {
      const id = fromTypeId('passkey', params.id) ?? '';
      const renamed = await passkeys.rename(db, actor.userId, id, body.name);
      if (renamed === undefined) throw new AppError('not_found');
      return toPasskeyView(renamed, clock.now());
    }),

    route(wire.removePasskey, async ({ actor, params }) => {
      await requireFresh(deps, actor);
      await removePasskey(deps, actor, fromTypeId('passkey', params.id) ?? '');
      return undefined;
    }),

    route(wire.requestPasskeySignIn, async ({ passkeyChallenge }) => {
      const challenge = challengeFor('sign_in', passkeyChallenge.renew().toString('hex'));
      return toAuthenticationOptions(relyingParty, challenge, []);
    }),

    route(wire.signInWithPasskey, async (call) => {
      const opened = await signInWithPasskey(deps, {
        credential: toAssertion(call.body.credential),
        challengeHolder: call.passkeyChallenge.known()?.toString('hex') ?? '',
        deviceName: deviceName(call.userAgent),
        deviceHash: call.device(),
        address: call.address,
      });
      return toSessionView(opened, await loadUserDetails(deps, opened.user.id));
    }),
  ];
}
