import type { AppError } from '@saifu/domain/shared/app-error';
import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';

/** Result of the last action on a card. */
export type CardNoticeContent =
  | {
      readonly done: TextKey;
      /** The pressed button was removed, so the notice takes the focus. */
      readonly shouldFocus?: boolean;
    }
  | { readonly error: AppError };

export function CardNotice({
  noticeContent,
}: {
  readonly noticeContent: CardNoticeContent | null;
}) {
  const t = useTranslate();
  if (noticeContent === null) return null;
  if ('error' in noticeContent) return <ErrorNotice error={noticeContent.error} />;
  const notice = <Alert tone="success">{t(noticeContent.done)}</Alert>;
  if (!noticeContent.shouldFocus) return notice;
  return (
    <div key={noticeContent.done} ref={focusOnMount} tabIndex={-1}>
      {notice}
    </div>
  );
}
