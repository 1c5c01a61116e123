import { isCardSignal, listSignals } from '@saifu/domain/risk/risk-condition';
import { type ActiveRiskRule, decideRisk } from '@saifu/domain/risk/risk-rule';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { ProviderCard } from '../../gateways/payment-provider/payment-provider.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import * as blocks from './payment-block/payment-block.repository.ts';
import { createRiskKey } from './risk-key.ts';
import type { RuleSet } from './rule/risk-rule.repository.ts';
import { getRuleSet } from './rule/rule-set.ts';
import * as riskSignals from './signal/signal.repository.ts';

export type AssessedPayment = Omit<riskSignals.RiskSubject, 'card' | 'stableKey'> & {
  readonly networkKey: string | null;
  readonly contact: { readonly email: string | null; readonly phone: string | null };
  /** Asks the provider about a typed card. Null: the card is saved or there is none. */
  readonly describeCard: (() => Promise<ProviderCard>) | null;
};

/** What the statement that begins the payment needs of its assessment. */
export type RiskAssessment = {
  /** Of the rules that were applied. The statement writes nothing if it is old. */
  readonly ruleSetVersion: number;
  /** A typed card, if it was looked up. */
  readonly typedCard: riskSignals.TypedCard | null;
  /** The payment must be held. */
  readonly review: NewPaymentReview | null;
  readonly isBlocked: boolean;
};

export type NewPaymentReview = {
  readonly id: string;
  readonly rules: readonly FiredRule[];
  readonly signals: riskSignals.LoadedSignals['signals'];
};

/** A rule that fired, as it was then. */
export type FiredRule = Pick<ActiveRiskRule, 'version' | 'name' | 'action'> & {
  readonly id: string;
};

/** For payments that are not assessed, such as a charge that was agreed on before. */
export const NOT_ASSESSED = {
  ruleSetVersion: null,
  typedCard: null,
  review: null,
} as const;

/**
 * Applies the block list and the active rules before the payment begins. Without any of them it
 * makes no statement. Attempts at the same moment do not see each other, so that a velocity may
 * exceed its limit by as many.
 */
export async function assessPayment(deps: Deps, input: AssessedPayment): Promise<RiskAssessment> {
  const set = getRuleSet(deps);
  const { version: ruleSetVersion, rules, hasBlockList } = set;
  const passed = { ruleSetVersion, typedCard: null, review: null, isBlocked: false };
  if (rules.length === 0 && !hasBlockList) return passed;
  const typedCard = await describeTypedCard(deps, set, input);
  const { describeCard: _, networkKey: __, contact: ___, ...known } = input;
  const subject = { ...known, card: typedCard, stableKey: deps.stableKey };
  const { signals, matches } = await riskSignals.load(deps.db, subject, {
    signals: listNeeded(rules),
    listed: hasBlockList ? listKeys(deps.stableKey, input) : null,
  });
  const { action, fired } = decideRisk(rules, signals);
  if (matches.length > 0 || action === 'block') {
    await countBlock(deps, { ...input, matches, fired });
    return { ...passed, typedCard, isBlocked: true };
  }
  if (action === null) return { ...passed, typedCard };
  const review = { id: newUuid(), rules: fired.map(toFiredRule), signals };
  return { ...passed, typedCard, review };
}

const listNeeded = (rules: readonly ActiveRiskRule[]) => [
  ...new Set(rules.flatMap(({ condition }) => listSignals(condition))),
];

function toFiredRule({ id, version, name, action }: ActiveRiskRule): FiredRule {
  return { id: toTypeId('riskRule', id), version, name, action };
}

/** Only if something is to be compared with the card: it costs a request to the provider. */
async function describeTypedCard(
  { stableKey }: Deps,
  { rules, hasBlockedCards }: RuleSet,
  { describeCard }: AssessedPayment,
): Promise<riskSignals.TypedCard | null> {
  if (describeCard === null) return null;
  if (!hasBlockedCards && !listNeeded(rules).some(isCardSignal)) return null;
  const { fingerprint, country } = await describeCard();
  return { key: createRiskKey(stableKey, 'card', fingerprint), country };
}

function listKeys(
  stableKey: string,
  { deviceHash, addressKey, networkKey, contact }: AssessedPayment,
): readonly riskSignals.ListedKey[] {
  const values = {
    device: deviceHash.toString('hex'),
    address: addressKey,
    network: networkKey,
    email: contact.email,
    phone: contact.phone,
  } as const;
  return (['device', 'address', 'network', 'email', 'phone'] as const).flatMap((kind) => {
    const value = values[kind];
    return value === null ? [] : [{ kind, key: createRiskKey(stableKey, kind, value) }];
  });
}

type Refused = Pick<AssessedPayment, 'userId' | 'now'> & {
  readonly matches: readonly riskSignals.BlockListMatch[];
  readonly fired: readonly ActiveRiskRule[];
};

async function countBlock({ db }: Deps, { userId, now, matches, fired }: Refused): Promise<void> {
  await riskSignals.countMatches(db, matches, now);
  const causes = [
    ...matches.map(
      ({ id }) => ({ source: 'block_list', key: toTypeId('blockListEntry', id) }) as const,
    ),
    ...fired
      .filter(({ action }) => action === 'block')
      .map(({ id }) => ({ source: 'rule', key: toTypeId('riskRule', id) }) as const),
  ];
  const [cause] = causes;
  if (cause !== undefined) await blocks.count(db, { ...cause, userId, now });
}
