type Files = Readonly<Record<string, Readonly<Record<string, string>>>>;

type JoinedKey<Name, Key> = Name extends 'root' ? Key : `${Name & string}.${Key & string}`;

export type FlattenedKey<All extends Files> = {
  [Name in keyof All]: JoinedKey<Name, keyof All[Name]>;
}[keyof All] &
  string;

/** `{ payment: { title } }` becomes `{ 'payment.title' }`; the keys of `root` are not prefixed. */
export function flattenKeys<const All extends Files>(
  files: All,
): Record<FlattenedKey<All>, string> {
  const out: Record<string, string> = {};
  for (const [name, texts] of Object.entries(files)) {
    for (const [key, text] of Object.entries(texts)) {
      out[name === 'root' ? key : `${name}.${key}`] = text;
    }
  }
  return out as Record<FlattenedKey<All>, string>;
}
