import type { ConfigView } from '@saifu/contract/config';

/** The config of a sandbox. */
export const config: ConfigView = {
  version: '1.0.0',
  sandbox: true,
  demo_people: [],
  languages: ['en', 'ja', 'ko'],
  offered_languages: ['en', 'ja'],
  cards_max: 5,
  terms_version: '2026-11-17',
  qr_origins: ['https://saifu.example'],
  tokenizer: { url: 'https://network.example', publishable_key: 'pk_test_1' },
  operator: {
    name: 'Saifu sandbox (sample operator)',
    representative: 'Sample representative',
    manager: 'Sample manager',
    address: 'Sample address, saifu.example',
    phone: '03-0000-0000',
    email: 'support@saifu.example',
    registration: null,
    sample: true,
  },
};
