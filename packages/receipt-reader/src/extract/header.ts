import { addressOf, isAddress } from './address.ts';
import { phoneOf, postalCodeOf, type Reading } from './contact.ts';
import { type Dated, datesOf } from './dates.ts';
import type { Style } from './layout-style.ts';
import { type Registration, registrationsOf } from './registration.ts';
import type { Row } from './rows.ts';
import { tableOf, waiterOf } from './table.ts';
import { nameOf } from './title.ts';

/** Who sold it, when and where. */
export type Head = {
  readonly readings: {
    readonly title: Reading | null;
    readonly branch: Reading | null;
    readonly issued_at: Reading | null;
    readonly registration_number: Reading | null;
    readonly phone: Reading | null;
    readonly postal_code: Reading | null;
    readonly address: Reading | null;
    readonly table_number: Reading | null;
    readonly waiter: Reading | null;
  };
  readonly dates: readonly Dated[];
  readonly registrations: readonly Registration[];
  /** Rows that have been read here and hold no item. */
  readonly taken: ReadonlySet<Row>;
};

export function readHead(rows: readonly Row[], style: Style): Head {
  const dates = datesOf(rows, style);
  const registrations = registrationsOf(rows);
  const [date] = dates;
  const [registration] = registrations;
  const phone = phoneOf(rows);
  const postal = postalCodeOf(rows);
  const address = addressOf(rows);
  const table = tableOf(rows);
  const waiter = waiterOf(rows);
  const contacts = [phone, postal, address].flatMap((reading) => rowsIn(reading));
  const registered = registration === undefined ? [] : [registration.span.row];
  const taken = new Set<Row>([
    ...contacts,
    ...registered,
    ...[table, waiter].flatMap((reading) => rowsIn(reading)),
    ...dates.flatMap(({ spans }) => spans.map(({ row }) => row)),
    ...rows.filter(({ text }) => isAddress(text)),
  ]);
  const { title, branch } = nameOf(rows, taken, [...contacts, ...registered]);
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

function rowsIn(reading: Reading | null): readonly Row[] {
  return reading === null ? [] : reading.spans.map(({ row }) => row);
}
