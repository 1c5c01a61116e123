type Files = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Joined<Name, Key> = Name extends 'root' ? Key : `${Name & string}.${Key & string}`;

export type KeysOf<All extends Files> = {
  [Name in keyof All]: Joined<Name, keyof All[Name]>;
}[keyof All] &
  string;

/** `{ payment: { title } }` becomes `{ 'payment.title' }`; the keys of `root` stay as they are. */
export function assemble<const All extends Files>(files: All): Record<KeysOf<All>, string> {
  const out: Record<string, string> = {};
  for (const [name, texts] of Object.entries(files)) {
    for (const [key, text] of Object.entries(texts)) {
      out[name === 'root' ? key : `${name}.${key}`] = text;
    }
  }
  return out as Record<KeysOf<All>, string>;
}
