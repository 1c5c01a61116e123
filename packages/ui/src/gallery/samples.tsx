/** Names are in Japanese whatever the UI language, as they are in the product. */
export const STORE = 'さくら食堂';
export const LONG_STORE =
  '株式会社さくらフードサービス 東京駅八重洲地下街 季節の定食と自家製甘味の店 さくら食堂 本店';
export const AMOUNT = '¥1,280';

/** A story shows a control; what it would do belongs to the screens. */
export function doNothing(): void {}
