import type { BodyInto, ParamsInto, QueryInto } from '@saifu/contract/endpoint';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: never }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** The input an endpoint requires. Parts that the endpoint does not have are not accepted. */
export type CallInput<Row> = Part<'params', ParamsInto<Row>> &
  Part<'query', QueryInto<Row>> &
  Part<'body', BodyInto<Row>>;

/** The arguments of a call after its endpoint. */
export type CallArguments<Row, Options> =
  Record<never, never> extends CallInput<Row>
    ? [input?: CallInput<Row>, options?: Options]
    : [input: CallInput<Row>, options?: Options];
