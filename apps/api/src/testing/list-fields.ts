import type * as z from 'zod/mini';

type Shape = z.ZodMiniType;
export type Field = { readonly path: string; readonly type: string };

/** The fields of a reply with their types: `items[].email`, `string`. */
export function listFields(shape: Shape, path = ''): readonly Field[] {
  const { def } = (shape as unknown as { readonly _zod: { readonly def: Def } })._zod;
  const at = (part: string) => (path === '' ? part : `${path}.${part}`);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, part]) => listFields(part, at(name)));
    case 'array':
      return def.element ? listFields(def.element, `${path}[]`) : [];
    case 'record':
      return def.valueType ? listFields(def.valueType, at('*')) : [];
    case 'union':
      return (def.options ?? []).flatMap((option) => listFields(option, path));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return def.innerType ? listFields(def.innerType, path) : [];
    case 'lazy':
      throw new Error(`${path} is lazy: say how deep it is listed`);
    default:
      return [{ path, type: def.type }];
  }
}

/** What the kinds of schemas contain. */
type Def = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Shape>>;
  readonly element?: Shape;
  readonly valueType?: Shape;
  readonly innerType?: Shape;
  readonly options?: readonly Shape[];
};
