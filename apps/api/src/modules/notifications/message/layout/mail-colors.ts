type MailColors = Readonly<Record<MailColor, string>>;

export type MailColor =
  | 'page'
  | 'surface'
  | 'ink'
  | 'inkSecond'
  | 'line'
  | 'primary'
  | 'onPrimary'
  | 'primarySoft'
  | 'primaryInk';

/**
 * The colors of emails in both themes. Mail programs support no CSS variables, so the values of
 * packages/ui/src/tokens.css stand here again; a test compares them.
 */
export const MAIL_COLORS: Readonly<Record<'light' | 'dark', MailColors>> = {
  light: {
    page: '#f5f8f7',
    surface: '#ffffff',
    ink: '#14201e',
    inkSecond: '#52605c',
    line: '#dae2e0',
    primary: '#00796b',
    onPrimary: '#ffffff',
    primarySoft: '#e0f2ef',
    primaryInk: '#005f54',
  },
  dark: {
    page: '#0e1413',
    surface: '#161e1c',
    ink: '#e8f0ee',
    inkSecond: '#a6b4b0',
    line: '#2d3936',
    primary: '#4db6ac',
    onPrimary: '#062521',
    primarySoft: '#12332f',
    primaryInk: '#7fd0c7',
  },
};
