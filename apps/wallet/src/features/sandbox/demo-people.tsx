import type { DemoDataView } from '@saifu/contract/sandbox';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Spinner } from '@saifu/ui/spinner/spinner';
import { type ReactNode, useState } from 'react';
import styles from './demo-people.module.css';
import { useDemoData } from './queries.ts';

export type DemoPerson = DemoDataView['users'][number];

type DemoPeopleProps = {
  readonly label: string;
  /** Rejects if the person cannot be signed in. */
  readonly onChoose: (person: DemoPerson) => Promise<void>;
  readonly error: ReactNode;
};

/** The demo people who can sign in. One press signs in as one of them. */
export function DemoPeople({ label, onChoose, error }: DemoPeopleProps) {
  const demoData = useDemoData();
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (person: DemoPerson) => {
    if (chosen !== null) return;
    setChosen(person.login_id);
    await onChoose(person).finally(() => setChosen(null));
  };
  const people = demoData.data?.users.filter(({ state }) => state === 'active');
  if (demoData.isError || people?.length === 0) return null;
  return (
    <section className={styles.section} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      {error}
      {people === undefined ? (
        <Skeleton shape="row" />
      ) : (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.login_id}>
              <button
                type="button"
                className={styles.person}
                aria-busy={chosen === person.login_id || undefined}
                onClick={() => choose(person)}
              >
                <span aria-hidden="true" className={styles.initial}>
                  {chosen === person.login_id ? <Spinner /> : [...person.name][0]}
                </span>
                <span className={styles.name}>{person.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
