import { buildHeaders } from './build-headers.ts';
import { followStream, type StreamEndpoint, type StreamOptions } from './follow-stream.ts';
import { assertUnrestricted } from './restricted-session.ts';
import { readToken } from './session.ts';

export type SubscribeOptions<Row> = StreamOptions<Row> & {
  /** Token that a guest received with a payment; it grants access to that payment. */
  readonly guestToken?: string;
};

/** Follows a stream endpoint with the session of the wallet. */
export function subscribe<Row extends StreamEndpoint>(
  row: Row,
  { guestToken, ...options }: SubscribeOptions<Row>,
): Promise<void> {
  return followStream(row, options, {
    createHeaders: () => {
      assertUnrestricted(row);
      return buildHeaders('text/event-stream', { token: readToken(), guestToken });
    },
  });
}
