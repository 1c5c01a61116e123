import * as wire from '@saifu/contract/notification';
import type { UserActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { deriveVapidKey } from '../../../gateways/push/vapid.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import { changeSetting } from './change-setting.ts';
import * as notifications from './notification.repository.ts';
import type { Notification } from './notification.ts';
import { toChannel, toNotificationView, toSettingsView } from './views.ts';

export function notificationRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listNotifications, async ({ actor: { userId }, query, language }) => {
      const { limit, cursor } = query;
      const input = { userId, limit: limit + 1, after: decodeCursor(cursor) };
      const found = await notifications.listNewest(deps.db, input);
      const toView = (each: Notification) => toNotificationView(each, language);
      return { ...toPage(found, limit, toView), ...(await unread(deps, userId)) };
    }),

    route(wire.readNotification, async ({ actor: { userId }, params }) => {
      const { id } = await own(deps, userId, params.id);
      await notifications.markRead(deps.db, id, deps.clock.now());
      return unread(deps, userId);
    }),

    route(wire.readNotifications, async ({ actor: { userId }, body }) => {
      const newest = await own(deps, userId, body.newest);
      await notifications.markReadUpTo(deps.db, newest, deps.clock.now());
      return unread(deps, userId);
    }),

    route(wire.getNotificationSettings, ({ actor }) => settings(deps, actor)),

    route(wire.putNotificationSetting, async ({ actor, body }) => {
      const { event, on: isOn } = body;
      const channel = toChannel(body.channel, await user(deps, actor.userId));
      if (channel === undefined) {
        const error = { path: 'channel', code: 'field.format' } as const;
        throw new AppError('request.invalid', {}, [error]);
      }
      await changeSetting(deps, actor, { setting: { channel, event }, isOn });
      return settings(deps, actor);
    }),
  ];
}

async function own(deps: Deps, userId: string, id: string): Promise<Notification> {
  const found = await notifications.get(deps.db, fromTypeId('notification', id) ?? '');
  if (found?.userId !== userId) throw new AppError('not_found');
  return found;
}

async function unread({ db }: Deps, userId: string): Promise<wire.UnreadView> {
  return { unread: await notifications.countUnread(db, userId) };
}

async function user({ db }: Deps, id: string): Promise<accounts.User> {
  const found = await accounts.get(db, id);
  if (found === undefined) throw new AppError('session.expired');
  return found;
}

async function settings(deps: Deps, { userId, sessionId }: UserActor) {
  const now = deps.clock.now();
  const [owner, preferences] = await Promise.all([
    user(deps, userId),
    notifications.loadPreferences(deps.db, userId, now),
  ]);
  const here = preferences.devices.some((device) => device.sessionId === sessionId);
  const { publicKey } = deriveVapidKey(deps.stableKey);
  const push = { public_key: publicKey, here };
  return toSettingsView({ user: owner, preferences, push });
}
