import {
  MERCHANT_TERMS_VERSION,
  type MerchantApplicationAnswers,
} from '@saifu/domain/merchants/merchant-application';
import type { Deps } from '../../dependencies.ts';
import { type Answers, encryptAnswers } from '../applications/encrypt-answers.ts';
import * as applications from '../applications/merchant-application.repository.ts';
import { demoId } from './demo-ids.ts';

type SeedDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'stableKey'>;

const PLACE = { postalCode: '1500001', prefecture: '東京都', address: '渋谷区神宮前1-2-3' };

const TSUBAKI: MerchantApplicationAnswers = {
  business: {
    ...PLACE,
    kind: 'corporation',
    legalName: '株式会社椿製菓',
    legalNameKana: 'かぶしきがいしゃつばきせいか',
    corporateNumber: '1120001123456',
    registrationNumber: 'T1120001123456',
    phone: '+81312345670',
    website: 'https://tsubaki.example/',
  },
  representative: { name: '椿 葉子', nameKana: 'つばき ようこ', birthDate: '1979-02-11' },
  trade: { mcc: '5462', goods: '和菓子と焼き菓子の販売', monthlyVolumeYen: 2_400_000 },
  store: {
    ...PLACE,
    name: '椿製菓 神宮前店',
    defaultTaxRate: 8,
    paymentMethods: ['card', 'paypay'],
  },
  bankAccount: {
    bankCode: '0001',
    branchCode: '210',
    type: 'ordinary',
    number: '7654321',
    holder: 'ｶ)ﾂﾊﾞｷｾｲｶ',
  },
};

/** A sole proprietor whose account is in another name. */
const HINATA: Answers = {
  ...TSUBAKI,
  business: {
    ...PLACE,
    kind: 'sole_proprietor',
    legalName: '日向 陽介',
    legalNameKana: 'ひなた ようすけ',
    corporateNumber: null,
    registrationNumber: null,
    phone: '+81312345671',
    website: null,
  },
  representative: { name: '日向 陽介', nameKana: 'ひなた ようすけ', birthDate: '1991-07-20' },
  trade: { mcc: '7230', goods: '美容室', monthlyVolumeYen: 800_000 },
  store: { ...PLACE, name: '美容室ひなた', defaultTaxRate: 10, paymentMethods: ['card'] },
  bankAccount: {
    bankCode: '0009',
    branchCode: '015',
    type: 'ordinary',
    number: '1122334',
    holder: 'ﾋﾅﾀ ﾊﾅｺ',
  },
};

/** Creates missing demo applications: one waits for a review, one for its applicant. */
export async function seedDemoApplications(deps: SeedDeps): Promise<void> {
  await seed(deps, 'tsubaki', TSUBAKI, {});
  await seed(deps, 'hinata', HINATA, {
    status: 'changes_requested',
    requestedFields: ['bank_account'],
    requestedMessage:
      '口座名義がお申し込みのお名前と異なります。ご本人名義の口座をご入力ください。',
    requestedAt: deps.clock.now(),
  });
}

async function seed(
  deps: SeedDeps,
  key: string,
  answers: Answers,
  state: Partial<applications.MerchantApplication>,
): Promise<void> {
  const id = demoId.merchantApplication(key);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if ((await applications.get(tx, id)) !== undefined) return;
    const email = `${key}@merchants.saifu.example`;
    await applications.insert(tx, { id, email, language: 'ja', createdAt: now });
    const application = await applications.lock(tx, id);
    // Somebody applies with the demo address.
    if (application === undefined) return;
    await applications.update(tx, {
      ...application,
      ...encryptAnswers(deps, answers),
      status: 'submitted',
      version: 2,
      termsVersion: MERCHANT_TERMS_VERSION,
      termsAcceptedAt: now,
      verifiedAt: now,
      submittedAt: now,
      ...state,
    });
  });
}
