import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NoBreak } from './no-break.tsx';

test.each([
  ['メールに届いた6桁のコードを入力します。', ['6桁']],
  ['30日以内、または5営業日後に10,000円まで。', ['30日', '5営業日', '10,000円']],
  ['72時間と3か月、１０分間。', ['72時間', '3か月', '１０分間']],
  ['第12条第3項', ['12条', '3項']],
  ['3Dセキュア、2026/11/15、一度だけ。', []],
  ['Enter the 6-digit code within 5 minutes.', []],
  ['', []],
])('%s', (text, kept) => {
  const { container } = render(<NoBreak text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(kept);
});
