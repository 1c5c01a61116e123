/** A text of an email as it is rendered: its size in pixels and its colors in each theme. */
export type RenderedText = {
  readonly text: string;
  readonly sizePx: number;
  readonly light: TextColors;
  readonly dark: TextColors;
};

type TextColors = { readonly color: string; readonly background: string };
type Box = Omit<RenderedText, 'text'> & { readonly isHidden: boolean };

const TOKEN = /<!--.*?-->|<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/gs;
/** Elements without content. */
const VOID = new Set(['meta', 'br']);
/** A mail program without styles: black on white. */
const PLAIN = { color: '#000000', background: '#ffffff' };
const ROOT: Box = { sizePx: 16, light: PLAIN, dark: PLAIN, isHidden: false };

/** Every visible text in the body of an email, with the styles that it inherits. */
export function findRenderedTexts(html: string): readonly RenderedText[] {
  const body = html.slice(html.indexOf('<body'));
  const darkClasses = readDarkClasses(html);
  const boxes = [ROOT];
  const found: RenderedText[] = [];
  for (const [, slash, name = '', attributes = '', text = ''] of body.matchAll(TOKEN)) {
    const { isHidden, ...box } = boxes.at(-1) ?? ROOT;
    if (text.trim() !== '' && !isHidden) found.push({ text: text.trim(), ...box });
    if (name === '' || VOID.has(name)) continue;
    if (slash === '/') boxes.pop();
    else boxes.push(enter({ isHidden, ...box }, attributes, darkClasses));
  }
  return found;
}

type DarkClasses = ReadonlyMap<string, Partial<TextColors>>;

function enter(parent: Box, attributes: string, darkClasses: DarkClasses): Box {
  const [, style = ''] = /style="([^"]*)"/.exec(attributes) ?? [];
  const [, classes = ''] = /class="([^"]*)"/.exec(attributes) ?? [];
  const inline = readColors(style);
  const recolored = classes.split(' ').map((name) => darkClasses.get(name));
  const [, size = parent.sizePx] = /(?:^|;)font-size:(\d+)px/.exec(style) ?? [];
  return {
    isHidden: parent.isHidden || style.includes('display:none'),
    sizePx: Number(size),
    light: { ...parent.light, ...inline },
    dark: Object.assign({}, parent.dark, inline, ...recolored),
  };
}

function readDarkClasses(html: string): DarkClasses {
  const [, rules = ''] = /prefers-color-scheme:dark\)\{(.*)\}$/m.exec(html) ?? [];
  const classes = [...rules.matchAll(/\.([a-z]+)\{([^}]*)\}/g)];
  return new Map(classes.map(([, name = '', style = '']) => [name, readColors(style)]));
}

function readColors(style: string): Partial<TextColors> {
  const [, color] = /(?:^|;)color:(#[0-9a-f]{6})/.exec(style) ?? [];
  const [, background] = /(?:^|;)background-color:(#[0-9a-f]{6})/.exec(style) ?? [];
  return { ...(color && { color }), ...(background && { background }) };
}

/** The contrast ratio of WCAG 2. */
export function getContrast({ color, background }: TextColors): number {
  const [darker = 0, lighter = 0] = [getLuminance(color), getLuminance(background)].toSorted(
    (one, other) => one - other,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
