import { findAddress, isAddress } from './address.ts';
import { type FieldReading, findPhone, findPostalCode } from './contact.ts';
import { type Dated, findDates } from './dates.ts';
import type { Style } from './layout-style.ts';
import { findRegistrations, type Registration } from './registration.ts';
import type { Row } from './rows.ts';
import { findTable, findWaiter } from './table.ts';
import { findStoreName } from './title.ts';

/** Seller, date and place of the purchase. */
export type Header = {
  readonly readings: {
    readonly title: FieldReading | null;
    readonly branch: FieldReading | null;
    readonly issued_at: FieldReading | null;
    readonly registration_number: FieldReading | null;
    readonly phone: FieldReading | null;
    readonly postal_code: FieldReading | null;
    readonly address: FieldReading | null;
    readonly table_number: FieldReading | null;
    readonly waiter: FieldReading | null;
  };
  readonly dates: readonly Dated[];
  readonly registrations: readonly Registration[];
  /** Rows used by the header, which contain no items. */
  readonly taken: ReadonlySet<Row>;
};

export function readHeader(rows: readonly Row[], style: Style): Header {
  const dates = findDates(rows, style);
  const registrations = findRegistrations(rows);
  const [date] = dates;
  const [registration] = registrations;
  const phone = findPhone(rows);
  const postal = findPostalCode(rows);
  const address = findAddress(rows);
  const table = findTable(rows);
  const waiter = findWaiter(rows);
  const contacts = [phone, postal, address].flatMap((reading) => rowsIn(reading));
  const registered = registration === undefined ? [] : [registration.span.row];
  const taken = new Set<Row>([
    ...contacts,
    ...registered,
    ...[table, waiter].flatMap((reading) => rowsIn(reading)),
    ...dates.flatMap(({ spans }) => spans.map(({ row }) => row)),
    ...rows.filter(({ text }) => isAddress(text)),
  ]);
  const { title, branch } = findStoreName(rows, taken, [...contacts, ...registered]);
  return {
    readings: {
      title,
      branch,
      issued_at: date ?? null,
      registration_number:
        registration === undefined
          ? null
          : { ...registration, text: registration.number, spans: [registration.span] },
      phone,
      postal_code: postal,
      address,
      table_number: table,
      waiter,
    },
    dates,
    registrations,
    taken: new Set([...taken, ...rowsIn(title), ...rowsIn(branch)]),
  };
}

function rowsIn(reading: FieldReading | null): readonly Row[] {
  return reading === null ? [] : reading.spans.map(({ row }) => row);
}
