import type { AppError } from '@saifu/domain/shared/app-error';
import type { TextKey } from '@saifu/i18n/texts';
import { Notice } from '@saifu/ui/alert/alert';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';

/** What came of the last thing done to the cards. */
export type CardNoticeContent =
  | {
      readonly done: TextKey;
      /** What was pressed is gone, and the focus with it. */
      readonly shouldFocus?: boolean;
    }
  | { readonly error: AppError };

export function CardNotice({ noticeContent }: { readonly noticeContent: CardNoticeContent | null }) {
  const text = useText();
  if (noticeContent === null) return null;
  if ('error' in noticeContent) return <ErrorNotice error={noticeContent.error} />;
  const notice = <Notice tone="success">{text(noticeContent.done)}</Notice>;
  if (!noticeContent.shouldFocus) return notice;
  return (
    <div key={noticeContent.done} ref={takeFocus} tabIndex={-1}>
      {notice}
    </div>
  );
}
