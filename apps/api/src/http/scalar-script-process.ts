import { gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

/** Writes the browser script that the plugin serves, compressed, to standard output. */
const app = Fastify();
await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
const { statusCode, rawPayload } = await app.inject('/docs/js/scalar.js');
if (statusCode !== 200) throw new Error(`the plugin answered ${statusCode}`);
process.stdout.write(gzipSync(rawPayload, { level: 9 }));
