import { Browser, getLatestMessage, linkIn } from './browser.ts';
import type { TestApp } from './test-app.ts';

export const APPLICANT = 'moshikomi@kaisha.example';

/** A corporate number that no demo store uses, with a valid check digit. */
const CORPORATE_NUMBER = '1120001123456';

export const APPLICATION_PARTS = {
  business: {
    kind: 'corporation',
    legal_name: '株式会社みなと商店',
    legal_name_kana: 'カブシキガイシャミナトショウテン',
    corporate_number: CORPORATE_NUMBER,
    registration_number: `T${CORPORATE_NUMBER}`,
    postal_code: '231-0023',
    prefecture: '神奈川県',
    address: '横浜市中区山下町1-1',
    phone: '045-123-4567',
    website: 'https://minato.example/',
  },
  representative: { name: '港 太郎', name_kana: 'みなと たろう', birth_date: '1980-05-01' },
  trade: { mcc: '5812', goods: '定食と弁当', monthly_volume: 3_000_000 },
  store: {
    name: 'みなと商店 本店',
    postal_code: '2310023',
    prefecture: '神奈川県',
    address: '横浜市中区山下町1-1',
    default_tax_rate: 10,
    payment_methods: ['card', 'paypay'],
  },
  bank_account: {
    bank_code: '0001',
    branch_code: '００１',
    type: 'ordinary',
    number: '123456',
    holder: 'カ）ミナトショウテン',
  },
} as const;

/** An applicant who has opened the link that was sent to the address. */
export type Applicant = {
  readonly browser: Browser;
  readonly token: string;
  /** Reads the application with its current version. */
  readonly open: () => ReturnType<Browser['post']>;
  /** Calls with the token and the current version. */
  readonly send: (action: string, body?: Record<string, unknown>) => ReturnType<Browser['post']>;
};

export async function startApplication(
  testApp: TestApp,
  email = APPLICANT,
  language = 'ja',
): Promise<Applicant> {
  // Earlier messages are written first.
  await testApp.settle();
  const browser = new Browser(testApp);
  browser.language = language;
  const started = await browser.post('/merchant_applications', { email });
  if (started.status !== 204) throw new Error(`not started: ${JSON.stringify(started.body)}`);
  return openLatestLink(testApp, email, browser);
}

/** Opens the link of the newest message. */
export async function openLatestLink(
  testApp: TestApp,
  email = APPLICANT,
  browser = new Browser(testApp),
): Promise<Applicant> {
  const link = linkIn(await getLatestMessage(testApp, email));
  const token = link.searchParams.get('token') ?? '';
  const open = () => browser.post('/merchant_applications/open', { token });
  const send = async (action: string, body: Record<string, unknown> = {}) => {
    const { version } = (await open()).body;
    return browser.post(`/merchant_applications/${action}`, { token, version, ...body });
  };
  return { browser, token, open, send };
}

/** An application that was filled in and submitted. Returns its id too. */
export async function submitApplication(
  testApp: TestApp,
  email = APPLICANT,
  parts: Record<string, unknown> = {},
): Promise<Applicant & { readonly id: string }> {
  const applicant = await startApplication(testApp, email);
  const saved = await applicant.send('save', { ...APPLICATION_PARTS, ...parts });
  if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`);
  const { id, terms_version } = saved.body;
  const submitted = await applicant.send('submit', { terms_version });
  if (submitted.status !== 200) throw new Error(`no: ${JSON.stringify(submitted.body)}`);
  return { ...applicant, id };
}

const CHECKS = [
  'identity',
  'registration_number',
  'address',
  'goods',
  'bank_account',
  'antisocial',
] as const;

/** Ticks every item of the checklist and returns the version. */
export async function checkEverything(staff: Browser, id: string): Promise<number> {
  const path = `/staff/merchant_applications/${id}`;
  const { version } = (await staff.get(path)).body;
  for (const check of CHECKS) {
    const body = { version, check, is_checked: true, note: '確認しました' };
    const answer = await staff.post(`${path}/checks`, body);
    if (answer.status !== 200) throw new Error(`not checked: ${JSON.stringify(answer.body)}`);
  }
  return version;
}
