import { SelectField } from '@saifu/ui/select-field/select-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

const MATCHES = ['all', 'any'] as const;
type Match = (typeof MATCHES)[number];

type MatchFieldProps = {
  readonly label: string;
  readonly value: Match;
  readonly onChange: (match: Match) => void;
};

/** Whether all conditions must be met, or one is enough. */
export function MatchField({ label, value, onChange }: MatchFieldProps) {
  const t = useTranslate();
  return (
    <SelectField
      label={label}
      value={value}
      options={MATCHES.map((each) => ({ value: each, label: t(`staff_risk.match_${each}`) }))}
      onChange={({ target }) => onChange(target.value === 'any' ? 'any' : 'all')}
    />
  );
}
