import type { ReactNode } from 'react';

export type Fact = { readonly label: string; readonly value: ReactNode };

type FactListProps = { readonly facts: readonly Fact[]; readonly className?: string | undefined };

/** Names and what they stand for, in the look of whatever they stand on. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
