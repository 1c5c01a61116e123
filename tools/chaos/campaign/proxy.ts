import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `up`: from the client to the server. `down`: from the server to the client. */
export type Direction = 'up' | 'down';

export type Target = { readonly port: number } | { readonly path: string };

/** The moment of a request at which something is done. */
export type Step = 'before_arrival' | 'after_arrival' | 'before_answer';

/** What the proxy does while the fault is applied. Several can be applied at once. */
export type ProxyFault = {
  readonly delayMs?: Partial<Readonly<Record<Direction, number>>>;
  /** Bytes arrive when the fault ends, as TCP repeats them after a partition. */
  readonly holds?: readonly Direction[];
  /** Bytes never arrive (half-open). A connection that lost some is reset when the fault ends. */
  readonly swallows?: readonly Direction[];
  /** Resets each connection after this many bytes in both directions together. */
  readonly resetAfterBytes?: number;
  /** Resets new connections. */
  readonly refuses?: boolean;
  /** Resets a connection when the answer to its request arrives: the server has done the work. */
  readonly cutsAnswers?: boolean;
  /** Once, when a request that contains `text` reaches `step`; the connection is then reset. */
  readonly onRequest?: { readonly text: string; readonly step: Step; readonly act: () => void };
};

export type FaultProxy = {
  readonly name: string;
  readonly port: number;
  /** Connections go to these in turn. One that does not accept is skipped. */
  readonly setTargets: (targets: readonly Target[]) => void;
  /** Returns how to end the fault. */
  readonly apply: (fault: ProxyFault) => () => void;
  /** Resets all connections and returns their number. */
  readonly reset: () => number;
  /** Ends all faults. */
  readonly heal: () => void;
  readonly stop: () => Promise<void>;
};

type State = {
  readonly faults: Set<ProxyFault>;
  readonly links: Set<Link>;
  targets: readonly Target[];
  nextTarget: number;
};

type Link = {
  readonly client: Socket;
  readonly server: Socket;
  readonly pumps: readonly { readonly pump: () => void }[];
  bytes: number;
  hasLostBytes: boolean;
  /** A request with the text of this fault was passed on. */
  awaited: ProxyFault | undefined;
};

/**
 * TCP proxy on a free loopback port. It connects from the address of its client, so that a server
 * on this machine sees the same addresses as without it.
 */
export async function startProxy(name: string): Promise<FaultProxy> {
  const state: State = { faults: new Set(), links: new Set(), targets: [], nextTarget: 0 };
  const listener = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    client.on('error', () => {});
    if (list(state).some(({ refuses }) => refuses)) client.resetAndDestroy();
    else connectTo(state, client, state.targets.length);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const end = (fault: ProxyFault) => {
    if (!state.faults.delete(fault)) return;
    if (fault.swallows !== undefined) resetLinks(state, ({ hasLostBytes }) => hasLostBytes);
    for (const { pumps } of state.links) for (const { pump } of pumps) pump();
  };
  return {
    name,
    port: (listener.address() as AddressInfo).port,
    setTargets(targets) {
      state.targets = targets;
    },
    apply(fault) {
      state.faults.add(fault);
      return () => end(fault);
    },
    reset: () => resetLinks(state, () => true),
    heal: () => list(state).forEach(end),
    async stop() {
      const closed = once(listener, 'close');
      listener.close();
      resetLinks(state, () => true);
      await closed;
    },
  };
}

function list({ faults }: State): readonly ProxyFault[] {
  return [...faults];
}

function resetLinks({ links }: State, isMeant: (link: Link) => boolean): number {
  const meant = [...links].filter(isMeant);
  meant.forEach(resetLink);
  return meant.length;
}

function resetLink({ client, server }: Link): void {
  reset(client);
  reset(server);
}

/** Unix sockets have no reset. */
function reset(socket: Socket): void {
  if (socket.remoteFamily === undefined) socket.destroy();
  else socket.resetAndDestroy();
}

function connectTo(state: State, client: Socket, attemptsLeft: number): void {
  const target = state.targets[state.nextTarget % state.targets.length];
  state.nextTarget += 1;
  if (target === undefined || attemptsLeft === 0 || client.destroyed) {
    client.resetAndDestroy();
    return;
  }
  const from = client.remoteAddress ?? '';
  const server = connect({
    allowHalfOpen: true,
    ...('path' in target
      ? target
      : { ...target, host: '127.0.0.1', ...(from.startsWith('127.') && { localAddress: from }) }),
  });
  const fail = () => connectTo(state, client, attemptsLeft - 1);
  server.once('error', fail);
  server.once('connect', () => {
    server.off('error', fail);
    server.on('error', () => {});
    join(state, client, server);
  });
}

function join(state: State, client: Socket, server: Socket): void {
  const link: Link = {
    client,
    server,
    pumps: [createPump('up'), createPump('down')],
    bytes: 0,
    hasLostBytes: false,
    awaited: undefined,
  };
  function createPump(direction: Direction) {
    const [from, to] = direction === 'up' ? [client, server] : [server, client];
    return startPump(from, to, direction, state, () => link);
  }
  state.links.add(link);
  const close = () => {
    state.links.delete(link);
    client.destroy();
    server.destroy();
  };
  client.once('close', (hadError) => {
    if (hadError) reset(server);
    close();
  });
  server.once('close', (hadError) => {
    if (hadError) reset(client);
    close();
  });
  client.setNoDelay(true);
  server.setNoDelay(true);
  client.resume();
}

/** Null: the end of the stream. */
type Item = { readonly chunk: Buffer | null; readonly dueMs: number };

const HELD_ITEMS_MAX = 256;

/** Passes on the bytes of one direction, in order, as the faults allow. */
function startPump(
  from: Socket,
  to: Socket,
  direction: Direction,
  state: State,
  getLink: () => Link,
) {
  const items: Item[] = [];
  let timer: NodeJS.Timeout | undefined;
  const pump = () => {
    clearTimeout(timer);
    while (items.length > 0 && !to.destroyed) {
      if (list(state).some(({ holds }) => holds?.includes(direction))) return;
      const waitMs = (items[0]?.dueMs ?? 0) - performance.now();
      if (waitMs > 0) {
        timer = setTimeout(pump, waitMs);
        return;
      }
      const chunk = items.shift()?.chunk ?? null;
      if (chunk === null) to.end();
      else if (passes(state, getLink(), direction, chunk)) write(to, chunk, state, getLink());
    }
    if (items.length === 0 && !to.writableNeedDrain) from.resume();
  };
  const take = (chunk: Buffer | null) => {
    const delayMs = Math.max(0, ...list(state).map((each) => each.delayMs?.[direction] ?? 0));
    items.push({ chunk, dueMs: delayMs === 0 ? 0 : performance.now() + delayMs });
    pump();
    if (items.length > HELD_ITEMS_MAX || to.writableNeedDrain) from.pause();
  };
  from.on('data', take);
  from.on('end', () => take(null));
  to.on('drain', pump);
  to.on('close', () => clearTimeout(timer));
  return { pump };
}

function write(to: Socket, chunk: Buffer, state: State, link: Link): void {
  const { awaited } = link;
  if (awaited?.onRequest?.step !== 'after_arrival') {
    to.write(chunk);
    return;
  }
  // The callback tells that the bytes have left this process.
  to.write(chunk, () => act(state, link, awaited));
}

/** Whether the bytes are passed on. */
function passes(state: State, link: Link, direction: Direction, chunk: Buffer): boolean {
  link.bytes += chunk.length;
  for (const fault of list(state)) {
    const { swallows, resetAfterBytes, cutsAnswers, onRequest } = fault;
    const isTooLong = resetAfterBytes !== undefined && link.bytes > resetAfterBytes;
    if (isTooLong || (cutsAnswers && direction === 'down')) {
      resetLink(link);
      return false;
    }
    if (swallows?.includes(direction)) {
      link.hasLostBytes = true;
      return false;
    }
    if (onRequest === undefined) continue;
    if (direction === 'up' && chunk.includes(onRequest.text)) {
      if (onRequest.step === 'before_arrival') return act(state, link, fault);
      link.awaited = fault;
    }
    const isAnswer = direction === 'down' && link.awaited === fault;
    if (isAnswer && onRequest.step === 'before_answer') return act(state, link, fault);
  }
  return true;
}

/** Of several connections that reach the step, the first counts. */
function act(state: State, link: Link, fault: ProxyFault): false {
  link.awaited = undefined;
  if (state.faults.delete(fault)) {
    fault.onRequest?.act();
    resetLink(link);
  }
  return false;
}
