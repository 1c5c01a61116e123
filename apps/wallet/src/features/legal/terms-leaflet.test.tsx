import { TERMS_VERSION } from '@saifu/contract/registration';
import { LANGUAGES } from '@saifu/domain/language';
import { loadTerms } from '@saifu/texts/leaflets';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { TermsLeaflet } from './terms-leaflet.tsx';

test.each(LANGUAGES)(
  'the terms in %s are the ones that people accept, and whole',
  async (language) => {
    const [terms, english] = await Promise.all([loadTerms(language), loadTerms('en')]);
    const shape = (leaflet: typeof terms) => leaflet.sections.map((part) => part.paragraphs.length);
    expect(terms.updated).toBe(TERMS_VERSION);
    expect(shape(terms)).toEqual(shape(english));
  },
);

test('they are shown with their headings and the day they came into force', async () => {
  await renderPart(<TermsLeaflet />, 'ja');
  expect(await screen.findByRole('heading', { level: 2, name: /第1条/ })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(14);
  expect(screen.getByText('2026/11/01 施行')).toBeTruthy();
});
