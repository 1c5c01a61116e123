/** Japanese numbers in national format (`03-1234-5601`), all others as stored: `+12015550123`. */
export function formatPhone(stored: string): string {
  const [, national] = /^\+81([1-9]\d{8,9})$/.exec(stored) ?? [];
  if (national === undefined) return stored;
  const format = NON_GEOGRAPHIC_FORMATS.find((each) => each.test(national));
  if (format) return national.replace(format, '0$1-$2-$3');
  if (national.length > LANDLINE_DIGITS) return stored;
  const area = getAreaCodeDigits(national);
  return `0${national.slice(0, area)}-${national.slice(area, -4)}-${national.slice(-4)}`;
}

const LANDLINE_DIGITS = 9;

/** Freephone and other service numbers, then mobile and IP phones. */
const NON_GEOGRAPHIC_FORMATS = [
  /^(120|570|990)(\d{3})(\d{3})$/,
  /^(800)(\d{3})(\d{4})$/,
  /^([25-9]0)(\d{4})(\d{4})$/,
];

// An area code has one to four digits after the 0. The first digits of the number determine how
// many: the longest matching prefix applies. Longer prefixes come first.
const AREA_CODE_PREFIXES: Readonly<Record<number, string>> = {
  1: `
    470[019] 42[09] 471 [36]`,
  2: `
    25917 25999 8294[1-3] 8376[6-8] 8396[0136] 8655[23] 8669[178] 8672[23468] 8673[78] 99331
    9934[357] 154[018] 155[017] 250[01] 254[01] 256[01] 258[01] 278[0189] 283[0134] 2917 422[01]
    429[178] 475[019] 479[019] 598[019] 599[019] 795[01569] 796[0167] 824[01239] 829[01269] 8360
    837[01789] 838[01] 851[01] 8636 866[01] 868[019] 994[0178] 177 188 19[69] 22[1237] 23[01269]
    24[59] 25[12357] 26[24] 27[1235] 28[169] 29[0238] 46[248] 47[2347] 49[29] 53[0459] 55[29]
    58[02389] 59[0-3] 734 76[0249] 77[57] 79[2-4] 82[1258] 83[29] 849 88[68] 89[019] 94[15]
    95[138] 96[1-3] 97[156] 98[189] 99[1289] 11 5[24] 60 7[258] 8[67] 9[23] 4`,
  3: `
    5396[0-3] 5397[47] 5979[0178] 82920 8636[016] 8699[23] 223[23] 255[78] 257[2-4] 264[2-5]
    289[6-9] 293[2-4] 428[23789] 5399 794[6-8] 865[4-7] 869[23678] 422 43[689] 480 54[4578] 72[15]
    86[3678] 87[579] 920 930 4[679]`,
  4: `
    1267 137[247] 139[278] 145[67] 1466 1547 1558 1564 158[67] 163[245] 1648 165[4568] 499[2468]
    5769 5979 7468 838[7-9] 8396 8477 9802 991[23] 9969 851`,
};

const DEFAULT_AREA_CODE_DIGITS = 3;

const areaCodePatterns = Object.entries(AREA_CODE_PREFIXES).map(([digits, prefixes]) => ({
  digits: Number(digits),
  pattern: new RegExp(`^(?:${prefixes.trim().replaceAll(/\s+/g, '|')})`),
}));

function getAreaCodeDigits(national: string): number {
  let longest = 0;
  let found = DEFAULT_AREA_CODE_DIGITS;
  for (const { digits, pattern } of areaCodePatterns) {
    const { length } = pattern.exec(national)?.[0] ?? '';
    if (length > longest) {
      longest = length;
      found = digits;
    }
  }
  return found;
}
