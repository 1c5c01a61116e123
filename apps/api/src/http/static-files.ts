import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONSOLE_BASE, getFileHeaders, getPageHeaders } from './security-headers.ts';
import { IMMUTABLE } from './send-file.ts';

/** The built web apps in memory. They have few files, and no path can lead outside. */
export type StaticFiles = {
  /** Sends the file, or the page of the app for any other path. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => boolean;
};

type File = {
  readonly type: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
};

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

const PAGE = 'index.html';
// Built file names contain a content hash.
const HASHED = 'assets/';

type WebApps = { readonly wallet: string; readonly console: string };

/** Loads the built apps from their folders. */
export function loadStaticFiles(folders: WebApps): StaticFiles {
  const wallet = loadApp(folders.wallet, '/');
  const console = loadApp(folders.console, CONSOLE_BASE);
  return {
    answer(request, reply) {
      const path = request.url.split('?')[0] ?? '/';
      const isConsole = `${path}/`.startsWith(CONSOLE_BASE);
      return (isConsole ? console : wallet)(path, request, reply);
    },
  };
}

type Answer = (path: string, request: FastifyRequest, reply: FastifyReply) => boolean;

function loadApp(dist: string, base: string): Answer {
  const files = readFiles(dist, base);
  const page = files.get(base + PAGE);
  if (page === undefined) throw new Error(`there is no built web app in ${dist}`);
  return (path, request, reply) => {
    const file = files.get(path);
    if (file !== undefined && file !== page) {
      const age = path.startsWith(base + HASHED) ? IMMUTABLE : 'no-cache';
      reply.headers(getFileHeaders(path));
      send(request, reply, file, age);
      return true;
    }
    if (/\.[a-z0-9]+$/i.test(path)) return false;
    reply.headers(getPageHeaders(base));
    // The URL of a page may contain data that must not be cached.
    send(request, reply, page, 'no-store');
    return true;
  };
}

function readFiles(dist: string, base: string): ReadonlyMap<string, File> {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(names);
  const files = names.filter(
    (name) => !/\.(br|gz)$/.test(name) && getContentType(name) !== undefined,
  );
  return new Map(
    files.map((name) => {
      const path = base + relative(dist, name).split(sep).join('/');
      const packed = {
        ...(all.has(`${name}.br`) && { br: readFileSync(`${name}.br`) }),
        ...(all.has(`${name}.gz`) && { gzip: readFileSync(`${name}.gz`) }),
      };
      return [path, { type: getContentType(name) ?? '', plain: readFileSync(name), ...packed }];
    }),
  );
}

function getContentType(name: string): string | undefined {
  return TYPES[name.split('.').at(-1) ?? ''];
}

function send(request: FastifyRequest, reply: FastifyReply, file: File, cache: string): void {
  const encoding = (['br', 'gzip'] as const).find((name) => {
    return file[name] !== undefined && acceptsEncoding(request, name);
  });
  reply.header('content-type', file.type).header('cache-control', cache);
  reply.header('vary', 'accept-encoding');
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  reply.send(encoding === undefined ? file.plain : file[encoding]);
}

export function acceptsEncoding(request: FastifyRequest, name: 'br' | 'gzip'): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return new RegExp(`\\b${name}\\b(?!;q=0(?![.1-9]))`).test(accepted);
}
