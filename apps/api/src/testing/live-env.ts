/** All settings of a live configuration, with endpoints that do not exist. */
export const LIVE_ENV = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  SMS_URL: 'https://sms.example/send',
  DATABASE_URL: 'postgres://db.example/saifu',
  PUBLIC_URL: 'https://saifu.example',
  SECRET_KEY: '0123456789abcdef0123456789abcdef',
  OPERATOR_NAME: '株式会社みほん',
  OPERATOR_REPRESENTATIVE: '代表取締役 見本 一郎',
  OPERATOR_MANAGER: '見本 二郎',
  OPERATOR_ADDRESS: '〒100-0001 東京都千代田区見本1-2-3',
  OPERATOR_PHONE: '03-0000-0001',
  OPERATOR_EMAIL: 'support@mihon.example',
};
