import { apiKeyOf, qrCodeOf, uuidOf } from '../../platform/crypto/tokens.ts';

/** The demo world has the same ids, codes and keys wherever it is made. */
export const demoId = {
  user: (loginId: string) => uuidOf('demo user', loginId),
  merchant: (key: string) => uuidOf('demo merchant', key),
  apiKey: (key: string) => uuidOf('demo api key', key),
  store: (key: string) => uuidOf('demo store', key),
  order: (key: string) => uuidOf('demo order', key),
  qrCode: (key: string) => uuidOf('demo qr code', key),
  /** As whoever offers it names it after their key. */
  recurringBilling: (store: string, key: string): string =>
    uuidOf('offer', uuidOf('demo merchant', store), key),
} as const;

export const demoSecret = {
  apiKey: (key: string) => apiKeyOf('demo secret', key),
  code: (key: string) => qrCodeOf('demo code', key),
} as const;
