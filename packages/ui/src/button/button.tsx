import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from '../link/link.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './button.module.css';

type ButtonStyle = {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly icon?: ReactNode;
  /** As wide as its container. */
  readonly full?: boolean;
};

type ButtonProps = ButtonStyle & ComponentProps<'button'> & { readonly busy?: boolean };

/**
 * A busy button keeps its focus and width and ignores presses. Disabling it would drop the focus of
 * a keyboard user in the middle of a payment.
 */
export function Button(props: ButtonProps) {
  const { variant, icon, full, busy = false, type = 'button', onClick, children, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(getButtonClassName({ variant, full }), rest.className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  );
}

export function ButtonLink({ variant, icon, full, children, ...rest }: ButtonStyle & LinkProps) {
  return (
    <Link {...rest} className={classNames(getButtonClassName({ variant, full }), rest.className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

function getButtonClassName(style: {
  variant: ButtonStyle['variant'] | undefined;
  full: boolean | undefined;
}) {
  return classNames(styles.button, styles[style.variant ?? 'primary'], style.full && styles.full);
}
