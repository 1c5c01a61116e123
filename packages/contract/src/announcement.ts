import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_SEVERITIES,
  ANNOUNCEMENT_STATES,
  isOwnPath,
} from '@saifu/domain/operations/announcement';
import {
  ANNOUNCEMENT_LINK_LENGTH_MAX,
  ANNOUNCEMENT_TEXT_LENGTH_MAX,
  COUNT_MAX,
} from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, line, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

const texts = z.object({ en: z.string(), ja: z.string(), ko: z.string() });

/** What people are told above the screens: plain text without markup. */
export const AnnouncementView = z.object({
  id: z.string(),
  severity: z.enum(ANNOUNCEMENT_SEVERITIES),
  /** By language. */
  texts,
  /** A path of this installation with more about it. */
  link: z.nullable(z.string()),
});
export type AnnouncementView = z.infer<typeof AnnouncementView>;

const shown = {
  method: 'GET',
  revalidates: true,
  reply: z.object({ items: z.array(AnnouncementView), next_cursor: z.null() }),
  errors: [],
} as const;

export const listAnnouncements = endpoint({
  ...shown,
  path: '/api/v1/guest/announcements',
  access: 'guest',
  summary: 'Lists the announcements that payers are shown now, the most important one leading.',
});

export const listConsoleAnnouncements = endpoint({
  ...shown,
  path: '/api/v1/console/announcements',
  access: 'any_member',
  roles: ROLES_BY_PERMISSION.own_account,
  staffRoles: STAFF_ROLES_BY_PERMISSION.own_account,
  summary: 'Lists the announcements that merchants are shown now, the most important one leading.',
});

export const StaffAnnouncementView = z.extend(AnnouncementView, {
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  state: z.enum(ANNOUNCEMENT_STATES),
  from: timestamp,
  /** Null: until it is removed. */
  until: z.nullable(timestamp),
  /** The version for optimistic locking, sent with a change. */
  version: count,
  created_at: timestamp,
  updated_at: timestamp,
});
export type StaffAnnouncementView = z.infer<typeof StaffAnnouncementView>;

const JAPAN_OFFSET_MS = 9 * 60 * 60 * 1000;

/** A timestamp that exists: the 30th of February does not. */
const moment = timestamp.check(
  z.refine((value) => {
    const ms = Date.parse(value) + JAPAN_OFFSET_MS;
    return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value.slice(0, 19));
  }, 'field.format'),
);

const text = line({ max: ANNOUNCEMENT_TEXT_LENGTH_MAX });

/** All languages together, so that everybody reads it in their own. */
const content = {
  audience: z.enum(ANNOUNCEMENT_AUDIENCES, 'field.format'),
  severity: z.enum(ANNOUNCEMENT_SEVERITIES, 'field.format'),
  texts: z.strictObject({ en: text, ja: text, ko: text }),
  link: z.nullable(
    z
      .string()
      .check(
        z.maxLength(ANNOUNCEMENT_LINK_LENGTH_MAX, 'field.format'),
        z.refine(isOwnPath, 'field.format'),
      ),
  ),
  from: moment,
  until: z.nullable(moment),
  reason: staffReason,
};
const version = z.int().check(z.minimum(1, 'field.format'), z.maximum(COUNT_MAX, 'field.format'));

const staff = { access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.announcements } as const;
const one = { ...staff, params: z.object({ id: id('announcement') }) } as const;

export const listStaffAnnouncements = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/announcements',
  summary: 'Lists announcements that were not removed, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(StaffAnnouncementView),
  errors: [],
});

export const getStaffAnnouncement = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/announcements/{id}',
  summary: 'Returns an announcement.',
  reply: StaffAnnouncementView,
  errors: [],
});

export const createAnnouncement = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/v1/staff/announcements',
  summary: 'Plans an announcement. It is shown during its period.',
  body: z.strictObject(content),
  reply: StaffAnnouncementView,
  status: 201,
  errors: ['announcement.too_many'],
});

export const updateAnnouncement = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/v1/staff/announcements/{id}',
  summary: 'Replaces an announcement. Who dismissed it does not see it again.',
  body: z.strictObject({ ...content, version }),
  reply: StaffAnnouncementView,
  errors: ['announcement.changed', 'announcement.too_many'],
});

export const removeAnnouncement = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/announcements/{id}/remove',
  summary: 'Removes an announcement, so that nobody is shown it. Idempotent.',
  body: z.strictObject({ reason: staffReason }),
  errors: [],
});
