import { createHash } from 'node:crypto';
import { createRandom } from '../chaos/random.ts';
import {
  listCursors,
  listPathChanges,
  listQueryChanges,
  listRandomQueries,
} from './address-cases.ts';
import {
  listFieldChanges,
  listInjections,
  listRandomBodies,
  listStructures,
  listUnicodeChanges,
  listUnknownFields,
  type RequestChange,
} from './body-cases.ts';
import type { BadCase, Sender } from './case.ts';
import {
  listHeaderChanges,
  listIdentities,
  listMethodChanges,
  listRawCases,
} from './header-cases.ts';
import { type Operation, readOperations } from './operations.ts';
import { createDraft, createTemplate, type Template } from './request-parts.ts';

/** One of this many random requests is sent by a user who has payments and receipts. */
const OWNER_EVERY = 4;

/** The requests of every operation of the document. The same seed gives the same requests. */
export function createRequestCases(
  seed: number,
  operations: readonly Operation[] = readOperations(),
): readonly BadCase[] {
  const served = operations.map(({ method, path }) => ({
    // The document lists one method of an operation that is served under PUT too.
    methods: method === 'PATCH' ? ['PATCH', 'PUT'] : [method],
    pattern: new RegExp(`^${path.replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`),
  }));
  const isServed = (method: string, path: string) =>
    served.some(({ methods, pattern }) => methods.includes(method) && pattern.test(path));
  return operations.toSorted(compareAccess).flatMap((operation) => {
    const template = createTemplate(operation);
    const random = createRandom(seed ^ toNumber(operation.id));
    const changes: readonly (RequestChange & { readonly sender?: Sender })[] = [
      ...listStructures(template),
      ...listUnknownFields(template),
      ...listFieldChanges(template),
      ...listUnicodeChanges(template),
      ...listInjections(template),
      ...listPathChanges(template),
      ...listQueryChanges(template),
      ...listCursors(template),
      ...listHeaderChanges(),
      ...listMethodChanges(template, isServed),
      ...listIdentities(template),
      ...listRandomBodies(template, random),
      ...listRandomQueries(template, random),
    ];
    const cases = [
      ...changes.map((change, at) => toCase(template, change, at)),
      ...listRawCases(template).map(({ name, ...raw }) => ({ ...toBase(template, name), ...raw })),
    ];
    return cases.filter((one) => isHarmless(operation, one));
  });
}

/** Staff can suspend users and stores, so their operations come last. */
function compareAccess(one: Operation, other: Operation): number {
  const isStaff = ({ access }: Operation) => access === 'staff' || access === 'staff_member';
  return Number(isStaff(one)) - Number(isStaff(other));
}

/** An accepted request to move the clock would make the whole world expire. */
function isHarmless({ access, method }: Operation, { expected }: BadCase): boolean {
  return access !== 'sandbox' || method === 'GET' || expected.outcome === 'refused';
}

function toBase({ operation, sender }: Template, name: string) {
  return {
    id: `requests/${operation.id}/${name}`,
    family: 'requests' as const,
    group: operation.id,
    operation: operation.id,
    sender,
  };
}

function toCase(
  template: Template,
  { kind, name, change, expected, sender }: RequestChange & { readonly sender?: Sender },
  at: number,
): BadCase {
  const isOwners = kind === 'random' && template.sender === 'user' && at % OWNER_EVERY === 0;
  return {
    ...toBase(template, `${kind}/${name}`),
    kind,
    sender: sender ?? (isOwners ? 'owner' : template.sender),
    expected,
    draft: () => createDraft(template, change),
  };
}

/** A number for a text, so that each operation has its own sequence. */
export function toNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
