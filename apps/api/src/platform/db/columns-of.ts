import type { StoredJson, Tables } from './database-types.ts';

/**
 * Names, for each field of a row, the column of the table that holds it. The compiler rejects a
 * column that does not exist, that has another type, that is nullable where the field is not (or
 * the reverse), or whose check constraint allows other values.
 */
export type ColumnsOf<Table extends keyof Tables, Row> = {
  readonly [Field in keyof Row]: ColumnFor<Tables[Table], Row[Field]>;
};

type ColumnFor<Columns, Value> = {
  [Name in keyof Columns]: IsEquallyNullable<Columns[Name], Value> extends true
    ? Fits<NonNullable<Columns[Name]>, NonNullable<Value>> extends true
      ? Name
      : never
    : never;
}[keyof Columns];

type IsEquallyNullable<Column, Value> = null extends Column
  ? null extends Value
    ? true
    : false
  : null extends Value
    ? false
    : true;

/**
 * A field may be narrower than a column (`Yen` is a number), but a listed set of values must be the
 * same on both sides. JSON has no type in the database.
 */
type Fits<Column, Value> = [Column] extends [StoredJson]
  ? true
  : [Value] extends [Column]
    ? [Column] extends [string]
      ? string extends Column
        ? true
        : [Column] extends [Value]
          ? true
          : false
      : true
    : false;
