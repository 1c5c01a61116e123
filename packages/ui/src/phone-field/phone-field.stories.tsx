import { doNothing } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { WithValue } from '../gallery/with-value.tsx';
import { PhoneField } from './phone-field.tsx';
import { PhoneFieldCountries } from './phone-field-countries.tsx';

const PREFIXES = { JP: '+81', KR: '+82', GB: '+44', US: '+1' };

export function Conditions() {
  const t = useTexts();
  const countries = useCountries();
  const phone = {
    label: t('field.phone'),
    normalize: (typed: string) => typed.replaceAll(/[^+\d-]/g, ''),
    countries,
    onCountry: doNothing,
    words: useWords(),
  };
  return (
    <States>
      <State name="empty, with a hint">
        <WithValue initial="">
          {(value, onValue) => (
            <PhoneField
              {...{ ...phone, value, onValue }}
              name="empty"
              country={undefined}
              hint={t('sign_up.phone_hint')}
            />
          )}
        </WithValue>
      </State>
      <State name="filled">
        <WithValue initial="090-1234-5678">
          {(value, onValue) => (
            <PhoneField {...{ ...phone, value, onValue }} name="filled" country={countries[0]} />
          )}
        </WithValue>
      </State>
      <State name="error">
        <WithValue initial="090">
          {(value, onValue) => (
            <PhoneField
              {...{ ...phone, value, onValue }}
              name="wrong"
              country={countries[0]}
              error={t.error('field.phone')}
            />
          )}
        </WithValue>
      </State>
    </States>
  );
}

export function Countries() {
  return (
    <PhoneFieldCountries
      countries={useCountries()}
      chosen="JP"
      words={useWords()}
      onChoose={doNothing}
      onClose={doNothing}
    />
  );
}

function useWords() {
  const t = useTexts();
  return {
    country: t('phone.country_placeholder'),
    chooseCountry: t('phone.country_hint'),
    searchCountry: t('phone.country_search'),
    found: (count: number) => t('phone.country_found', { count }),
    number: t('phone.number_placeholder'),
    close: t('app.close'),
  };
}

function useCountries() {
  const { language } = useTexts();
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return Object.entries(PREFIXES).map(([code, prefix]) => ({
    code,
    prefix,
    name: names.of(code) ?? code,
    alias: '',
  }));
}
