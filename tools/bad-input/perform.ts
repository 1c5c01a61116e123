import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BadCase, Draft } from './case.ts';
import { type Judgement, judge } from './judge.ts';
import { toNumber } from './request-cases.ts';
import { ID_PLACE } from './schema-values.ts';
import { type Answer, type Line, sendBytes, sendRequest } from './send-request.ts';
import type { Credentials, World } from './world.ts';

export type Performed = Judgement & {
  readonly badCase: BadCase;
  readonly answer: Answer;
  readonly request: string;
};

const OVERLOADED_RETRIES = 60;
const PAUSE_MS = 500;

/** Sends one case and judges its answer. Ended credentials are replaced, and it is sent again. */
export async function perform(world: World, badCase: BadCase): Promise<Performed> {
  const draft = await badCase.draft();
  for (let tries = 0; ; tries += 1) {
    const credentials = world.getCredentials(badCase.sender);
    const { answer, request } = await sendOnce(world, badCase, draft, credentials);
    const isIdentityCase = badCase.kind === 'identity' || badCase.kind === 'headers';
    const isEnded = answer.status === 401 || answer.status === 403;
    if (isEnded && !isIdentityCase && tries === 0 && Object.keys(credentials).length > 0) {
      await world.renew(badCase.sender, credentials);
      continue;
    }
    // Uploads are read by few processes, and what does not fit is sent back.
    if (answer.status === 503 && badCase.family !== 'requests' && tries < OVERLOADED_RETRIES) {
      await sleep(PAUSE_MS);
      continue;
    }
    const operation = world.operations.get(badCase.operation ?? '');
    return { ...judge(badCase, answer, operation, draft.method), badCase, answer, request };
  }
}

type Exchange = { readonly answer: Answer; readonly request: string };

async function sendOnce(
  world: World,
  badCase: BadCase,
  draft: Draft,
  credentials: Credentials,
): Promise<Exchange> {
  const line = world.nextLine();
  const fill = (text: string) => fillPlaces(world, badCase, text);
  const { host } = new URL(world.url);
  if (draft.raw !== undefined) {
    const known = Object.entries(credentials).map(([name, value]) => `${name}: ${value}\r\n`);
    const bytes = Buffer.from(fill(draft.raw(host, known.join('')).toString('latin1')), 'latin1');
    const answer = await sendBytes(line, bytes);
    return { answer, request: bytes.toString('latin1') };
  }
  const headers = Object.fromEntries(
    Object.entries({ host, ...credentials, ...draft.headers }).map(([name, value]) => [
      name,
      typeof value === 'string' ? fill(value) : value,
    ]),
  );
  const sent = { ...draft, path: fill(draft.path), headers, body: fillBody(draft.body, fill) };
  const first = await sendRequest(line, sent);
  const answer = first.status === 202 ? await untilDone(line, headers, first) : first;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const request = `${sent.method} ${sent.path}\n${lines.join('\n')}\n\n${sent.body ?? ''}`;
  return { answer, request };
}

function fillPlaces(world: World, { id }: BadCase, text: string): string {
  if (!text.includes('{{')) return text;
  const turn = toNumber(id);
  return text
    .replaceAll('{{uuid}}', () => randomUUID())
    .replaceAll(ID_PLACE, (_, prefix: string) => world.findId(prefix, turn));
}

const PLACES = Buffer.from('{{');

function fillBody(body: Buffer | undefined, fill: (text: string) => string): Buffer | undefined {
  if (body === undefined || !body.includes(PLACES)) return body;
  return Buffer.from(fill(body.toString('latin1')), 'latin1');
}

const POLLS_MAX = 240;

/** A scan that takes longer is answered with 202 and its address, and read in the background. */
async function untilDone(
  line: Line,
  { authorization, cookie, host }: Readonly<Record<string, string | readonly string[]>>,
  first: Answer,
): Promise<Answer> {
  const path = String(Object(JSON.parse(first.text)).status_url ?? '');
  if (path === '') return first;
  const known = cookie ?? first.cookie;
  const headers = {
    host: host ?? '',
    ...(authorization !== undefined && { authorization }),
    ...(known !== undefined && { cookie: known }),
  };
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const answer = await sendRequest(line, { method: 'GET', path, headers });
    if (answer.status !== 202) return answer;
    await sleep(PAUSE_MS);
  }
  return { ...first, status: 0, text: 'never read' };
}
