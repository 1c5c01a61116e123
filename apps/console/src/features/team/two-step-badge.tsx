import { type ConsoleRole, isSecondFactorRequired } from '@saifu/domain/members/member-role';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { StatusBadge } from '../../components/status-badge.tsx';

type TwoStepBadgeProps = { readonly role: ConsoleRole; readonly isOn: boolean };

/** Whether a member has two-step verification. Without it, the roles that need it stand out. */
export function TwoStepBadge({ role, isOn }: TwoStepBadgeProps) {
  if (isOn) return <StatusBadge label="console_team.on" icon={IconShieldCheck} tone="success" />;
  const tone = isSecondFactorRequired(role) ? 'warning' : 'neutral';
  return <StatusBadge label="console_team.off" icon={IconShieldOff} tone={tone} />;
}
