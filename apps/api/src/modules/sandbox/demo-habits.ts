import { yen } from '@saifu/domain/shared/yen';
import type { DemoBill } from './demo-payment.ts';
import type { DemoHabit } from './habit.ts';

type Line = readonly [name: string, price: number, quantity?: number];

const bill = (title: string, taxRate: 8 | 10, ...lines: readonly Line[]): DemoBill => ({
  title,
  items: lines.map(([name, price, quantity = 1]) => {
    return { name, quantity, unitPriceYen: yen(price), taxRate };
  }),
});

const GROCERIES = [
  bill('お買い物', 8, ['牛乳 1L', 248], ['卵 10個', 298], ['食パン 6枚', 178], ['鶏もも肉', 642]),
  bill('お買い物', 8, ['豆腐', 98, 2], ['納豆 3個', 128], ['鮭の切り身', 598], ['ほうれん草', 198]),
  bill('お買い物', 8, ['お米 5kg', 2680], ['みそ', 428], ['にんじん', 168]),
  bill(
    'お買い物',
    8,
    ['バナナ', 198],
    ['ヨーグルト', 178, 2],
    ['豚こま肉', 584],
    ['キャベツ', 228],
  ),
  bill('お買い物', 8, ['りんご', 158, 3], ['チーズ', 398], ['ハム', 328], ['パスタ', 268, 2]),
  bill('お買い物', 8, ['刺身盛り合わせ', 1280], ['大根', 178], ['しょうゆ', 358]),
];
const LUNCHES = [
  bill('ランチ', 10, ['日替わり定食', 1100]),
  bill('ランチ', 10, ['焼き魚定食', 1280]),
  bill('ランチ', 10, ['から揚げ定食', 1050]),
  bill('ランチ', 10, ['親子丼', 980], ['小鉢', 180]),
];
const DINNERS = [
  bill('お食事', 10, ['刺身定食', 1980], ['生ビール', 650]),
  bill('お食事', 10, ['おまかせ御膳', 3200], ['日本酒 一合', 780]),
  bill('お食事 2名様', 10, ['季節の鍋', 2400, 2], ['ウーロン茶', 380, 2]),
];
const COFFEE = [
  bill('ご飲食', 10, ['ブレンド', 520], ['ミックスサンド', 680]),
  bill('ご飲食', 10, ['カフェラテ', 580], ['チーズケーキ', 550]),
  bill('ご飲食', 10, ['モーニングセット', 880], ['オレンジジュース', 320]),
  bill('コーヒー豆', 8, ['すずらんブレンド 200g', 1480]),
];
const MEDICINE = [
  bill('お買い上げ', 10, ['シャンプー 詰替', 698], ['歯ブラシ', 238, 2]),
  bill('お買い上げ', 10, ['かぜ薬', 1480], ['のど飴', 258]),
  bill('お買い上げ', 10, ['洗濯洗剤', 548], ['ティッシュ 5箱', 398], ['ハンドソープ', 328]),
];
const FILMS = [
  bill('映画鑑賞', 10, ['一般', 2000]),
  bill('映画鑑賞 2名様', 10, ['一般', 2000, 2], ['ポップコーン', 650]),
];
const CLOTHES = [
  bill('お買い上げ', 10, ['シャツ', 4950]),
  bill('お買い上げ', 10, ['チノパンツ', 6930], ['靴下 3足', 1320]),
  bill('お買い上げ', 10, ['カーディガン', 8800]),
];

const KENJI = 'kenji@saifu.example';
const HANAKO = 'hanako@saifu.example';
const ALEX = 'alex@saifu.example';
const WEEKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [0, 6];
const ANY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Everyday life of the demo users. Only the first one has saved cards. */
export const DEMO_HABITS: readonly DemoHabit[] = [
  {
    key: 'groceries',
    payer: KENJI,
    store: 'convenience',
    weekdays: [6],
    percent: 100,
    hours: [10.2, 11.7],
    bills: GROCERIES,
    methods: ['saved_visa', 'saved_visa', 'saved_jcb', 'paypay'],
  },
  {
    key: 'lunch',
    payer: KENJI,
    store: 'restaurant',
    weekdays: WEEKDAYS,
    percent: 14,
    hours: [12.05, 12.9],
    bills: LUNCHES,
    methods: ['saved_visa', 'saved_visa', 'apple_pay', 'cash'],
  },
  {
    key: 'dinner',
    payer: KENJI,
    store: 'restaurant',
    weekdays: [5, 6],
    percent: 12,
    hours: [19.1, 21.3],
    bills: DINNERS,
    methods: ['saved_visa', 'saved_jcb'],
  },
  {
    key: 'coffee',
    payer: KENJI,
    store: 'coffee',
    weekdays: [1, 3, 5],
    percent: 11,
    hours: [8.1, 8.8],
    bills: COFFEE,
    methods: ['apple_pay', 'paypay', 'saved_visa'],
  },
  {
    key: 'medicine',
    payer: KENJI,
    store: 'drugstore',
    weekdays: ANY_DAY,
    percent: 3,
    hours: [18.3, 20.4],
    bills: MEDICINE,
    methods: ['saved_visa', 'paypay', 'cash'],
  },
  {
    key: 'film',
    payer: KENJI,
    store: 'cinema',
    weekdays: WEEKEND,
    percent: 7,
    hours: [13.4, 18.9],
    bills: FILMS,
    methods: ['saved_jcb', 'saved_visa'],
  },
  {
    key: 'clothes',
    payer: KENJI,
    store: 'clothing',
    weekdays: WEEKEND,
    percent: 5,
    hours: [14.2, 17.6],
    bills: CLOTHES,
    methods: ['saved_jcb'],
  },
  {
    key: 'groceries',
    payer: HANAKO,
    store: 'convenience',
    weekdays: [0],
    percent: 60,
    hours: [16.1, 17.9],
    bills: GROCERIES,
    methods: ['card', 'paypay'],
    daysMax: 180,
  },
  {
    key: 'coffee',
    payer: HANAKO,
    store: 'coffee',
    weekdays: WEEKEND,
    percent: 25,
    hours: [14.1, 16.2],
    bills: COFFEE,
    methods: ['paypay', 'card'],
    daysMax: 180,
  },
  {
    key: 'medicine',
    payer: HANAKO,
    store: 'drugstore',
    weekdays: WEEKDAYS,
    percent: 4,
    hours: [17.5, 19.2],
    bills: MEDICINE,
    methods: ['card'],
    daysMax: 180,
  },
  {
    key: 'coffee',
    payer: ALEX,
    store: 'coffee',
    weekdays: WEEKDAYS,
    percent: 12,
    hours: [8.3, 9.4],
    bills: COFFEE,
    methods: ['apple_pay', 'card'],
    daysMax: 90,
  },
  {
    key: 'film',
    payer: ALEX,
    store: 'cinema',
    weekdays: [5, 6],
    percent: 15,
    hours: [18.2, 20.1],
    bills: FILMS,
    methods: ['card'],
    daysMax: 90,
  },
];
