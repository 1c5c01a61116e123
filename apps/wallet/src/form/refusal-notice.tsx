import type { Refusal } from '@saifu/domain/refusal';
import { Notice } from '@saifu/ui/notice';
import { useText } from '../text/use-text.tsx';

type RefusalNoticeProps = { readonly refusal: Pick<Refusal, 'code' | 'params'> | null };

/** A no to the whole form, in words. It is read aloud at once. */
export function RefusalNotice({ refusal }: RefusalNoticeProps) {
  const text = useText();
  return refusal && <Notice tone="danger">{text.refusal(refusal.code, refusal.params)}</Notice>;
}
