import { ENDPOINTS } from '@saifu/contract/all';
import type { Endpoint } from '@saifu/contract/endpoint';
import { openApi } from '@saifu/contract/openapi';
import { getOperationId, nameSchemas } from '@saifu/contract/openapi-schemas';
import { ProblemView } from '@saifu/contract/problem';
import { WEBHOOK_EVENT_SCHEMAS } from '@saifu/contract/webhook-events';
import type * as z from 'zod/mini';
import type { RecordedExample } from '../../apps/api/src/testing/record-examples.ts';
import { normalizeExample } from './normalize-example.ts';
import { pickExample, shortenLists } from './pick-example.ts';

type Examples = Readonly<Record<string, unknown>>;

/** Requests, responses and events by the name of their schema, problems by their code. */
export type ExampleFiles = Readonly<
  Record<'requests' | 'responses' | 'events' | 'problems', Examples>
>;

type Collected = {
  readonly examples: ExampleFiles;
  /** Names of schemas without an example. */
  readonly missing: readonly string[];
};

/** Picks an example for each schema from the lines of a recording; the others stay as known. */
export function collectExamples(lines: readonly string[], known: ExampleFiles): Collected {
  const slots = createSlots();
  const problems: Problem[] = [];
  for (const line of new Set(lines)) {
    const { operation, at, status }: RecordedExample = JSON.parse(line);
    const { request, response }: RecordedExample = JSON.parse(normalizeExample(line, new Date(at)));
    for (const slot of slots.get(operation) ?? []) slot.offer({ status, request, response });
    const problem = ProblemView.safeParse(response);
    if (status >= 400 && problem.success) problems.push(problem.data);
  }
  const missing: string[] = [];
  const all = Map.groupBy([...slots.values()].flat(), ({ file }) => file);
  const pick = (file: Slot['file']) => {
    const byName = Map.groupBy(all.get(file) ?? [], ({ name }) => name);
    const entries = [...byName]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, found]) => {
        const example =
          pickExample(found.flatMap(({ candidates }) => candidates)) ?? known[file][name];
        if (example === undefined) missing.push(name);
        return example === undefined ? [] : [[name, example]];
      });
    return Object.fromEntries(entries);
  };
  const examples = {
    requests: pick('requests'),
    responses: pick('responses'),
    events: pick('events'),
    problems: pickProblems(problems, known.problems),
  };
  return { examples, missing };
}

type Problem = z.infer<typeof ProblemView>;

/** One error for each response that endpoints share: the first of its codes that was recorded. */
function pickProblems(recorded: readonly Problem[], known: Examples): Examples {
  const document = openApi(ENDPOINTS, { version: '', serverUrl: 'https://pay.example' });
  const { responses } = document.components as {
    responses: Record<string, { readonly description: string }>;
  };
  // Titles follow the caller's language, and the document is in English.
  const english = recorded.filter(({ title }) => !/[\u3000-\u{ffff}]/u.test(title));
  const byCode = Map.groupBy(english, ({ code }) => code);
  const entries = Object.values(responses).flatMap(({ description }) => {
    const codes = description.split(', ');
    const code = codes.find((each) => byCode.has(each)) ?? codes.find((each) => each in known);
    if (code === undefined) return [];
    return [[code, pickExample((byCode.get(code) ?? []).filter(isShort)) ?? known[code]] as const];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isShort({ fields }: Problem): boolean {
  return fields.length <= 1;
}

type Exchange = Pick<RecordedExample, 'status' | 'request' | 'response'>;

/** A place in the document that needs an example. */
type Slot = {
  readonly file: 'requests' | 'responses' | 'events';
  readonly name: string;
  readonly candidates: unknown[];
  readonly offer: (exchange: Exchange) => void;
};

/** The slots that an operation can fill. */
function createSlots(): ReadonlyMap<string, readonly Slot[]> {
  const refs = nameSchemas(ENDPOINTS);
  const toSlot = (
    file: Slot['file'],
    schema: z.ZodMiniType,
    take: (exchange: Exchange) => unknown,
  ): Slot => createSlot(file, refs.get(schema)?.id ?? '', schema, take);
  const slots = new Map<string, readonly Slot[]>();
  for (const row of ENDPOINTS) {
    const { body, pending } = row;
    slots.set(getOperationId(row), [
      ...(body ? [toSlot('requests', body, (each) => takeRequest(row, each))] : []),
      ...(row.reply && row.media === undefined
        ? [toSlot('responses', row.reply, (each) => takeResponse(row.status ?? 200, each))]
        : []),
      ...(pending ? [toSlot('responses', pending, (each) => takeResponse(202, each))] : []),
    ]);
  }
  const events = WEBHOOK_EVENT_SCHEMAS.map(({ schema }) =>
    toSlot('events', schema, ({ request }) => request),
  );
  return slots.set('webhook', events);
}

function createSlot(
  file: Slot['file'],
  name: string,
  schema: z.ZodMiniType,
  take: (exchange: Exchange) => unknown,
): Slot {
  const candidates: unknown[] = [];
  const offer = (exchange: Exchange) => {
    const taken = take(exchange);
    if (taken === undefined) return;
    const example = file === 'requests' ? taken : shortenLists(taken);
    if (schema.safeParse(example).success) candidates.push(example);
  };
  return { file, name, candidates, offer };
}

function takeRequest(row: Endpoint, { status, request }: Exchange): unknown {
  const isSuccess = status === (row.status ?? (row.reply === undefined ? 204 : 200));
  return isSuccess || (status === 202 && row.pending !== undefined) ? request : undefined;
}

function takeResponse(expected: number, { status, response }: Exchange): unknown {
  return status === expected ? response : undefined;
}
