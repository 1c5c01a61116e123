/** Names are in Japanese whatever the UI language, as they are in the product. */
export const STORE = 'さくら食堂';
export const LONG_STORE =
  '株式会社さくらフードサービス 東京駅八重洲地下街 季節の定食と自家製甘味の店 さくら食堂 本店';
export const STORE_SUMMARY = {
  id: 'sto_01jd0000000000000000000001',
  name: STORE,
  mcc: '5812',
  logo_url: null,
} as const;
export const LONG_NAME_STORE = { ...STORE_SUMMARY, name: LONG_STORE } as const;
const LOGO =
  "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E" +
  "%3Cpath d='M0 0h8v8H0z' fill='%23175c9e'/%3E%3Ccircle cx='4' cy='4' r='2' fill='%23fff'/%3E" +
  '%3C/svg%3E';
export const LOGO_STORE = { ...STORE_SUMMARY, logo_url: `data:image/svg+xml,${LOGO}` } as const;
export const AMOUNT = '¥1,280';

/** A story shows a control; what it would do belongs to the screens. */
export function doNothing(): void {}
