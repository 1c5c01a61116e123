import { vi } from 'vitest';

type Listener<Payload = undefined> = ((payload: Payload) => void) | null;
type Sent = { readonly loaded: number; readonly total: number };

/** A request in flight; the test plays the server. */
export class FakeXmlHttpRequest {
  readonly headers = new Headers();
  readonly upload: { onprogress: Listener<Sent>; onload: Listener } = {
    onprogress: null,
    onload: null,
  };
  onload: Listener = null;
  onerror: Listener = null;
  ontimeout: Listener = null;
  onabort: Listener = null;
  onloadend: Listener = null;
  method = '';
  url = '';
  body: FormData | null = null;
  timeout = 0;
  status = 0;
  responseText = '';
  responseURL = '';
  isAborted = false;
  private rawHeaders = '';

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(body: FormData): void {
    this.body = body;
  }

  getAllResponseHeaders(): string {
    return this.rawHeaders;
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.(undefined);
    this.onloadend?.(undefined);
  }

  /** The names of the files sent under this field. */
  filesUnder(field: string): readonly string[] {
    const files = this.body?.getAll(field) ?? [];
    return files.map((file) => (file instanceof File ? file.name : String(file)));
  }

  leave(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total });
    if (loaded === total) this.upload.onload?.(undefined);
  }

  async answer(response: Response, from = `https://saifu.example${this.url}`): Promise<void> {
    this.responseText = await response.text();
    this.status = response.status;
    this.rawHeaders = [...response.headers]
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    this.responseURL = from;
    this.onload?.(undefined);
    this.onloadend?.(undefined);
  }

  fail(how: 'error' | 'timeout'): void {
    if (how === 'error') this.onerror?.(undefined);
    else this.ontimeout?.(undefined);
    this.onloadend?.(undefined);
  }
}

/** Replaces the browser's XMLHttpRequest and records every request that is sent. */
export function fakeXmlHttpRequests(): readonly FakeXmlHttpRequest[] {
  const sent: FakeXmlHttpRequest[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeXmlHttpRequest {
      override send(body: FormData): void {
        super.send(body);
        sent.push(this);
      }
    },
  );
  return sent;
}
