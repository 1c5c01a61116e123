export type Column = {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
};

export type Reference = { readonly columns: readonly string[]; readonly target: string };

export type Table = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly uniques: readonly (readonly string[])[];
  readonly references: readonly Reference[];
};

const CONSTRAINT = /^ {2}constraint \w+ (PRIMARY KEY|UNIQUE|FOREIGN KEY) \(([^)]*)\)(.*)$/;
// Beside its type a column may say `not null` and its default, whose expression may be anything.
const COLUMN = /^ {2}([a-z]\w*) ((?:(?! not null| default ).)+)( not null)?(?: default .*)?$/;

/** Reads schema.snapshot.txt. Throws at a table without columns. */
export function parseSchema(snapshot: string): readonly Table[] {
  return snapshot.trimEnd().split('\n\n').map(parseTable);
}

function parseTable(block: string): Table {
  const [name = '', ...lines] = block.split('\n');
  const columns = lines.filter((line) => !/^ {2}(?:constraint|CREATE) /.test(line));
  const constraints = lines.map((line) => CONSTRAINT.exec(line)).filter((match) => match !== null);
  const keysOf = (kind: string) =>
    constraints.filter((match) => match[1] === kind).map((match) => splitNames(match[2]));
  const table = {
    name,
    columns: columns.flatMap(parseColumn),
    primaryKey: keysOf('PRIMARY KEY')[0] ?? [],
    uniques: keysOf('UNIQUE'),
    references: constraints
      .filter((match) => match[1] === 'FOREIGN KEY')
      .map((match) => ({
        columns: splitNames(match[2]),
        target: /REFERENCES (\w+)/.exec(match[3] ?? '')?.[1] ?? '',
      })),
  };
  if (table.columns.length === 0) throw new Error(`schema snapshot: ${name} has no columns`);
  return table;
}

/** The lines of a default of several lines begin in the first column or further right. */
function parseColumn(line: string): readonly Column[] {
  const match = COLUMN.exec(line);
  if (match === null) return [];
  const [, name = '', type = '', notNull] = match;
  return [{ name, type, isNullable: notNull === undefined }];
}

function splitNames(list = ''): readonly string[] {
  return list.split(',').map((name) => name.trim().replaceAll('"', ''));
}
