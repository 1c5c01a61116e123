import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';

type LightButtonProps = {
  readonly className?: string | undefined;
  readonly isLightOn: boolean;
  readonly onSwitch: (isLightOn: boolean) => void;
};

/** The label names the action, so no aria-pressed state is needed. */
export function LightButton({ className, isLightOn, onSwitch }: LightButtonProps) {
  const t = useTranslate();
  const Icon = isLightOn ? IconBulbOff : IconBulb;
  return (
    <Button
      variant="secondary"
      className={className}
      icon={<Icon size={20} aria-hidden="true" />}
      onClick={() => onSwitch(!isLightOn)}
    >
      {t(isLightOn ? 'camera.light_off' : 'camera.light_on')}
    </Button>
  );
}
