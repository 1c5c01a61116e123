import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../../config/tracing-config.ts';
import { getLogFields, type Log, type LogFields } from '../../platform/log.ts';
import type { OpenSpan, SpanAttributes, SpanStart, Tracing } from '../../platform/tracing.ts';
import type { TracingOptions } from './create-tracing.ts';

// Spans beyond the queue are dropped: a collector that is down costs at most a few megabytes.
const QUEUE = { maxQueueSize: 2048, maxExportBatchSize: 256, scheduledDelayMillis: 1000 };
const EXPORT_MS_MAX = 5000;
const STOP_MS_MAX = 3000;
const REPORT_PAUSE_MS = 60_000;
const LIMITS = { attributeCountLimit: 32, attributeValueLengthLimit: 200, linkCountLimit: 1 };
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Sends sampled spans to a collector by OTLP/HTTP in JSON, in batches and in the background. */
export function createOtlpTracing(
  config: TracingConfig,
  { version, log }: TracingOptions,
): Tracing {
  const provider = createProvider(config, { version, log });
  const tracer = provider.getTracer('saifu', version);
  let stopped: Promise<void> | undefined;

  const startSpan = ({ name, kind, attributes, link }: SpanStart, context: Context): Span => {
    const linked = parseTraceparent(link);
    return tracer.startSpan(
      name,
      {
        kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind],
        ...(attributes && { attributes }),
        ...(linked && { links: [{ context: linked }] }),
      },
      context,
    );
  };
  const open = (span: Span): OpenSpan => {
    const { traceId, spanId } = span.spanContext();
    const fields = getLogFields();
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-01`,
      startChild: (start) => open(startSpan(start, trace.setSpan(ROOT_CONTEXT, span))),
      set: (attributes) => void span.setAttributes(attributes),
      end: (attributes, isFailed = false) => {
        span.setAttributes({ ...toAttributes(fields), ...attributes });
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    isOn: true,
    start: (start) => {
      const parent = parseTraceparent(start.parent);
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = startSpan(start, context);
      return span.isRecording() ? open(span) : undefined;
    },
    stop: () => {
      stopped ??= Promise.race([
        provider.shutdown().catch(() => {}),
        sleep(STOP_MS_MAX, undefined, { ref: false }),
      ]);
      return stopped;
    },
  };
}

function createProvider(config: TracingConfig, { version, log }: TracingOptions): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: config.url.href,
    headers: { ...config.headers },
    timeoutMillis: EXPORT_MS_MAX,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.serviceName,
      'service.version': version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.sampleRatio) }),
    spanLimits: LIMITS,
    spanProcessors: [
      new BatchSpanProcessor({
        ...QUEUE,
        exporter: reportFailures(exporter, log),
        exportTimeoutMillis: EXPORT_MS_MAX,
      }),
    ],
  });
}

/** The names of the log fields that a span has too, once they are known. */
const LOGGED = [
  ['request_id', 'saifu.request_id'],
  ['payment', 'saifu.payment_id'],
  ['job', 'saifu.job'],
  ['task', 'saifu.task'],
] as const;

function toAttributes(fields: LogFields): SpanAttributes {
  const known = LOGGED.flatMap(([field, name]) => {
    const value = fields[field];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function parseTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** While the collector is down, one line a minute says how many spans were lost since the last. */
function reportFailures(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let count = 0;
  let reportedMs = Number.NEGATIVE_INFINITY;
  const report = (lost: number, error: Error | undefined) => {
    count += lost;
    if (performance.now() - reportedMs < REPORT_PAUSE_MS) return;
    // The message may contain the address or the answer of the collector.
    const { code } = (error ?? {}) as { code?: unknown };
    const status = typeof code === 'string' || typeof code === 'number' ? code : null;
    log.warn('tracing.export_failed', { count, status });
    count = 0;
    reportedMs = performance.now();
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error !== undefined) report(spans.length, result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
