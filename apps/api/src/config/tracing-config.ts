import { parseOtlpHeaders } from './otlp-headers.ts';
import type { Settings } from './settings.ts';

/** Where traces are sent, by the names and rules of OpenTelemetry's own settings. */
export type TracingConfig = {
  readonly url: URL;
  /** Often contain a key of the collector. */
  readonly headers: Readonly<Record<string, string>>;
  /** From 0 to 1: the share of requests that are traced. */
  readonly sampleRatio: number;
  readonly serviceName: string;
};

/** Null: no collector, no traces. */
export function toTracingConfig(settings: Settings): TracingConfig | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return {
    url,
    headers: parseOtlpHeaders(settings.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
    sampleRatio: settings.OTEL_TRACES_SAMPLER_ARG,
    serviceName: settings.OTEL_SERVICE_NAME ?? `saifu-${settings.ROLE}`,
  };
}
