import { getSecondFactorStep, type SecondFactorStep } from '@saifu/domain/members/member-session';
import { AppError } from '@saifu/domain/shared/app-error';
import { MEMBER_SESSION_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as members from '../member.repository.ts';
import { listSecondFactors } from '../second-factor/list-second-factors.ts';
import * as sessions from './member-session.repository.ts';

export type ConsoleSession = {
  readonly member: members.Member;
  /** Null: the member is staff of the operator. */
  readonly merchantName: string | null;
  readonly secondFactorStep: SecondFactorStep;
  readonly expiresAt: Date;
};

/** The session of a member, who may have been removed meanwhile. */
export async function loadConsoleSession(
  { db }: Deps,
  memberId: string,
  sessionId: string,
): Promise<ConsoleSession> {
  const [member, session] = await Promise.all([
    members.get(db, memberId),
    sessions.get(db, sessionId),
  ]);
  if (member === undefined || session === undefined) throw new AppError('member.session_expired');
  const { merchantId } = member;
  return {
    member,
    merchantName: merchantId === null ? null : await merchants.getName(db, merchantId),
    secondFactorStep: getSecondFactorStep({
      role: member.role,
      hasSecondFactor: listSecondFactors(member).length > 0,
      secondFactorAt: session.secondFactorAt,
    }),
    expiresAt: new Date(session.createdAt.getTime() + MEMBER_SESSION_LIFE_MS),
  };
}
