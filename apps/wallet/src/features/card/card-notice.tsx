import type { AppError } from '@saifu/domain/shared/app-error';
import type { TextKey } from '@saifu/i18n/texts';
import { Notice } from '@saifu/ui/alert/alert';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';

/** What came of the last thing done to the cards. */
export type CardNews =
  | {
      readonly done: TextKey;
      /** What was pressed is gone, and the focus with it. */
      readonly takesFocus?: boolean;
    }
  | { readonly refusal: AppError };

export function CardNewsNotice({ news }: { readonly news: CardNews | null }) {
  const text = useText();
  if (news === null) return null;
  if ('refusal' in news) return <ErrorNotice refusal={news.refusal} />;
  const notice = <Notice tone="success">{text(news.done)}</Notice>;
  if (!news.takesFocus) return notice;
  return (
    <div key={news.done} ref={takeFocus} tabIndex={-1}>
      {notice}
    </div>
  );
}
