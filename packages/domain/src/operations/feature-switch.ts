import type { PaymentMethod } from '../payments/payment-method.ts';
import type { Language } from '../shared/language.ts';

/** What the operator can switch off: the ways to pay, and parts of the product. */
export const FEATURES = [
  'card',
  'paypay',
  'cash',
  'bitcash',
  'apple_pay',
  'google_pay',
  'registration',
  'payouts',
  'receipt_scans',
  'push',
] as const;
export type Feature = (typeof FEATURES)[number];

/** `disabled`: new requests are rejected. What has begun is completed. */
export const FEATURE_STATES = ['enabled', 'disabled'] as const;
export type FeatureState = (typeof FEATURE_STATES)[number];

/** Shown to people instead of the default text, in every language. */
export type FeatureMessage = Readonly<Record<Language, string>>;

/** A feature that is switched off. Message null: people see the default text. */
export type DisabledFeature = {
  readonly feature: Feature;
  readonly message: FeatureMessage | null;
};

/** Switching these off stops people who have no other way, so staff confirm what will happen. */
export const CONFIRMED_FEATURES: readonly Feature[] = ['card', 'registration', 'payouts'];

export function isFeature(name: string): name is Feature {
  return FEATURES.some((feature) => feature === name);
}

/** Undefined: the method cannot be switched off, because nobody can pay with it any more. */
export function toMethodFeature(method: PaymentMethod): Feature | undefined {
  return isFeature(method) ? method : undefined;
}
