import { deriveApiKey, deriveQrCode, deriveUuid } from '../../platform/crypto/tokens.ts';

/** Demo data has the same ids, codes and keys in every installation. */
export const demoId = {
  user: (loginId: string) => deriveUuid('demo user', loginId),
  merchant: (key: string) => deriveUuid('demo merchant', key),
  member: (email: string) => deriveUuid('demo member', email),
  apiKey: (key: string) => deriveUuid('demo api key', key),
  store: (key: string) => deriveUuid('demo store', key),
  catalogItem: (store: string, name: string) => deriveUuid('demo catalog item', `${store} ${name}`),
  merchantApplication: (key: string) => deriveUuid('demo merchant application', key),
  order: (key: string) => deriveUuid('demo order', key),
  qrCode: (key: string) => deriveUuid('demo qr code', key),
  /** Derived as for any offer, from the merchant and its key. */
  recurringBilling: (store: string, key: string): string =>
    deriveUuid('offer', deriveUuid('demo merchant', store), key),
} as const;

export const demoSecret = {
  apiKey: (key: string) => deriveApiKey('demo secret', key),
  code: (key: string) => deriveQrCode('demo code', key),
} as const;
