import * as wire from '@saifu/contract/contact';
import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { type Route, serve } from '../../http/serve.ts';
import * as accounts from '../account/store.ts';
import { toUserView } from '../account/views.ts';
import { requireFresh } from '../step-up/require-fresh.ts';
import { confirmContact } from './confirm-contact.ts';
import { contactOf } from './contact.ts';
import { offerContact } from './offer-contact.ts';
import { toOfferView } from './views.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function contactRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.offerContact, async ({ actor, body, device, address }) => {
      await requireFresh(deps, actor);
      const contact = contactOf({ email: body.email, phone: body.phone });
      const offer = { contact, deviceHash: device(), address };
      return toOfferView(await offerContact(deps, actor, offer));
    }),

    serve(wire.confirmContact, async ({ actor, body, device }) => {
      const { challenge_id: challengeId, otp: code } = body;
      if (!UUID.test(challengeId)) throw new Refusal('account.code_wrong');
      await confirmContact(deps, actor, { challengeId, code, deviceHash: device() });
      const user = await accounts.get(deps.db, actor.userId);
      if (user === undefined) throw new Refusal('session.expired');
      return toUserView(user, actor.scope);
    }),
  ];
}
