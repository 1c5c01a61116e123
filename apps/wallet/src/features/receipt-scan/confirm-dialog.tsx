import { isMember } from '@saifu/client/session';
import type { SlipView } from '@saifu/contract/receipt-scan';
import { Button } from '@saifu/ui/button/button';
import { Modal } from '@saifu/ui/modal/modal';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import styles from './confirm-dialog.module.css';
import { SlipHead, SlipRest } from './receipt-scan-details.tsx';
import type { SlipPaths } from './receipt-scan-paths.ts';
import { SlipPhotos } from './receipt-scan-photos.tsx';
import { AmountDoubt, AmountQuestion, DuplicateQuestion } from './receipt-scan-questions.tsx';
import { UnpayableNotice, UnpayableWaysOut } from './unpayable.tsx';
import { useSlipForm } from './use-receipt-scan-form.ts';

type ConfirmDialogProps = {
  readonly slip: SlipView;
  readonly photos: readonly File[];
  readonly paths: SlipPaths;
  readonly onRetake: () => void;
  readonly onClose: () => void;
};

/** What was read, for the payer to compare with the paper before anything is paid. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { slip, photos, paths, onRetake, onClose } = props;
  const text = useText();
  const id = useId();
  return (
    <Modal open labelledBy={id} className={styles.dialog}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title} tabIndex={-1} data-focus-first>
          {text('slip.confirm_title')}
        </h2>
        <button
          type="button"
          className={styles.close}
          aria-label={text('app.close')}
          onClick={onClose}
        >
          <IconX size={22} aria-hidden="true" />
        </button>
      </header>
      {slip.unpayable_reason === null ? (
        <Payable {...props} />
      ) : (
        <div className={styles.content}>
          <div className={styles.body}>
            <SlipHead slip={slip} />
            <UnpayableNotice reason={slip.unpayable_reason} />
            <SlipPhotos photos={photos} boxes={slip.boxes} />
            <SlipRest slip={slip} />
          </div>
          <div className={styles.foot}>
            <UnpayableWaysOut id={slip.id} isLoggedIn={isMember()} paths={paths} />
            <Button variant="quiet" full onClick={onRetake}>
              {text('slip.retake')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

function Payable({ slip, photos, paths, onRetake }: ConfirmDialogProps) {
  const text = useText();
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useSlipForm(slip, () => {
    setIsLeaving(true);
    // The invoice is opened as if by its link: nothing of the scan stays behind.
    window.location.assign(paths.toOrder(slip.id));
  });
  return (
    <form className={styles.content} onSubmit={form.submit} noValidate>
      <div className={styles.body}>
        <SlipHead slip={slip} />
        <DuplicateQuestion bill={slip} form={form} />
        <AmountDoubt bill={slip} />
        <SlipPhotos photos={photos} boxes={slip.boxes} />
        <SlipRest slip={slip} />
        <AmountQuestion bill={slip} form={form} />
        <ErrorNotice refusal={form.refusal} />
      </div>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={onRetake}>
          {text('slip.retake')}
        </Button>
        <Button type="submit" busy={form.isPending || isLeaving}>
          {text('order.continue')}
        </Button>
      </div>
    </form>
  );
}
