import { isLocalHost } from '@saifu/domain/orders/qr-payload';
import { OPERATOR_NEEDS } from './operator.ts';
import type { Settings } from './settings.ts';

const LIVE_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;
const LIVE_NEEDS = [
  ...LIVE_SETTINGS,
  'SMTP_URL',
  'SMS_URL',
  'DATABASE_URL',
  'PUBLIC_URL',
  'SECRET_KEY',
  ...OPERATOR_NEEDS,
] as const;

const SKEW_WHEN_LIVE = 'SANDBOX_CLOCK_SKEW_SECONDS is for the sandbox, not for live operation.';

/**
 * Reports groups of settings that are only partly set, one line per missing setting. Setting one
 * member of a group requires all others.
 */
export function findMissingSettings(settings: Settings): readonly string[] {
  const liveSetting = LIVE_SETTINGS.find((name) => settings[name] !== undefined);
  if (liveSetting === undefined) return findMissingOperatorSettings(settings);
  // One live key means real money, so every live setting is required.
  const missing = LIVE_NEEDS.filter((name) => !isGiven(settings, name));
  const lines = missing.map(
    (name) => `${name} is missing; ${liveSetting} asks for live operation.`,
  );
  const plain = (['PUBLIC_URL', 'CONSOLE_URL', 'SMS_URL'] as const).filter((name) =>
    settings[name]?.startsWith('http:'),
  );
  const plainStorage = findPlainStorage(settings);
  const skew = settings.SANDBOX_CLOCK_SKEW_SECONDS === 0 ? [] : [SKEW_WHEN_LIVE];
  return [
    ...lines,
    ...plain.map((name) => `${name} must be https when live.`),
    ...plainStorage,
    ...skew,
  ];
}

/** Without encryption, files and signatures may only be sent to this machine. */
function findPlainStorage({ STORAGE_URL: text }: Settings): readonly string[] {
  if (text === undefined || !text.startsWith('http:')) return [];
  const isLoopback = isLocalHost(new URL(text).hostname);
  return isLoopback ? [] : ['STORAGE_URL must be https when live.'];
}

/** A ring of keys takes the place of the single one. */
function isGiven(settings: Settings, name: (typeof LIVE_NEEDS)[number]): boolean {
  const isRing = name === 'SECRET_KEY' && settings.SECRET_KEYS !== undefined;
  return isRing || settings[name] !== undefined;
}

/** Reports keys that are set both as one and as a list. */
export function findAmbiguousKeys(settings: Settings): readonly string[] {
  const names = ['SECRET_KEY', 'STAFF_KEY'] as const;
  return names
    .filter((name) => settings[name] !== undefined && settings[`${name}S`] !== undefined)
    .map((name) => `${name} and ${name}S are both set; set only one of them.`);
}

/** Prevents a mix of a real operator and sample values. */
function findMissingOperatorSettings(settings: Settings): readonly string[] {
  const parts = [...OPERATOR_NEEDS, 'OPERATOR_REGISTRATION', 'OPERATOR_INVOICE_NUMBER'] as const;
  const set = parts.find((name) => settings[name] !== undefined);
  if (set === undefined) return [];
  const missing = OPERATOR_NEEDS.filter((name) => settings[name] === undefined);
  return missing.map((name) => `${name} is missing; ${set} names an operator.`);
}
