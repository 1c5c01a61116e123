import { hasFunction } from './find-code.ts';
import type { Finding, Rule } from './rule.ts';

type Find = Rule['find'];

/** Lines that match, save those that also match `but`. */
export function lines(pattern: RegExp, but?: RegExp): Find {
  return (source) =>
    source.lines.flatMap((text, at) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined || but?.test(text) ? [] : [{ line: at + 1, found: found.trim() }];
    });
}

// A URL, a module's path after a single name or a closing brace, or the title of a test.
const UNBREAKABLE = new RegExp(
  [
    /^(?:\s*(?:test|it|describe)[\w.]*|\]\))\((['"`]).+\1, /,
    /https?:\/\/\S{40}/,
    /^(?:(?:import|export) (?:type )?(?:\{ [^,{}]+ \}|[^,{}]+)|\}) from '[^']+';$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

export function longLine(columnsMax: number): Find {
  return (source) =>
    source.lines.flatMap((text, at) => {
      const columns = [...text].length;
      if (columns <= columnsMax || UNBREAKABLE.test(text)) return [];
      return [{ line: at + 1, found: `${columns} columns` }];
    });
}

/** A table of data may have any length. */
export function longFile(linesMax: number): Find {
  return (source) => {
    const count = source.lines.length - 1;
    if (count <= linesMax || (source.program !== null && !hasFunction(source))) return [];
    return [{ line: count, found: `${count} lines` }];
  };
}

export function moreLinesThan(linesMax: number): Find {
  return ({ lines: all }) => {
    const count = all.length - 1;
    return count > linesMax ? [{ line: count, found: `${count} lines` }] : [];
  };
}

/** The file's own name, judged by its words or as a whole. */
export function pathMatches(pattern: RegExp): Find {
  return ({ path }) => {
    const found = pattern.exec(path)?.[0];
    return found === undefined ? [] : [{ line: 1, found }];
  };
}

export const notOneTitle: Find = ({ text }) => {
  const prose = text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');
  const count = prose.match(/^# \S/gm)?.length ?? 0;
  return count === 1 ? [] : [{ line: 1, found: `${count} titles` }];
};

/** The n-th migration must be number n; reported at each one that is not. */
export const misnumberedMigration: Find = ({ path }, tree) => {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const all = [...tree.keys()]
    .filter((other) => other.startsWith(folder) && other.endsWith('.sql'))
    .toSorted();
  const index = all.indexOf(path);
  const found = path.slice(folder.length);
  const isRight = found.startsWith(`${String(index + 1).padStart(4, '0')}-`);
  return isRight ? [] : [{ line: 1, found } satisfies Finding];
};
