import { stripPhone } from '@saifu/domain/identity/phone';
import { PhoneField } from '@saifu/ui/phone-field/phone-field';
import type { PhoneCountry } from '@saifu/ui/phone-field/phone-field-countries';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { FALLBACK_COUNTRIES, HOME_COUNTRY, type PhoneMetadata } from './phone-metadata.ts';

const DEBOUNCE_MS = 500;

type PhoneNumberFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly value: string;
  readonly country: string;
  readonly phoneMetadata: PhoneMetadata | undefined;
  readonly onNumber: (number: string) => void;
  readonly onCountry: (code: string) => void;
  /** The user has stopped typing. */
  readonly onPause: () => void;
};

/** A phone number with its country and an example. Validation waits until typing stops. */
export function PhoneNumberField({ phoneMetadata, onPause, ...props }: PhoneNumberFieldProps) {
  const { value, country, onNumber, onCountry } = props;
  const t = useTranslate();
  const countries = useCountries(phoneMetadata);
  const example = phoneMetadata?.getExample(country);

  const typed = value === '' ? '' : `${country} ${value}`;
  const pause = useEffectEvent(onPause);
  useEffect(() => {
    if (typed === '') return;
    const timer = setTimeout(() => pause(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const type = (number: string) => {
    onNumber(number);
    if (phoneMetadata && number.startsWith('+')) onCountry(phoneMetadata.findCountry(number) ?? '');
  };

  return (
    <PhoneField
      {...props}
      hint={
        <>
          {country === '' && t('phone.country_hint')}
          {example && `${t('phone.example')} ${example}`}
          {props.hint && <br />}
          {props.hint}
        </>
      }
      normalize={stripPhone}
      onValue={type}
      countries={countries}
      country={countries.find(({ code }) => code === country)}
      words={{
        country: t('phone.country_placeholder'),
        chooseCountry: t('phone.country_hint'),
        searchCountry: t('phone.country_search'),
        found: (count) => t('phone.country_found', { count }),
        number: t('phone.number_placeholder'),
        close: t('app.close'),
      }}
    />
  );
}

/** Sorted by name in the user's language, the home country first. */
function useCountries(phoneMetadata: PhoneMetadata | undefined): readonly PhoneCountry[] {
  const { language } = useTranslate();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const english = new Intl.DisplayNames('en', { type: 'region' });
    const rank = (code: string) => (code === HOME_COUNTRY ? 0 : 1);
    return (phoneMetadata?.countries ?? FALLBACK_COUNTRIES)
      .map(({ code, prefix }) => {
        const name = names.of(code) ?? code;
        return { code, prefix, name, alias: english.of(code) ?? code };
      })
      .toSorted((a, b) => {
        return rank(a.code) - rank(b.code) || a.name.localeCompare(b.name, language);
      });
  }, [phoneMetadata, language]);
}
