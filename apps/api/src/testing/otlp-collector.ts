import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type CollectedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string }[];
  readonly service: unknown;
};

export type Collector = {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** Everything that was received, headers excepted. */
  readonly bodies: string[];
  readonly headers: IncomingMessage['headers'][];
};

type Answer = (response: ServerResponse) => void;

/** A collector of traces: a real server that reads OTLP/HTTP in JSON. */
export async function openCollector(
  answer: Answer = (response) => response.writeHead(200).end('{}'),
): Promise<Collector> {
  const collector = { spans: [], bodies: [], headers: [] } as Omit<Collector, 'url'>;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    collector.bodies.push(`${request.url} ${body}`);
    collector.headers.push(request.headers);
    collector.spans.push(...readSpans(JSON.parse(body)));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...collector, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };
type OtlpSpan = Omit<CollectedSpan, 'attributes' | 'links' | 'service'> & {
  readonly attributes: readonly Attribute[];
  readonly links?: CollectedSpan['links'];
};
type OtlpBody = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
};

function readSpans({ resourceSpans }: OtlpBody): readonly CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = toRecord(resource.attributes)['service.name'];
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes, links = [] }) => {
        const ids = { traceId, spanId, parentSpanId: parentSpanId || undefined };
        return { ...ids, name, attributes: toRecord(attributes), links, service };
      }),
    );
  });
}

function toRecord(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
