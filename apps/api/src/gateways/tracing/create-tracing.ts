import type { TracingConfig } from '../../config/tracing-config.ts';
import type { Log } from '../../platform/log.ts';
import { NO_TRACING, type Tracing } from '../../platform/tracing.ts';

export type TracingOptions = { readonly version: string; readonly log: Log };

/** A process without a collector does not load the OpenTelemetry SDK. */
export async function createTracing(
  config: TracingConfig | null,
  options: TracingOptions,
): Promise<Tracing> {
  if (config === null) return NO_TRACING;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(config, options);
}
