/** Texts by file and key: `{ payment: { title } }` contains `payment.title`. */
export type TextFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

type JoinedKey<Name, Key> = Name extends 'root' ? Key : `${Name & string}.${Key & string}`;

/** The keys of the file `root` are not prefixed. */
export type KeyIn<All extends TextFiles> = {
  [Name in keyof All]: JoinedKey<Name, keyof All[Name]>;
}[keyof All] &
  string;

/**
 * Finds a text in the files of one or more parts of the app. Joining all keys beforehand would
 * delay the first render.
 */
export function findText(parts: Iterable<TextFiles>, key: string): string | undefined {
  const dot = key.indexOf('.');
  const name = dot < 0 ? 'root' : key.slice(0, dot);
  const rest = key.slice(dot + 1);
  for (const part of parts) {
    const texts = part[name];
    // The rest may be an error code of a newer server.
    if (texts !== undefined && Object.hasOwn(texts, rest)) return texts[rest];
  }
  return undefined;
}

/** All texts by their keys. */
export function joinKeys<const All extends TextFiles>(files: All): Record<KeyIn<All>, string> {
  const out: Record<string, string> = {};
  for (const [name, texts] of Object.entries(files)) {
    for (const [key, text] of Object.entries(texts)) {
      out[name === 'root' ? key : `${name}.${key}`] = text;
    }
  }
  return out as Record<KeyIn<All>, string>;
}
