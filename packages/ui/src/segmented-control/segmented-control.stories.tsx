import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { WithValue } from '../gallery/with-value.tsx';
import { SegmentedControl, SegmentedLinks } from './segmented-control.tsx';

export function Kinds() {
  const t = useTexts();
  return (
    <States>
      <State name="choice">
        <WithValue<'light' | 'dark' | 'system'> initial="system">
          {(value, onChange) => (
            <SegmentedControl
              label={t('setting.theme')}
              options={[
                { value: 'light', label: t('setting.theme_light') },
                { value: 'dark', label: t('setting.theme_dark') },
                { value: 'system', label: t('setting.theme_system') },
              ]}
              {...{ value, onChange }}
            />
          )}
        </WithValue>
      </State>
      <State name="links">
        <SegmentedLinks
          label={t('sign_in.way')}
          links={[
            { href: '/sign-in', label: t('sign_in.way_password') },
            { href: '/sign-in-with-otp', label: t('sign_in.way_code') },
          ]}
          current="/sign-in"
        />
      </State>
    </States>
  );
}
