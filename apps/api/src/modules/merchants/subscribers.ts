import type { Deps } from '../../dependencies.ts';
import type { Subscriber } from '../../platform/outbox/outbox.ts';
import { tellKey } from './notify-api-key.ts';

export function merchantSubscribers(deps: Deps): readonly Subscriber[] {
  return [{ name: 'tell-key-issued', on: 'api_key.issued', handle: (fact) => tellKey(deps, fact) }];
}
