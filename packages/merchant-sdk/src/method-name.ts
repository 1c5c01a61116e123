/**
 * The name of an endpoint in the client: its name in the contract without its resource.
 * `createInvoice` is `invoices.create`, `listMerchantPayments` is `payments.list`,
 * `respondToRefundRequest` is `refundRequests.respond` and `listDeliveries` is
 * `webhooks.listDeliveries`.
 */
export type MethodName<Resource extends string, Name extends string> = Verb<
  WithoutNoun<Without<Name, 'Merchant'>, Capitalize<Resource>, Singular<Resource>>
>;

/** The name of the method that follows all pages of a list: `list` is `iterate`. */
export type IterateName<Method extends string> = Method extends `list${infer Rest}`
  ? `iterate${Rest}`
  : never;

export function getMethodName(resource: string, name: string): string {
  const plural = `${resource[0]?.toUpperCase()}${resource.slice(1)}`;
  const singular = plural.replace(/s$/, '');
  const shared = name.replace('Merchant', '');
  const noun = shared.includes(plural) ? plural : singular;
  return shared.replace(noun, '').replace(/To$/, '');
}

/** Undefined if the method is no list. */
export function getIterateName(method: string): string | undefined {
  return method.startsWith('list') ? method.replace('list', 'iterate') : undefined;
}

type Singular<Resource extends string> =
  Capitalize<Resource> extends `${infer Noun}s` ? Noun : Capitalize<Resource>;

type Without<
  Name extends string,
  Part extends string,
> = Name extends `${infer Before}${Part}${infer After}` ? `${Before}${After}` : Name;

type WithoutNoun<
  Name extends string,
  Plural extends string,
  Noun extends string,
> = Name extends `${string}${Plural}${string}` ? Without<Name, Plural> : Without<Name, Noun>;

type Verb<Name extends string> = Name extends `${infer Start}To` ? Start : Name;
