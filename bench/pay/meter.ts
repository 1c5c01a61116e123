import { cpuMs, findPid } from '../../tools/chaos/processes.ts';
import type { Sandbox } from '../../tools/sandbox.ts';

export type Cpu = {
  readonly api: number;
  readonly postgres: number;
  readonly stripeSandbox: number;
  readonly generator: number;
};

export const CPU_PARTS = ['api', 'postgres', 'stripeSandbox', 'generator'] as const;

/** CPU milliseconds used so far by each part, over all its processes. */
export function readCpu(sandbox: Sandbox): Cpu {
  const of = (part: 'api' | 'postgres' | 'stripeSandbox') => cpuMs(findPid(sandbox, part) ?? 0);
  const { user, system } = process.cpuUsage();
  const generator = (user + system) / 1000;
  return {
    api: of('api'),
    postgres: of('postgres'),
    stripeSandbox: of('stripeSandbox'),
    generator,
  };
}

/** CPU time used since `before`, minus the idle usage in that time. */
export function since(before: Cpu, after: Cpu, idlePerSecond: Cpu, seconds: number): Cpu {
  const used = (part: keyof Cpu) =>
    Math.max(0, after[part] - before[part] - idlePerSecond[part] * seconds);
  return {
    api: used('api'),
    postgres: used('postgres'),
    stripeSandbox: used('stripeSandbox'),
    generator: used('generator'),
  };
}

export const NO_CPU: Cpu = { api: 0, postgres: 0, stripeSandbox: 0, generator: 0 };

export function scale(cpu: Cpu, by: number): Cpu {
  const { api, postgres, stripeSandbox, generator } = cpu;
  return {
    api: api * by,
    postgres: postgres * by,
    stripeSandbox: stripeSandbox * by,
    generator: generator * by,
  };
}
