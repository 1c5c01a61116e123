import { openTicket, ticketFor } from './signed-links.ts';

export type Timed = {
  readonly secretKey: string;
  /** Which door it opens. */
  readonly purpose: string;
  /** What it opens there. */
  readonly uuid: string;
  /** The only browser it opens it for. */
  readonly device: Buffer;
};

/** For an address that a browser follows by itself, where it cannot say who is asking. */
export function timedTicket(timed: Timed, until: Date): string {
  const seconds = String(Math.floor(until.getTime() / 1000));
  const { secretKey, purpose, uuid, device } = timed;
  return `${seconds}.${ticketFor(secretKey, purpose, uuid, seconds, device.toString('hex'))}`;
}

export function timedTicketFate(
  ticket: string,
  timed: Timed,
  now: Date,
): 'fine' | 'unknown' | 'expired' {
  const [, seconds, sealed] = /^(\d{1,12})\.([\w-]+)$/.exec(ticket) ?? [];
  if (seconds === undefined || sealed === undefined) return 'unknown';
  const { secretKey, purpose, uuid, device } = timed;
  const found = openTicket(secretKey, purpose, sealed, seconds, device.toString('hex'));
  if (found !== uuid) return 'unknown';
  return Number(seconds) * 1000 < now.getTime() ? 'expired' : 'fine';
}
