import { checkFiles, InvalidModelError } from '@saifu/receipt-reader/manifest';
import { ConfigError } from '../config/config.ts';

/**
 * A model other than the trained one would read wrong amounts, so the server does not start with
 * it. The worker processes check again; this check reports the error at startup.
 */
export async function checkModels(folder: string): Promise<void> {
  try {
    await checkFiles(folder);
  } catch (error) {
    if (!(error instanceof InvalidModelError)) throw error;
    throw new ConfigError([`READER_MODELS: ${error.message}.`]);
  }
}
