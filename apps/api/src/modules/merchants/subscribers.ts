import type { Deps } from '../../dependencies.ts';
import type { Subscriber } from '../../platform/outbox/outbox.ts';
import { notifyApiKeyIssued } from './notify-api-key.ts';

export function merchantSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'notify-key-issued',
      on: 'api_key.issued',
      handle: (event) => notifyApiKeyIssued(deps, event),
    },
  ];
}
