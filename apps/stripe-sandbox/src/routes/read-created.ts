import { integer, object, type Reader } from '../fields.ts';

const second = integer(0, 99_999_999_999);
const range = object({ gt: second, gte: second, lt: second, lte: second });

/** Parses `created=…` or `created[gte]=…` into a predicate. */
export const readCreated: Reader<(created: number) => boolean> = (value, at) => {
  if (typeof value === 'string') {
    const exact = second(value, at);
    return (created) => created === exact;
  }
  const { gt, gte, lt, lte } = range(value, at);
  return (created) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte);
};
