import { Button } from '@saifu/ui/button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from '../../form/form.module.css';
import { RefusalNotice } from '../../form/refusal-notice.tsx';
import { refusalOf } from '../../form/refusal-of.ts';
import { useText } from '../../text/use-text.tsx';
import { confirmByLink } from './queries.ts';

type ConfirmLinkProps = {
  readonly token: string;
  readonly onConfirmed: () => void;
  /** The way on when the link is of no use any more. */
  readonly wayOut: (isUsed: boolean) => ReactNode;
};

/**
 * Opening a link changes nothing: mail programs open links too. The person presses the button, and
 * only then is anything asked of the server.
 */
export function ConfirmLink({ token, onConfirmed, wayOut }: ConfirmLinkProps) {
  const text = useText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => confirmByLink(token),
    onSuccess: onConfirmed,
  });
  const refusal = error && refusalOf(error);
  const isDead = refusal?.code.startsWith('link.') ?? false;
  return (
    <div className={styles.form}>
      <RefusalNotice refusal={refusal} />
      {isDead ? (
        wayOut(refusal?.code === 'link.used')
      ) : (
        <>
          <p>{text('sign_up.verify_lead')}</p>
          <Button full busy={isPending} onClick={() => mutate()}>
            {text('sign_up.verify_submit')}
          </Button>
        </>
      )}
    </div>
  );
}
