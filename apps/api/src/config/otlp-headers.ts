const NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const VALUE = /^[\x20-\x7e]{0,4096}$/;

/** `name=value` pairs, separated by commas, with percent-encoded values. Undefined: invalid. */
export function parseOtlpHeaders(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').filter((part) => part.trim() !== '');
  const headers = pairs.map((part) => {
    const [name = '', ...values] = part.split('=');
    const value = values.length === 0 ? undefined : decode(values.join('=').trim());
    return [name.trim().toLowerCase(), value] as const;
  });
  const isValid = headers.every(
    ([name, value]) => NAME.test(name) && value !== undefined && VALUE.test(value),
  );
  return isValid ? (Object.fromEntries(headers) as Record<string, string>) : undefined;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
