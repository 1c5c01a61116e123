import { checkFiles, InvalidModelError } from '@saifu/receipt-reader/manifest';
import { ConfigError } from '../config/config.ts';

/**
 * A model that is not the one that was trained would read wrong amounts, so nothing starts with it.
 * The processes that read check again; this tells whoever starts the server, at once.
 */
export async function checkModels(folder: string): Promise<void> {
  try {
    await checkFiles(folder);
  } catch (error) {
    if (!(error instanceof InvalidModelError)) throw error;
    throw new ConfigError([`READER_MODELS: ${error.message}.`]);
  }
}
