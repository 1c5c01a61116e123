/** Everything a live configuration needs; nothing of it leads anywhere. */
export const LIVE_ENV = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  SMS_URL: 'https://sms.example/send',
  DATABASE_URL: 'postgres://db.example/saifu',
  PUBLIC_URL: 'https://saifu.example',
  SECRET_KEY: '0123456789abcdef0123456789abcdef',
};
