import { DEMO_USERS } from '../../../apps/api/src/modules/sandbox/demo-users.ts';
import { createCaller } from '../caller.ts';
import { getAddress } from '../demo-data.ts';
import type { Client } from './send.ts';

/** Uploads per client, well below the hourly rate limit. */
const GUEST_UPLOADS = 8;
const USER_UPLOADS = 45;
const USERS = 6;
// Above the addresses of the payers.
const FIRST_ADDRESS = 1000;

/** Returns the client for the next upload. */
export type NextClient = () => Client;

/**
 * Alternates between guests from many addresses and some signed-in users. Otherwise the rate limit
 * would reject most uploads before any other check.
 */
export async function openClients(port: number): Promise<NextClient> {
  const users = await Promise.all(Array.from({ length: USERS }, (_, at) => signIn(port, at)));
  let count = 0;
  return () => {
    count += 1;
    const turn = Math.floor(count / 2);
    const user = users[turn % USERS];
    const isUsers = count % 2 === 0 && turn < USERS * USER_UPLOADS;
    if (isUsers && user !== undefined) return user;
    return { port, from: getAddress(FIRST_ADDRESS + Math.floor(count / GUEST_UPLOADS)) };
  };
}

async function signIn(port: number, at: number): Promise<Client> {
  const from = getAddress(FIRST_ADDRESS - 1 - at);
  const caller = createCaller({ port, from });
  const body = { login_id: `payer-${at + 1}@saifu.example`, password: DEMO_USERS[0]?.password };
  const answer = await caller.call('POST', '/login', body);
  caller.close();
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.code}`);
  return { port, from, token: String(answer.body.access_token), cookie: caller.cookie() };
}
