import { Button } from '@saifu/ui/button/button';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';
import { useTranslate } from '../i18n/use-translate.tsx';

type LightButtonProps = {
  readonly className?: string | undefined;
  readonly isLit: boolean;
  readonly onSwitch: (isLit: boolean) => void;
};

/** The label names the action, so no aria-pressed state is needed. */
export function LightButton({ className, isLit, onSwitch }: LightButtonProps) {
  const t = useTranslate();
  const Icon = isLit ? IconBulbOff : IconBulb;
  return (
    <Button
      variant="secondary"
      className={className}
      icon={<Icon size={20} aria-hidden="true" />}
      onClick={() => onSwitch(!isLit)}
    >
      {t(isLit ? 'camera.light_off' : 'camera.light_on')}
    </Button>
  );
}
