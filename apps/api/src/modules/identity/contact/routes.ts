import * as wire from '@saifu/contract/contact';
import type { UserActor } from '@saifu/domain/identity/actor';
import { isUndoable } from '@saifu/domain/identity/contact';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import {
  CONTACT_CHOICE_LIFE_MS,
  CONTACT_UNDO_CALLS_PER_ADDRESS,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { hashToken, isUuid } from '../../../platform/crypto/tokens.ts';
import { earlierTime } from '../../../platform/earlier-time.ts';
import { maskLoginId } from '../../../platform/login-ids.ts';
import { addressKey, consumeRateLimit } from '../../../platform/rate-limits.ts';
import * as accounts from '../account/account.repository.ts';
import { loadUserDetails } from '../account/load-user-details.ts';
import { toUserView } from '../account/views.ts';
import { requireFresh } from '../step-up/require-fresh.ts';
import { cancelContact } from './cancel-contact-change.ts';
import { confirmContact } from './confirm-contact-change.ts';
import { toContact } from './contact.ts';
import * as changes from './contact-change.repository.ts';
import { requestContactChange } from './request-contact-change.ts';
import { askCurrentCode } from './request-current-contact-code.ts';
import { scheduleContact } from './schedule-contact-change.ts';
import { undoContact } from './undo-contact-change.ts';
import { proveCurrentContact } from './verify-current-contact.ts';
import { toContactChallengeView, toContactChangeView, toContactUndoView } from './views.ts';

export function contactRoutes(deps: Deps): readonly Route[] {
  const userView = async ({ userId, scope }: UserActor) => {
    const user = await accounts.get(deps.db, userId);
    if (user === undefined) throw new AppError('session.expired');
    return toUserView(user, { scope, ...(await loadUserDetails(deps, user.id)) });
  };
  const underway = async ({ userId }: UserActor) => {
    const openSince = new Date(deps.clock.now().getTime() - CONTACT_CHOICE_LIFE_MS);
    const found = await changes.listUnderway(deps.db, userId, openSince);
    return { items: found.map(toContactChangeView) };
  };
  const parseId = (params: { readonly id: string }) => fromTypeId('contactChange', params.id) ?? '';
  return [
    route(wire.requestContactChange, async ({ actor, body, device, address }) => {
      await requireFresh(deps, actor);
      const contact = toContact({ email: body.email, phone: body.phone });
      const input = { contact, deviceHash: device(), address };
      return toContactChallengeView(await requestContactChange(deps, actor, input));
    }),

    route(wire.confirmContact, async ({ actor, body, device }) => {
      const { challenge_id: challengeId, otp: code } = body;
      if (!isUuid(challengeId)) throw new AppError('account.code_wrong');
      const input = { challengeId, code, deviceHash: device() };
      const { change, isApplied } = await confirmContact(deps, actor, input);
      const view = isApplied ? null : toContactChangeView(change);
      return { user: await userView(actor), change: view };
    }),

    route(wire.listContactChanges, ({ actor }) => underway(actor)),

    route(wire.requestCurrentContactCode, async ({ actor, params, device, address }) => {
      const input = { changeId: parseId(params), deviceHash: device(), address };
      return toContactChallengeView(await askCurrentCode(deps, actor, input));
    }),

    route(wire.confirmCurrentContact, async ({ actor, params, body, device }) => {
      const { challenge_id: challengeId, otp: code } = body;
      if (!isUuid(challengeId)) throw new AppError('account.code_wrong');
      const input = { changeId: parseId(params), challengeId, code, deviceHash: device() };
      await proveCurrentContact(deps, actor, input);
      return userView(actor);
    }),

    route(wire.scheduleContact, async ({ actor, params }) => {
      await scheduleContact(deps, actor, parseId(params));
      return underway(actor);
    }),

    route(wire.cancelContact, async ({ actor, params }) => {
      await cancelContact(deps, actor, parseId(params));
      return undefined;
    }),
    ...undoRoutes(deps),
  ];
}

/** For the holder of the link sent to the previous contact, signed in or not. */
function undoRoutes(deps: Deps): readonly Route[] {
  const countUndo = (address: string) => {
    const key = addressKey('undo from', address);
    return consumeRateLimit(deps.db, key, CONTACT_UNDO_CALLS_PER_ADDRESS, deps.clock.now());
  };
  return [
    route(wire.previewContactUndo, async ({ body, address }) => {
      await countUndo(address);
      const change = await changes.findByUndoLink(deps.db, hashToken(body.token));
      if (change === undefined) throw new AppError('link.unknown');
      if (!isUndoable(change, await earlierTime(deps.db, deps.clock))) {
        throw new AppError(change.status === 'applied' ? 'link.expired' : 'link.used');
      }
      return toContactUndoView(change);
    }),

    route(wire.undoContact, async ({ body, device, address }) => {
      await countUndo(address);
      const linkedTo = await undoContact(deps, { token: body.token, deviceHash: device() });
      return { masked_destination: linkedTo && maskLoginId(linkedTo) };
    }),
  ];
}
