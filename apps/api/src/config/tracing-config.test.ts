import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' };

test('without a collector there is no tracing, whatever the other settings', () => {
  expect(readConfig({}).tracing).toBeNull();
  expect(readConfig({ OTEL_SERVICE_NAME: 'a', OTEL_TRACES_SAMPLER_ARG: '1' }).tracing).toBeNull();
});

test('an endpoint alone traces everything, under the name of the role', () => {
  expect(readConfig({ ...ENDPOINT, ROLE: 'worker' }).tracing).toEqual({
    url: new URL('http://collector.example:4318/v1/traces'),
    headers: {},
    sampleRatio: 1,
    serviceName: 'saifu-worker',
  });
});

test.each([
  ['https://c.example/', 'https://c.example/v1/traces'],
  ['https://c.example/otlp//', 'https://c.example/otlp/v1/traces'],
  ['https://c.example/otlp?tenant=1', 'https://c.example/otlp/v1/traces?tenant=1'],
])('traces for %s go to %s', (endpoint, url) => {
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  expect(tracing?.url.href).toBe(url);
});

test.each([
  ['api-key=abc', { 'api-key': 'abc' }],
  [' Authorization = Basic%20YTpi== , x=1,', { authorization: 'Basic YTpi==', x: '1' }],
  ['empty=', { empty: '' }],
  ['__proto__=1', JSON.parse('{"__proto__":"1"}')],
])('the headers %j are read', (text, headers) => {
  const { tracing } = readConfig({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: text });
  expect(tracing?.headers).toEqual(headers);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'ftp://collector.example'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'the-secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', '=the-secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a b=the-secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=the-secret%0d%0ax:%201'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=the-secret%'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=the-secretあ'],
  ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
  ['OTEL_TRACES_SAMPLER_ARG', '10%'],
  ['OTEL_TRACES_SAMPLER_ARG', '1e-3'],
  ['OTEL_TRACES_SAMPLER_ARG', 'NaN'],
  ['OTEL_SERVICE_NAME', 'two\nlines'],
])('%s=%j is rejected, without its value', (name, value) => {
  const read = () => readConfig({ ...ENDPOINT, [name]: value });
  expect(read).toThrow(new RegExp(`^${name} must `));
  expect(read).not.toThrow(/the-secret/);
});

test.each([
  ['0', 0],
  ['1', 1],
  ['.25', 0.25],
  ['0.001', 0.001],
  ['1.0', 1],
])('a sample of %s is %d', (text, ratio) => {
  const { tracing } = readConfig({ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: text });
  expect(tracing?.sampleRatio).toBe(ratio);
});
