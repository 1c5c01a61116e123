type Instruction = { readonly name: string; readonly rest: string };

/** What a linter for Dockerfiles would report; empty if it is fine. */
export function lintDockerfile(text: string): readonly string[] {
  const instructions = parseInstructions(text);
  return [
    ...instructions.flatMap(lintInstruction),
    ...lintImages(instructions),
    ...lintLastStage(instructions),
  ];
}

/** Joins continued lines and drops comments. */
function parseInstructions(text: string): readonly Instruction[] {
  const joined = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, ' ');
  return joined.split('\n').flatMap((line) => {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return name === '' ? [] : [{ name, rest }];
  });
}

const SECRET = /\b[A-Z_]*(?:SECRET|PASSWORD|TOKEN|KEY)[A-Z_]*=/;

function lintInstruction({ name, rest }: Instruction): readonly string[] {
  const isExecForm = /(?:^|CMD\s+)\[".*"\]$/.test(rest);
  const errors = {
    'use COPY instead of ADD': name === 'ADD',
    'do not use sudo': name === 'RUN' && /\bsudo\b/.test(rest),
    'use an absolute WORKDIR': name === 'WORKDIR' && !rest.startsWith('/'),
    'use the exec form': /^(?:CMD|ENTRYPOINT|HEALTHCHECK)$/.test(name) && !isExecForm,
    'remove the lists of apt':
      name === 'RUN' && /apt-get install/.test(rest) && !/rm -rf \/var\/lib\/apt\/lists/.test(rest),
    'pin the versions of apt packages':
      name === 'RUN' && /apt-get install(?:\s+-\S+)*\s+[^\s=-][^\s=]*(?:\s|$)/.test(rest),
    'install by the lock file': name === 'RUN' && /npm (?:install|i)\b/.test(rest),
    'keep secrets out of layers': /^(?:ARG|ENV)$/.test(name) && SECRET.test(rest),
  };
  return Object.entries(errors).flatMap(([error, isFound]) => (isFound ? [error] : []));
}

/** Every image has an exact version, if only by the default of an argument. */
function lintImages(instructions: readonly Instruction[]): readonly string[] {
  const defaults = new Map(
    instructions
      .filter(({ name }) => name === 'ARG')
      .map(({ rest }) => rest.split('='))
      .map(([name = '', value = '']) => [name, value] as const),
  );
  const images = instructions
    .filter(({ name }) => name === 'FROM')
    .map(({ rest }) => rest.replaceAll(/\$\{(\w+)\}/g, (_, name) => defaults.get(name) ?? ''));
  return images.flatMap((image) =>
    /:\d+\.\d+\.\d+\S*(?: AS \w+)?$/.test(image) ? [] : ['pin the version of the base image'],
  );
}

function lintLastStage(instructions: readonly Instruction[]): readonly string[] {
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const user = last.findLast(({ name }) => name === 'USER')?.rest ?? 'root';
  return [
    ...(/^(?:root|0)\b/.test(user) ? ['run as a user other than root'] : []),
    ...['HEALTHCHECK', 'STOPSIGNAL', 'ENTRYPOINT', 'LABEL'].flatMap((name) =>
      last.some((instruction) => instruction.name === name) ? [] : [`set ${name}`],
    ),
  ];
}
