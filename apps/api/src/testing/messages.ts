import type { Deps } from '../dependencies.ts';
import * as messages from '../modules/notifications/message/message.repository.ts';
import { renderStored } from '../modules/notifications/message/stored-source.ts';

export type WrittenMessage = Pick<
  messages.Message,
  'id' | 'channel' | 'destination' | 'subject'
> & { readonly text: string; readonly html: string | null };

/** The messages to a destination as they are sent, oldest first. */
export async function listWrittenMessages(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  to: string,
): Promise<readonly WrittenMessage[]> {
  const page = { limit: 1000, after: undefined, destination: to };
  const newestFirst = await messages.listNewest(db, page);
  return newestFirst.toReversed().map((message) => {
    const { id, channel, destination, subject } = message;
    const rendered = renderStored(config, message) ?? { text: '', html: null };
    return { id, channel, destination, subject, ...rendered };
  });
}
