import type { Refusal } from '@saifu/domain/shared/app-error';
import type { TextKey } from '@saifu/texts/texts';
import { Notice } from '@saifu/ui/notice';
import { RefusalNotice } from '../../form/refusal-notice.tsx';
import { takeFocus } from '../../form/take-focus.ts';
import { useText } from '../../text/use-text.tsx';

/** What came of the last thing done to the cards. */
export type CardNews =
  | {
      readonly done: TextKey;
      /** What was pressed is gone, and the focus with it. */
      readonly takesFocus?: boolean;
    }
  | { readonly refusal: Refusal };

export function CardNewsNotice({ news }: { readonly news: CardNews | null }) {
  const text = useText();
  if (news === null) return null;
  if ('refusal' in news) return <RefusalNotice refusal={news.refusal} />;
  const notice = <Notice tone="success">{text(news.done)}</Notice>;
  if (!news.takesFocus) return notice;
  return (
    <div key={news.done} ref={takeFocus} tabIndex={-1}>
      {notice}
    </div>
  );
}
