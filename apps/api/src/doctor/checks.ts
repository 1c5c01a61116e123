import type { Check } from './check.ts';
import { databaseClockCheck, providerClockCheck } from './clock.ts';
import { configurationCheck, proxyCheck, secretsCheck } from './configuration.ts';
import { connectionsCheck, databaseCheck, versionCheck, writableCheck } from './database.ts';
import { smsCheck, smtpCheck } from './messages.ts';
import { migrationsCheck } from './migrations.ts';
import {
  providerKeyCheck,
  providerKeyKindsCheck,
  providerWebhookCheck,
} from './payment-provider.ts';
import { dataFolderCheck, modelsCheck, publicUrlCheck, webAppCheck } from './server.ts';

/** All checks, in the order in which they are printed. */
export const CHECKS: readonly Check[] = [
  configurationCheck,
  secretsCheck,
  proxyCheck,
  databaseCheck,
  versionCheck,
  writableCheck,
  connectionsCheck,
  migrationsCheck,
  databaseClockCheck,
  providerClockCheck,
  providerKeyCheck,
  providerKeyKindsCheck,
  providerWebhookCheck,
  smtpCheck,
  smsCheck,
  modelsCheck,
  webAppCheck,
  dataFolderCheck,
  publicUrlCheck,
];
