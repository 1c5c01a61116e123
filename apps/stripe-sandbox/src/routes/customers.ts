import { resourceMissingError } from '../errors.ts';
import { metadata, object, text } from '../fields.ts';
import { createId } from '../ids.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import type { Customer } from '../records.ts';
import { type Call, type Route, route } from '../route.ts';

const fields = object({ name: text, email: text, phone: text, description: text, metadata });

export const customerRoutes: readonly Route[] = [
  route('POST', '/v1/customers', fields, ({ change }, input) => {
    const row = change.put('customer', {
      id: createId('cus'),
      created: change.now,
      name: input.name ?? null,
      email: input.email ?? null,
      phone: input.phone ?? null,
      description: input.description ?? null,
      metadata: mergeMetadata({}, input.metadata),
    });
    return { kind: 'customer', row };
  }),

  route('GET', '/v1/customers/:customer', object({}), (call) => {
    return { kind: 'customer', row: getCustomer(call) };
  }),

  route('POST', '/v1/customers/:customer', fields, (call, input) => {
    const before = getCustomer(call);
    const updates = Object.entries(input).filter(([, value]) => value !== undefined);
    const row = call.change.put('customer', {
      ...before,
      ...(Object.fromEntries(updates) as Partial<Customer>),
      metadata: mergeMetadata(before.metadata, input.metadata),
    });
    return { kind: 'customer', row };
  }),
];

function getCustomer({ change, params }: Call): Customer {
  const id = params.customer ?? '';
  const found = change.find('customer', id);
  if (found === undefined) throw resourceMissingError('customer', id, 'id');
  return found;
}
