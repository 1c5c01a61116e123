import type { SessionView } from '@saifu/contract/session';
import { SESSION_LIFE_MS } from '@saifu/domain/limits';
import { toUserView } from '../account/views.ts';
import type { OpenedSession } from './open-session.ts';

export function toSessionView({ token, user }: OpenedSession): SessionView {
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: SESSION_LIFE_MS / 1000,
    user: toUserView(user),
  };
}
