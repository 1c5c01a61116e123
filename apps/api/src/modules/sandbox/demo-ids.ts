import { deriveApiKey, deriveQrCode, deriveUuid } from '../../platform/crypto/tokens.ts';

/** The demo world has the same ids, codes and keys wherever it is made. */
export const demoId = {
  user: (loginId: string) => deriveUuid('demo user', loginId),
  merchant: (key: string) => deriveUuid('demo merchant', key),
  apiKey: (key: string) => deriveUuid('demo api key', key),
  store: (key: string) => deriveUuid('demo store', key),
  order: (key: string) => deriveUuid('demo order', key),
  qrCode: (key: string) => deriveUuid('demo qr code', key),
  /** As whoever offers it names it after their key. */
  recurringBilling: (store: string, key: string): string =>
    deriveUuid('offer', deriveUuid('demo merchant', store), key),
} as const;

export const demoSecret = {
  apiKey: (key: string) => deriveApiKey('demo secret', key),
  code: (key: string) => deriveQrCode('demo code', key),
} as const;
