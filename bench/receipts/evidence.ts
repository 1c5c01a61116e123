import type { Page } from '@saifu/reader/page';
import { evidenceOf } from '@saifu/reader/understanding/confidence';
import { readHead } from '@saifu/reader/understanding/head';
import { readMoney, surroundingsOf } from '@saifu/reader/understanding/money';
import { rowsOf } from '@saifu/reader/understanding/rows';
import { styleOf } from '@saifu/reader/understanding/style';

/** What spoke for the total and against it, by name; nothing where no total was found. */
export function evidenceOn(page: Page): Readonly<Record<string, number>> {
  const rows = rowsOf(page);
  const style = styleOf(rows);
  const money = readMoney(rows, style, readHead(rows, style));
  if (money.choice === null) return {};
  return evidenceOf(money.choice, surroundingsOf(page, money, money.choice));
}
