import type { ReactNode } from 'react';
import { Link } from '../link/link.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './data-table.module.css';

export type Column<Row> = {
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** Numbers are aligned at their end. */
  readonly isNumber?: boolean;
  /** One of a few known words, or a date: only spaces break it. */
  readonly isShort?: boolean;
};

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => string;
  /** Where a row leads. The link is in its first cell and covers the row. */
  readonly getHref?: (row: Row) => string;
};

/** Rows of values under their labels; on a phone each row is a block with the labels beside. */
export function DataTable<Row>({ caption, columns, rows, getKey, getHref }: DataTableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" className={classNames(isNumber && styles.number)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={getKey(row)} className={classNames(styles.row, getHref && styles.linked)}>
            {columns.map((column, at) => (
              <Cell key={column.label} column={column} isFirst={at === 0}>
                {at === 0 && getHref ? (
                  <Link href={getHref(row)} className={styles.link}>
                    {column.render(row)}
                  </Link>
                ) : (
                  column.render(row)
                )}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps<Row> = {
  readonly column: Column<Row>;
  readonly isFirst: boolean;
  readonly children: ReactNode;
};

function Cell<Row>({ column, isFirst, children }: CellProps<Row>) {
  const { label, isNumber, isShort } = column;
  const className = classNames(styles.cell, isNumber && styles.number, isShort && styles.short);
  return isFirst ? (
    <th scope="row" className={className} data-label={label}>
      {children}
    </th>
  ) : (
    <td className={className} data-label={label}>
      {children}
    </td>
  );
}
