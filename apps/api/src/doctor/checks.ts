import type { Check } from './check.ts';
import { databaseClockCheck, providerClockCheck } from './clock.ts';
import { configurationCheck, proxyCheck, secretsCheck } from './configuration.ts';
import {
  connectionsCheck,
  databaseCheck,
  engineCheck,
  versionCheck,
  writableCheck,
} from './database.ts';
import { fileStorageCheck } from './file-storage.ts';
import { smsCheck, smtpCheck } from './messages.ts';
import { migrationsCheck } from './migrations.ts';
import {
  providerKeyCheck,
  providerKeyKindsCheck,
  providerWebhookCheck,
} from './payment-provider.ts';
import { readersCheck } from './readers.ts';
import { dataFolderCheck, modelsCheck, publicUrlCheck, webAppCheck } from './server.ts';

/** All checks, in the order in which they are printed. */
export const CHECKS: readonly Check[] = [
  configurationCheck,
  secretsCheck,
  proxyCheck,
  databaseCheck,
  engineCheck,
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
  fileStorageCheck,
  modelsCheck,
  readersCheck,
  webAppCheck,
  dataFolderCheck,
  publicUrlCheck,
];

/** A reader has no database and no public address, and moves no money. */
export const READER_CHECKS: readonly Check[] = [configurationCheck, modelsCheck];
