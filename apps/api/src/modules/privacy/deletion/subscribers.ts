import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { notifyDeletion } from './notify-deletion.ts';

export function deletionSubscribers(deps: Deps): readonly Subscriber[] {
  const notifyOn = (name: string, on: string): Subscriber => {
    return { name, on, handle: (event) => notifyDeletion(deps, event) };
  };
  return [
    notifyOn('notify-deletion', 'account.deletion_requested'),
    notifyOn('notify-deletion-soon', 'account.deletion_due_soon'),
    notifyOn('notify-deletion-canceled', 'account.restored'),
  ];
}
