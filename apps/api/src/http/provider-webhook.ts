import type { App } from '../app.ts';
import type { Deps } from '../dependencies.ts';
import type { ReceivedEvent } from '../gateways/payment-provider/payment-provider.ts';

const PATH = '/api/webhooks/network';
const BODY_BYTES_MAX = 256 * 1024;

/**
 * Where the card network tells what happened. Its signature is over the bytes as they came, so
 * they are not parsed here; whatever is not signed is refused and read no further.
 */
export function registerProviderWebhook(
  app: App,
  deps: Deps,
  handleEvent: (event: ReceivedEvent) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      async (_: unknown, body: Buffer) => body,
    );
    scope.post(PATH, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = deps.paymentProvider.parseWebhook(
        body,
        typeof signature === 'string' ? signature : undefined,
      );
      await handleEvent(event);
      return reply.code(204).send();
    });
  });
}
