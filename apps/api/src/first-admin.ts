import { parseArgs } from 'node:util';
import { isEmail, normalizeEmail } from '@saifu/domain/identity/email';
import { ConfigError, readConfig } from './config/config.ts';
import {
  type FirstAdminInvitation,
  inviteFirstAdmin,
} from './modules/members/invitation/invite-first-admin.ts';
import { createClock, toTimestamp } from './platform/clock.ts';
import { connect } from './platform/db/db.ts';
import { createLog } from './platform/log.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run staff:first-admin -- --email <address>
Prints the link by which the first admin of the operator's staff joins. It is valid for 72 hours,
once, and together with this address. It works only while there are neither staff nor an open
invitation to the staff; after that, admins invite others in the console.
`;

const REASONS: Readonly<Record<Exclude<FirstAdminInvitation['kind'], 'invited'>, string>> = {
  staff_exists: 'there are staff already. An admin invites others in the console.',
  invitation_open: 'an invitation to the staff is open. It ends 72 hours after it was made.',
  email_taken: 'a member of a merchant has this address. Please use another one.',
};

async function main(): Promise<number> {
  const email = readEmail(process.argv.slice(2));
  if (email === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  if (config.databaseUrl === null) throw new ConfigError(['DATABASE_URL is missing.']);
  const db = connect({ connectionString: config.databaseUrl }, 1, createLog('silent'), {
    engine: config.databaseEngine,
    pooling: config.databasePooling,
  });
  try {
    const clock = createClock(config.clockSkewMs);
    await clock.follow(db);
    const invited = await inviteFirstAdmin({ db, clock, config }, { email, language: 'ja' });
    if (invited.kind !== 'invited') {
      process.stderr.write(`Saifu cannot invite the first admin: ${REASONS[invited.kind]}\n`);
      return 1;
    }
    const until = toTimestamp(invited.expiresAt);
    process.stdout.write(`${email} becomes the first admin by this link, until ${until}:\n`);
    process.stdout.write(`${invited.link}\n`);
    return 0;
  } finally {
    await db.close();
  }
}

function readEmail(args: readonly string[]): string | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } });
    const email = normalizeEmail(values.email ?? '');
    return isEmail(email) ? email : undefined;
  } catch {
    return undefined;
  }
}

runCommand(main, {
  purpose: 'invite the first admin',
  describe: (code) => `the database cannot be read (${code}).`,
});
