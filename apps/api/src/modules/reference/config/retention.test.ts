import { randomBytes } from 'node:crypto';
import {
  CONSULTATION_RETENTION_DAYS,
  CONTACT_CHANGE_RETENTION_DAYS,
  DEVICE_COOKIE_DAYS,
  EXPORT_RETENTION_DAYS,
  MESSAGE_RETENTION_DAYS,
  SESSION_RETENTION_DAYS,
  VERIFICATION_RETENTION_DAYS,
} from '@saifu/domain/privacy/retention';
import sql, { type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { contactSchedules } from '../../identity/contact/schedules.ts';
import { sessionSchedules } from '../../identity/session/schedules.ts';
import { verificationSchedules } from '../../identity/verification/schedules.ts';
import { messageSchedules } from '../../notifications/message/schedules.ts';
import { exportSchedules } from '../../privacy/export/schedules.ts';
import { consultationSchedules } from '../../support/consultation/schedules.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type RetentionRule = {
  readonly days: number;
  readonly createTasks: (deps: Deps) => readonly ScheduledTask[];
  /** Inserts a row whose retention period started at `then`. */
  readonly row: (owner: string, then: Date) => Sql;
  readonly count: Sql;
};

const RETENTION_RULES: Readonly<Record<string, RetentionRule>> = {
  sessions: {
    days: SESSION_RETENTION_DAYS,
    createTasks: sessionSchedules,
    row: (owner, then) => sql`
      insert into sessions (id, user_id, token_hash, device_hash, created_at, last_seen_at)
      values (${newUuid()}, ${owner}, ${randomBytes(32)}, ${randomBytes(32)}, ${then}, ${then})
    `,
    count: sql`select count(*)::int as rows from sessions`,
  },
  'sign-ins and failed attempts': {
    days: SESSION_RETENTION_DAYS,
    createTasks: sessionSchedules,
    row: (owner, then) => sql`
      insert into sign_in_events (id, user_id, method, network, created_at)
      values (${newUuid()}, ${owner}, 'password', '203.0.113.0/24', ${then})
    `,
    count: sql`select count(*)::int as rows from sign_in_events`,
  },
  messages: {
    days: MESSAGE_RETENTION_DAYS,
    createTasks: messageSchedules,
    row: (_, then) => sql`
      insert into messages (id, channel, destination, body_text, created_at)
      values (${newUuid()}, 'sms', '+819000000000', 'x', ${then})
    `,
    count: sql`select count(*)::int as rows from messages`,
  },
  verifications: {
    days: VERIFICATION_RETENTION_DAYS,
    createTasks: verificationSchedules,
    row: (_, then) => sql`
      insert into verifications
        (id, purpose, contents, channel, device_hash, created_at, expires_at)
      values (${newUuid()}, 'login', 'code', 'sms', ${randomBytes(32)}, ${then}, ${then})
    `,
    count: sql`select count(*)::int as rows from verifications`,
  },
  'codes to an address nobody has proven': {
    days: 1,
    createTasks: verificationSchedules,
    row: (owner, then) => sql`
      insert into verifications
        (id, user_id, purpose, contents, channel, device_hash, created_at, expires_at, ended_at,
          destination)
      values (${newUuid()}, ${owner}, 'contact', 'code', 'email', ${randomBytes(32)}, ${then},
        ${then}, ${then}, 'stranger@saifu.example')
    `,
    count: sql`select count(*)::int as rows from verifications`,
  },
  'changes of an address that are over': {
    days: CONTACT_CHANGE_RETENTION_DAYS,
    createTasks: contactSchedules,
    row: (owner, then) => sql`
      insert into contact_changes (id, user_id, channel, old_destination, old_verified,
        new_destination, status, requested_at, ended_at)
      values (${newUuid()}, ${owner}, 'sms', '+819000000000', true, '+819000000001', 'canceled',
        ${then}, ${then})
    `,
    count: sql`select count(*)::int as rows from contact_changes`,
  },
  'closed questions to support': {
    days: CONSULTATION_RETENTION_DAYS,
    createTasks: consultationSchedules,
    row: (owner, then) => sql`
      with c as (
        insert into consultations (id, user_id, subject, content, status, status_since, messages,
          idempotency_key, created_at)
        values (${newUuid()}, ${owner}, 'x', 'x', 'closed', ${then}, 1, ${newUuid()}, ${then})
        returning id
      )
      insert into consultation_messages (id, consultation_id, position, author, body,
        idempotency_key, at)
      select ${newUuid()}, id, 1, 'staff', 'x', ${newUuid()}, ${then} from c
    `,
    count: sql`
      select count(*)::int as rows from consultations c
      join consultation_messages m on m.consultation_id = c.id
    `,
  },
  exports: {
    days: EXPORT_RETENTION_DAYS,
    createTasks: exportSchedules,
    row: (owner, then) => sql`
      insert into exports (id, user_id, kind, filter, language, state, heartbeat_at, created_at)
      values (${newUuid()}, ${owner}, 'payments_csv', '{}', 'ja', 'expired', ${then}, ${then})
    `,
    count: sql`select count(*)::int as rows from exports`,
  },
};

test.each(Object.entries(RETENTION_RULES))(
  '%s are deleted after the retention period of the privacy policy',
  async (_, rule) => {
    const { deps } = await createTestApp();
    const now = deps.clock.now();
    const owner = newUuid();
    await deps.db.run(sql`
    insert into users (id, email, locale, status, created_at)
    values (${owner}, 'hana@saifu.example', 'ja', 'active', ${now})
  `);
    const limit = now.getTime() - rule.days * DAY_MS;
    await deps.db.run(rule.row(owner, new Date(limit - HOUR_MS)));
    await deps.db.run(rule.row(owner, new Date(limit + HOUR_MS)));
    for (const task of rule.createTasks(deps)) await task.run();
    expect(await deps.db.rows(rule.count)).toEqual([{ rows: 1 }]);
  },
);

test('the device cookie expires after the period in the privacy policy', async () => {
  const { app } = await createTestApp();
  const payload = { login_id: 'nobody@saifu.example', purpose: 'login' };
  const url = '/api/v1/guest/authentication';
  const { headers } = await app.inject({ method: 'POST', url, payload });
  expect(headers['set-cookie']).toContain(`Max-Age=${DEVICE_COOKIE_DAYS * 24 * 60 * 60}`);
});

test('GET /guest/config returns the operator', async () => {
  const { app } = await createTestApp();
  const answer = await app.inject({ url: '/api/v1/guest/config' });
  expect(answer.json().operator).toEqual({
    name: 'Saifu sandbox (sample operator)',
    representative: expect.stringContaining('Sample'),
    manager: expect.stringContaining('Sample'),
    address: expect.stringContaining('saifu.example'),
    phone: '03-0000-0000',
    email: 'support@saifu.example',
    registration: null,
    sample: true,
  });
});

test('GET /guest/config returns the version of the terms that a registration accepts', async () => {
  const { app } = await createTestApp();
  const { terms_version } = (await app.inject({ url: '/api/v1/guest/config' })).json();
  const register = async (version: string) => {
    const url = '/api/v1/guest/registration';
    const payload = {
      email: 'new@saifu.example',
      password: 'a-new-password-7',
      password_confirmation: 'a-new-password-7',
      terms_accepted: true,
      terms_version: version,
      locale: 'ja',
    };
    return (await app.inject({ method: 'POST', url, payload })).statusCode;
  };
  expect(await register(`${terms_version}-1`)).toBe(422);
  expect(await register(terms_version)).toBe(201);
});
