/** One event of a stream, as the standard of server-sent events has it. */
export type ServerSentEvent = {
  readonly event: string;
  readonly id: string;
  readonly data: string;
};

// Ours are a few kilobytes; a stream that sends more than this without a break is not one of ours.
const PENDING_CHARACTERS_MAX = 256 * 1024;

/** Takes the bytes of a stream, cut anywhere, and tells each event once it is whole. */
export function createEventParser(
  onEvent: (event: ServerSentEvent) => void,
): (bytes: Uint8Array) => void {
  // Drops a byte order mark, and keeps half a character until the other half comes.
  const decoder = new TextDecoder();
  const parseLine = createLineParser(onEvent);
  let pending = '';
  let endedWithCarriageReturn = false;

  return (bytes) => {
    let text = decoder.decode(bytes, { stream: true });
    if (text === '') return;
    // A line break of two characters may be cut between them.
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

/** `name: value`, with one space or none; a comment has no name, and nobody listens to it. */
function parseField(line: string): readonly [name: string, value: string] {
  const at = line.indexOf(':');
  if (at < 0) return [line, ''];
  const value = line.slice(at + 1);
  return [line.slice(0, at), value.startsWith(' ') ? value.slice(1) : value];
}
