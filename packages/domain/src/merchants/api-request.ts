/** The methods of requests that the log can be filtered by. */
export const API_REQUEST_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type ApiRequestMethod = (typeof API_REQUEST_METHODS)[number];

/** Groups of HTTP statuses by their first digit. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

/** The first status of the class, and the first one after it. */
export function getStatusBounds(statusClass: StatusClass): readonly [number, number] {
  const first = Number(statusClass[0]) * 100;
  return [first, first + 100];
}

// The ids of this product, and UUIDs.
const ID = /^(?:[a-z]{3}_[0-9a-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The path of a request as it is logged. Only ids of this product are kept. Anything else in their
 * place, which could be personal data or a secret, is replaced by the name of the parameter.
 */
export function toLoggedPath(pattern: string, params: Readonly<Record<string, unknown>>): string {
  return pattern.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name];
    return typeof value === 'string' && ID.test(value) ? value : `{${name}}`;
  });
}
