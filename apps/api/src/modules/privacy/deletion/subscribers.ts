import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { tellLeaving } from './notify-deletion.ts';

export function deletionSubscribers(deps: Deps): readonly Subscriber[] {
  const tell = (name: string, on: string): Subscriber => {
    return { name, on, handle: (fact) => tellLeaving(deps, fact) };
  };
  return [
    tell('tell-leaving', 'account.leaving'),
    tell('tell-leaving-soon', 'account.leaving_soon'),
    tell('tell-restored', 'account.restored'),
  ];
}
