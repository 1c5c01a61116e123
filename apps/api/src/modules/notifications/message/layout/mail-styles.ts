import type { Language } from '@saifu/domain/shared/language';
import { MAIL_COLORS, type MailColor } from './mail-colors.ts';

const { light, dark } = MAIL_COLORS;

/** The classes that the dark theme recolors: property and color of each. */
const CLASSES: Readonly<Record<string, readonly ['color' | 'background-color', MailColor]>> = {
  page: ['background-color', 'page'],
  surface: ['background-color', 'surface'],
  soft: ['background-color', 'primarySoft'],
  primary: ['background-color', 'primary'],
  clasp: ['background-color', 'primaryInk'],
  ink: ['color', 'ink'],
  second: ['color', 'inkSecond'],
  link: ['color', 'primaryInk'],
  button: ['color', 'onPrimary'],
};

/**
 * The class attribute and style attribute of an element. The style holds the light colors, because
 * many mail programs ignore stylesheets; the classes are for those that support a dark theme.
 */
export function toAttributes(classes: string, declarations: string): string {
  const colors = classes.split(' ').map((name) => {
    const [property, color] = CLASSES[name] ?? [];
    return property === undefined || color === undefined ? '' : `${property}:${light[color]};`;
  });
  return `class="${classes}" style="${colors.join('')}${declarations}"`;
}

/** The stylesheet of the head: the dark theme and narrow screens. */
export function getStylesheet(): string {
  const recolored = Object.entries(CLASSES).map(
    ([name, [property, color]]) => `.${name}{${property}:${dark[color]}!important}`,
  );
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${recolored.join('')}.lined{border-color:${dark.line}!important}}
@media (max-width:599px){.gutter{padding-left:20px!important;padding-right:20px!important}}`;
}

/** The border color of the light theme, for elements of the class `lined`. */
export const LINE_COLOR = light.line;

const LATIN_FONTS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial";
// The names of stores and services are Japanese in every language.
const JAPANESE_FONTS = "'Hiragino Sans','Yu Gothic UI','Noto Sans JP','Noto Sans CJK JP'";
const KOREAN_FONTS = "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR','Noto Sans CJK KR'";
const FONTS: Readonly<Record<Language, string>> = {
  en: `${LATIN_FONTS},${JAPANESE_FONTS},sans-serif`,
  ja: `${LATIN_FONTS},${JAPANESE_FONTS},sans-serif`,
  ko: `${LATIN_FONTS},${KOREAN_FONTS},${JAPANESE_FONTS},sans-serif`,
};
const WORDS: Readonly<Record<Language, string>> = {
  en: 'line-height:1.5',
  ja: 'line-height:1.7;line-break:strict;word-break:auto-phrase',
  ko: 'line-height:1.6;word-break:keep-all',
};

/**
 * Fonts, size and line breaking of texts in a language. `anywhere` keeps a long name from widening
 * the tables.
 */
export function getTextStyle(language: Language): string {
  const font = `font-family:${FONTS[language]};font-size:16px`;
  return `${font};${WORDS[language]};overflow-wrap:anywhere`;
}
