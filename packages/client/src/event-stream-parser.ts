/** One event of a stream, as in the server-sent events standard. */
export type ServerSentEvent = {
  readonly event: string;
  readonly id: string;
  readonly data: string;
};

// Our events are a few kilobytes. A larger one without a terminator does not come from our server.
const PENDING_CHARACTERS_MAX = 256 * 1024;

/** Accepts the bytes of a stream, split anywhere, and emits each event once it is complete. */
export function createEventParser(
  onEvent: (event: ServerSentEvent) => void,
): (bytes: Uint8Array) => void {
  // Drops a byte order mark and buffers an incomplete character until its remaining bytes arrive.
  const decoder = new TextDecoder();
  const parseLine = createLineParser(onEvent);
  let pending = '';
  let endedWithCarriageReturn = false;

  return (bytes) => {
    let text = decoder.decode(bytes, { stream: true });
    if (text === '') return;
    // CRLF may be split between its two characters.
    if (endedWithCarriageReturn && text.startsWith('\n')) text = text.slice(1);
    endedWithCarriageReturn = text.endsWith('\r');
    const lines = (pending + text).split(/\r\n|\r|\n/);
    pending = lines.pop() ?? '';
    for (const line of lines) parseLine(line);
    if (pending.length > PENDING_CHARACTERS_MAX) throw new RangeError('an event without end');
  };
}

function createLineParser(onEvent: (event: ServerSentEvent) => void): (line: string) => void {
  let event = '';
  let id = '';
  let data: string[] = [];
  let characters = 0;

  return (line) => {
    if (line === '') {
      if (data.length > 0) onEvent({ event: event || 'message', id, data: data.join('\n') });
      event = '';
      data = [];
      characters = 0;
      return;
    }
    const [name, value] = parseField(line);
    if (name === 'event') event = value;
    if (name === 'id' && !value.includes('\0')) id = value;
    if (name === 'data') {
      characters += value.length;
      if (characters > PENDING_CHARACTERS_MAX) throw new RangeError('an event without end');
      data.push(value);
    }
  };
}

/** `name: value`, with or without one space. A comment has an empty name and is ignored. */
function parseField(line: string): readonly [name: string, value: string] {
  const at = line.indexOf(':');
  if (at < 0) return [line, ''];
  const value = line.slice(at + 1);
  return [line.slice(0, at), value.startsWith(' ') ? value.slice(1) : value];
}
