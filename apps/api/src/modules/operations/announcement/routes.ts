import * as wire from '@saifu/contract/announcement';
import type { BodyOf } from '@saifu/contract/endpoint';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import * as announcements from './announcement.repository.ts';
import { removeAnnouncement } from './remove-announcement.ts';
import { createShownAnnouncements } from './shown-announcements.ts';
import { toAnnouncementView, toStaffAnnouncementView } from './views.ts';
import { createAnnouncement, updateAnnouncement } from './write-announcement.ts';

export function announcementRoutes(deps: Deps): readonly Route[] {
  const shown = createShownAnnouncements(deps);
  const listShown = async (audience: Parameters<typeof shown.list>[0]) => {
    const items = (await shown.list(audience)).map(toAnnouncementView);
    return { items, next_cursor: null };
  };
  const getView = async (id: string) => {
    const found = await announcements.get(deps.db, id);
    if (found === undefined) throw new AppError('not_found');
    return toStaffAnnouncementView(found, deps.clock.now());
  };
  return [
    route(wire.listAnnouncements, () => listShown('payers')),

    route(wire.listConsoleAnnouncements, () => listShown('merchants')),

    route(wire.listStaffAnnouncements, async ({ query: { limit, cursor } }) => {
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      const found = await announcements.listNewest(deps.db, input);
      return toPage(found, limit, (each) => toStaffAnnouncementView(each, deps.clock.now()));
    }),

    route(wire.getStaffAnnouncement, ({ params }) => getView(toUuid(params.id))),

    route(wire.createAnnouncement, async (call) => {
      const record = createRecordChange(deps, null, call);
      const id = await createAnnouncement(deps, toContent(call.body), record);
      shown.forget();
      return getView(id);
    }),

    route(wire.updateAnnouncement, async (call) => {
      const { version } = call.body;
      const id = toUuid(call.params.id);
      const input = { ...toContent(call.body), id, version };
      await updateAnnouncement(deps, input, createRecordChange(deps, null, call));
      shown.forget();
      return getView(id);
    }),

    route(wire.removeAnnouncement, async (call) => {
      const input = { id: toUuid(call.params.id), reason: call.body.reason };
      await removeAnnouncement(deps, input, createRecordChange(deps, null, call));
      shown.forget();
      return undefined;
    }),
  ];
}

const toUuid = (id: string) => fromTypeId('announcement', id) ?? '';

function toContent(body: BodyOf<typeof wire.createAnnouncement>) {
  const { audience, severity, texts, link, reason, from, until } = body;
  const period = { startsAt: new Date(from), endsAt: until === null ? null : new Date(until) };
  return { audience, severity, texts, link, reason, ...period };
}
