import { ConfigError } from './config/config.ts';
import { errorCode } from './platform/db/database-error.ts';

type Command = {
  /** What failed, if it fails: `Saifu cannot …`. */
  readonly purpose: string;
  /** What an error that is not one of the configuration means, with its code. */
  readonly describe: (code: string) => string;
};

/** Runs a command of the operator. Its result is the exit code; an error is one line and 1. */
export function runCommand(main: () => Promise<number>, { purpose, describe }: Command): void {
  main().then(
    (exitCode) => {
      process.exitCode = exitCode;
    },
    (error: unknown) => {
      const code = error instanceof Error ? errorCode(error) : '';
      const words = error instanceof ConfigError ? error.message : describe(String(code));
      process.stderr.write(`Saifu cannot ${purpose}: ${words}\n`);
      process.exitCode = 1;
    },
  );
}
