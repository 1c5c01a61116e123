import { maskEmail } from './email.ts';
import { maskPhone } from './phone.ts';

type Person = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly displayName: string | null;
  readonly lastName: string | null;
  readonly firstName: string | null;
};

const JAPANESE_MOBILE = /^\+81([789]0)\d{4}(\d{4})$/;

/** What staff see of a person before they give a reason. */
export function maskPerson(person: Person) {
  const { email, phone } = person;
  const name = getFullName(person);
  return {
    email: email === null ? null : maskEmail(email),
    phone: phone === null ? null : maskStoredPhone(phone),
    name: name === null ? null : `${[...name][0] ?? ''}•••`,
  };
}

/** The legal name, or else the name that the person chose. */
export function getFullName(person: Omit<Person, 'email' | 'phone'>): string | null {
  const { displayName, lastName, firstName } = person;
  const legal = [lastName, firstName].filter((part) => part !== null).join(' ');
  return legal === '' ? displayName : legal;
}

/** `090-••••-5678`. A number of any other form keeps only its last four digits. */
function maskStoredPhone(phone: string): string {
  const [, prefix, end] = JAPANESE_MOBILE.exec(phone) ?? [];
  return prefix === undefined ? maskPhone(phone) : `0${prefix}-••••-${end}`;
}
