import { integer, object, type Parser } from '../fields.ts';

const timestamp = integer(0, 99_999_999_999);
const range = object({ gt: timestamp, gte: timestamp, lt: timestamp, lte: timestamp });

/** Parses `created=…` or `created[gte]=…` into a predicate. */
export const createdFilter: Parser<(created: number) => boolean> = (value, path) => {
  if (typeof value === 'string') {
    const exact = timestamp(value, path);
    return (created) => created === exact;
  }
  const { gt, gte, lt, lte } = range(value, path);
  return (created) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte);
};
