import * as wire from '@saifu/contract/staff-account';
import * as acts from '@saifu/contract/staff-account-act';
import * as searches from '@saifu/contract/staff-account-search';
import { isSessionAlive } from '@saifu/domain/identity/session';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { decodeCursor, toPage } from '../../platform/pagination.ts';
import { createRecordChange } from '../audit/record-change.ts';
import * as accounts from '../identity/account/account.repository.ts';
import * as sessions from '../identity/session/session.repository.ts';
import * as signIns from '../identity/sign-in-event/sign-in-event.repository.ts';
import { restoreAccount } from '../identity/suspension/restore-account.ts';
import { suspendAccount } from '../identity/suspension/suspend-account.ts';
import { changeDeletion } from './change-deletion.ts';
import { endSessions } from './end-sessions.ts';
import { loadAccount } from './load-account.ts';
import { resendMessage } from './resend-message.ts';
import { revealField } from './reveal-field.ts';
import { searchAccounts } from './search-accounts.ts';
import { setStaffLimits } from './set-staff-limits.ts';
import { unlockCard } from './unlock-card.ts';
import { toRowView, toSessionView, toSignInEventView, toStaffAccountView } from './views.ts';

export function accountAdminRoutes(deps: Deps): readonly Route[] {
  return [...searchRoutes(deps), ...statusRoutes(deps), ...actRoutes(deps)];
}

const toUuid = ({ id }: { readonly id: string }) => fromTypeId('user', id) ?? '';

async function loadView(deps: Deps, userId: string) {
  return toStaffAccountView(await loadAccount(deps, userId));
}

async function assertExists({ db }: Deps, userId: string): Promise<void> {
  if ((await accounts.get(db, userId)) === undefined) throw new AppError('not_found');
}

/** Finding an account and reading about it. */
function searchRoutes(deps: Deps): readonly Route[] {
  return [
    route(searches.searchStaffAccounts, async (call) => {
      const { term, date } = call.body;
      const input = { memberId: call.actor.member.id, term, date };
      const found = await searchAccounts(deps, input, createRecordChange(deps, null, call));
      const items = found.accounts.map((account) => toRowView(account, found.matched));
      return { items, has_more: found.hasMore };
    }),

    route(searches.revealAccountField, async (call) => {
      const { field, reason } = call.body;
      const userId = toUuid(call.params);
      const input = { memberId: call.actor.member.id, userId, field, reason };
      const value = await revealField(deps, input, createRecordChange(deps, null, call));
      return { field, value };
    }),

    route(searches.listAccountSessions, async ({ params }) => {
      const userId = toUuid(params);
      await assertExists(deps, userId);
      const now = deps.clock.now();
      const living = await sessions.listLiving(deps.db, userId);
      const items = living.filter((one) => isSessionAlive(one, now)).map(toSessionView);
      return { items, next_cursor: null };
    }),

    route(searches.listSignInEvents, async ({ params, query }) => {
      const userId = toUuid(params);
      await assertExists(deps, userId);
      const { limit, cursor } = query;
      const input = { userId, limit: limit + 1, after: decodeCursor(cursor) };
      return toPage(await signIns.listByUser(deps.db, input), limit, toSignInEventView);
    }),
  ];
}

/** An account, its suspension and its deletion. */
function statusRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.getStaffAccount, ({ params }) => loadView(deps, toUuid(params))),

    route(wire.suspendAccount, async (call) => {
      const userId = toUuid(call.params);
      const record = createRecordChange(deps, null, call);
      await suspendAccount(deps, { userId, reason: call.body.reason }, record);
      return loadView(deps, userId);
    }),

    route(wire.restoreAccount, async (call) => {
      const userId = toUuid(call.params);
      const record = createRecordChange(deps, null, call);
      await restoreAccount(deps, { userId, reason: call.body.reason }, record);
      return loadView(deps, userId);
    }),

    route(acts.startAccountDeletion, async (call) => {
      const input = { userId: toUuid(call.params), change: 'start', ...call.body } as const;
      await changeDeletion(deps, input, createRecordChange(deps, null, call));
      return loadView(deps, input.userId);
    }),

    route(acts.stopAccountDeletion, async (call) => {
      const input = { userId: toUuid(call.params), change: 'stop', ...call.body } as const;
      await changeDeletion(deps, input, createRecordChange(deps, null, call));
      return loadView(deps, input.userId);
    }),
  ];
}

/** Everything else that staff do about an account. */
function actRoutes(deps: Deps): readonly Route[] {
  return [
    route(acts.endAccountSessions, async (call) => {
      const userId = toUuid(call.params);
      const { reason, session_id: session } = call.body;
      const sessionId = session === undefined ? null : (fromTypeId('session', session) ?? '');
      const record = createRecordChange(deps, null, call);
      await endSessions(deps, { userId, sessionId, reason }, record);
      return loadView(deps, userId);
    }),

    route(acts.unlockCard, async (call) => {
      const userId = toUuid(call.params);
      const cardId = fromTypeId('card', call.params.card_id) ?? '';
      const input = { userId, cardId, reason: call.body.reason };
      await unlockCard(deps, input, createRecordChange(deps, null, call));
      return loadView(deps, userId);
    }),

    route(acts.unlockCardPayments, async (call) => {
      const userId = toUuid(call.params);
      const input = { userId, cardId: null, reason: call.body.reason };
      await unlockCard(deps, input, createRecordChange(deps, null, call));
      return loadView(deps, userId);
    }),

    route(acts.setAccountLimits, async (call) => {
      const userId = toUuid(call.params);
      const { reason, per_payment: perPayment, per_day: perDay, per_month: perMonth } = call.body;
      const input = { userId, reason, perPayment, perDay, perMonth };
      await setStaffLimits(deps, input, createRecordChange(deps, null, call));
      return loadView(deps, userId);
    }),

    route(acts.resendAccountMessage, async (call) => {
      const { actor, address, body } = call;
      const { message, reason, payment_id: payment } = body;
      const paymentId = payment === undefined ? undefined : (fromTypeId('payment', payment) ?? '');
      const input = { userId: toUuid(call.params), message, paymentId, reason, actor, address };
      await resendMessage(deps, input, createRecordChange(deps, null, call));
      return undefined;
    }),
  ];
}
