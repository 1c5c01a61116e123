import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DescriptionList } from './description-list.tsx';

test('each value belongs to its term, and a missing value shows the placeholder', () => {
  const items = [
    { label: 'Name', value: '山田 太郎' },
    { label: 'City', value: null },
  ];
  render(<DescriptionList items={items} absent="Not set" />);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Name', 'City']);
  const definitions = screen.getAllByRole('definition').map((definition) => definition.textContent);
  expect(definitions).toEqual(['山田 太郎', 'Not set']);
});
