import { loadTexts } from '@saifu/i18n/texts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { I18nProvider, useTranslate } from './use-translate.tsx';

function ErrorLine() {
  const t = useTranslate();
  return <p>{t.error('card.in_use')}</p>;
}

test('an error text that was not loaded yet is rendered again once it is', async () => {
  const t = await loadTexts('en');
  render(
    <I18nProvider t={t}>
      <ErrorLine />
    </I18nProvider>,
  );
  expect(screen.getByText(t('error.unexpected'))).toBeTruthy();
  expect(await screen.findByText('This card cannot be deleted.')).toBeTruthy();
});
