/** Personal data and secrets in Stripe objects. What the object is about is kept. */
const DROPPED: ReadonlySet<string> = new Set([
  'address',
  'billing_details',
  'client_secret',
  'customer_address',
  'customer_details',
  'customer_email',
  'customer_name',
  'customer_phone',
  'email',
  'evidence',
  'ip_address',
  'name',
  'next_action',
  'phone',
  'receipt_email',
  'receipt_url',
  'shipping',
]);
const DEPTH_MAX = 20;

/** Removes personal data from the object of an event. Stripe sends no card numbers. */
export function redactEvent(value: unknown, depth = 0): unknown {
  if (depth > DEPTH_MAX) return null;
  if (Array.isArray(value)) return value.map((item) => redactEvent(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !DROPPED.has(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, redactEvent(item, depth + 1)]));
}
