import * as wire from '@saifu/contract/member-passkey';
import { deviceName } from '@saifu/domain/identity/device-name';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { createChallenge } from '../../../platform/passkey/passkey-challenge.ts';
import {
  toAssertion,
  toAttestation,
  toAuthenticationOptions,
} from '../../../platform/passkey/passkey-options.ts';
import { toAuditedBy } from '../../audit/record-change.ts';
import { loadConsoleSession } from '../session/load-console-session.ts';
import { toConsoleSessionView } from '../session/views.ts';
import { addMemberPasskey } from './add-member-passkey.ts';
import * as passkeys from './member-passkey.repository.ts';
import { getConsole } from './member-passkeys.ts';
import { askForMemberPasskey, presentMemberPasskey } from './present-member-passkey.ts';
import { removeMemberPasskey } from './remove-member-passkey.ts';
import { renameMemberPasskey } from './rename-member-passkey.ts';
import { signInMemberWithPasskey } from './sign-in-member-with-passkey.ts';
import { startPasskeySetup } from './start-passkey-setup.ts';
import {
  toAddedMemberPasskeyView,
  toMemberPasskeyView,
  toMemberRegistrationOptionsView,
} from './views.ts';

const DEFAULT_NAME = 'Passkey';

export function memberPasskeyRoutes(deps: Deps): readonly Route[] {
  return [...ownPasskeyRoutes(deps), ...passkeySignInRoutes(deps)];
}

function ownPasskeyRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.requestMemberPasskeyRegistration, async ({ actor, body }) => {
      const setup = await startPasskeySetup(deps, actor.member, body.password);
      return toMemberRegistrationOptionsView(getConsole(deps.config), setup);
    }),

    route(wire.addMemberPasskey, async (call) => {
      const { actor, body, language, userAgent, setConsoleToken } = call;
      const credential = toAttestation(body.credential);
      const name = body.name ?? deviceName(userAgent) ?? DEFAULT_NAME;
      const input = { credential, name, language };
      const added = await addMemberPasskey(deps, actor, input, toAuditedBy(call));
      if (added.setUp !== null) setConsoleToken(added.setUp.token);
      return toAddedMemberPasskeyView(added);
    }),

    route(wire.listMemberPasskeys, async ({ actor: { member } }) => {
      const own = await passkeys.listByMember(deps.db, member.id);
      return { items: own.map(toMemberPasskeyView), next_cursor: null };
    }),

    route(wire.renameMemberPasskey, async (call) => {
      const input = { id: parseId(call.params.id), name: call.body.name };
      return toMemberPasskeyView(
        await renameMemberPasskey(deps, call.actor, input, toAuditedBy(call)),
      );
    }),

    route(wire.removeMemberPasskey, async (call) => {
      const { actor, params, body, language } = call;
      const input = { id: parseId(params.id), password: body.password, language };
      await removeMemberPasskey(deps, actor, input, toAuditedBy(call));
      return undefined;
    }),
  ];
}

function passkeySignInRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.requestConsolePasskeySignIn, async ({ passkeyChallenge }) => {
      const holder = passkeyChallenge.renew().toString('hex');
      const binding = { purpose: 'member_sign_in', holder } as const;
      const challenge = createChallenge(deps.config.secretKeys, binding, deps.clock.now());
      return toAuthenticationOptions(getConsole(deps.config), challenge, []);
    }),

    route(wire.signInToConsoleWithPasskey, async (call) => {
      const { token, member, sessionId } = await signInMemberWithPasskey(deps, {
        credential: toAssertion(call.body.credential),
        challengeHolder: call.passkeyChallenge.known()?.toString('hex') ?? '',
        deviceName: deviceName(call.userAgent),
        address: call.address,
        language: call.language,
      });
      call.setConsoleToken(token);
      return toConsoleSessionView(await loadConsoleSession(deps, member.id, sessionId));
    }),

    route(wire.requestPasskeySecondFactor, async ({ actor: { member } }) => {
      const { challenge, passkeys: own } = await askForMemberPasskey(deps, member);
      return toAuthenticationOptions(getConsole(deps.config), challenge, own);
    }),

    route(wire.enterPasskeySecondFactor, async (call) => {
      const { actor, body, language, setConsoleToken } = call;
      const { member } = actor;
      const input = { credential: toAssertion(body.credential), language };
      setConsoleToken(await presentMemberPasskey(deps, member, input));
      return toConsoleSessionView(await loadConsoleSession(deps, member.id, member.sessionId));
    }),
  ];
}

function parseId(id: string): string {
  return fromTypeId('memberPasskey', id) ?? '';
}
