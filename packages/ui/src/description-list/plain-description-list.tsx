import type { ReactNode } from 'react';

export type DescriptionDetail = { readonly label: string; readonly value: ReactNode };

type PlainDescriptionListProps = {
  readonly details: readonly DescriptionDetail[];
  readonly className?: string | undefined;
};

/** Unstyled labels and values; the parent provides the style. */
export function PlainDescriptionList({ details, className }: PlainDescriptionListProps) {
  return (
    <dl className={className}>
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
