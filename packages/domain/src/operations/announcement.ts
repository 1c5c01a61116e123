import type { Language } from '../shared/language.ts';

export const ANNOUNCEMENT_AUDIENCES = ['payers', 'merchants', 'both'] as const;
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number];

/** Most important last. Who reads an `outage` cannot dismiss it. */
export const ANNOUNCEMENT_SEVERITIES = ['info', 'warning', 'outage'] as const;
export type AnnouncementSeverity = (typeof ANNOUNCEMENT_SEVERITIES)[number];

/** Plain text, one paragraph per language. */
export type AnnouncementTexts = Readonly<Record<Language, string>>;

export const ANNOUNCEMENT_STATES = ['scheduled', 'shown', 'ended'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

type Period = { readonly startsAt: Date; readonly endsAt: Date | null };

/** The start belongs to the period, the end does not. Without an end it is shown until removed. */
export function getAnnouncementState({ startsAt, endsAt }: Period, now: Date): AnnouncementState {
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt <= now ? 'shown' : 'scheduled';
}

/** Letters, digits and what separates them in a path with a query of our own. */
const OWN_PATH = /^\/(?!\/)[\w\-./?=&%]*$/;

/**
 * A path of this installation. What a browser could take for another origin is none: `//host`,
 * `/\host`, a scheme, and `..`, also encoded.
 */
export function isOwnPath(path: string): boolean {
  return OWN_PATH.test(path) && !/\.\.|%2e|%2f|%5c/i.test(path) && !path.includes('//');
}
