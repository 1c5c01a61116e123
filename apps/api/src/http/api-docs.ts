import { randomBytes } from 'node:crypto';
import { ENDPOINTS } from '@saifu/contract/all';
import { toCollection } from '@saifu/contract/collection';
import { openApi } from '@saifu/contract/openapi';
import type { App } from '../app.ts';
import type { Deps } from '../dependencies.ts';
import {
  API_KEY_SCRIPT,
  loadDocsTheme,
  renderDocsPage,
  STYLE_NONCE_SCRIPT,
} from './api-docs-page.ts';
import {
  type CompressedFile,
  compressFile,
  sendCompressedFile,
  toCompressedFile,
} from './compressed-file.ts';
import { loadScalarScript } from './scalar-script.ts';
import { getDocsPolicy } from './security-headers.ts';

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** The API document of the served endpoints: as data, as a Postman collection and as a page. */
export function registerApiDocs(app: App, deps: Deps): void {
  const rows = ENDPOINTS.filter((row) => row.access !== 'sandbox' || !deps.config.isLive);
  const installation = {
    version: deps.version,
    serverUrl: deps.config.publicUrl.origin,
    contactEmail: deps.config.operator.email,
  };
  const document = () => openApi(rows, installation);
  serveFile(app, '/api/openapi.json', () => compressJson(document()));
  serveFile(app, '/api/postman.json', () => compressJson(toCollection(document())));
  serveFile(app, '/api/docs/theme.css', async () => {
    return compressFile('text/css; charset=utf-8', await loadDocsTheme());
  });
  serveFile(app, '/api/docs/style-nonce.js', () => compressFile(SCRIPT_TYPE, STYLE_NONCE_SCRIPT));
  // Live keys are entered by hand only.
  const takesKey = !deps.config.isLive;
  if (takesKey) {
    serveFile(app, '/api/docs/api-key.js', () => compressFile(SCRIPT_TYPE, API_KEY_SCRIPT));
  }
  serveFile(app, '/api/docs/scalar.js', async () => {
    return toCompressedFile(SCRIPT_TYPE, await loadScalarScript());
  });

  app.get('/api/docs', async (_, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', getDocsPolicy(nonce));
    reply.header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(renderDocsPage({ nonce, takesKey }));
  });
}

/** Serves a file that is generated on first use, to keep startup fast. A failure is not kept. */
function serveFile(app: App, path: string, create: () => Promise<CompressedFile>): void {
  let file: Promise<CompressedFile> | undefined;
  app.get(path, async (request, reply) => {
    file ??= create();
    const found = await file.catch((error: unknown) => {
      file = undefined;
      throw error;
    });
    return sendCompressedFile(request, reply, found);
  });
}

function compressJson(value: object): Promise<CompressedFile> {
  return compressFile('application/json; charset=utf-8', JSON.stringify(value));
}
