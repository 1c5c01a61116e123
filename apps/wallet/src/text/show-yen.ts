import { groupDigits, yen } from '@saifu/domain/yen';

/** `¥1,280`, where only plain words fit. */
export function showYen(amount: number): string {
  return `¥${groupDigits(yen(amount))}`;
}
