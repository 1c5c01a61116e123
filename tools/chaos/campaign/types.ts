import type { Random } from '../random.ts';
import type { Disk } from './disk.ts';
import type { ProviderControl } from './provider.ts';
import type { FaultProxy } from './proxy.ts';
import type { Slot } from './slot.ts';

/** The running system under test. */
export type World = {
  readonly seed: number;
  /** Of the proxies in front of the API processes. */
  readonly ports: readonly number[];
  readonly publicUrl: string;
  /** Without a proxy, for payers and the control endpoint. */
  readonly stripeSandboxUrl: string;
  /** Without a proxy, for the checker. */
  readonly databaseUrl: string;
  readonly journalPath: string;
  readonly dataDir: string;
  readonly apis: readonly [Slot, Slot];
  readonly worker: Slot;
  /** A second worker, which only some faults start. */
  readonly secondWorker: Slot;
  readonly postgres: { readonly pid: () => number | undefined };
  readonly disk: Disk;
  readonly provider: ProviderControl;
  readonly proxies: Proxies;
  /** Strikes that have not ended. `heal` waits for them. */
  readonly strikes: Set<Promise<void>>;
  /** Resolves earlier if `heal` is called meanwhile. Faults wait with it. */
  readonly pause: (ms: number) => Promise<void>;
  /** Ends all pauses. */
  readonly endPauses: () => void;
  /** Name, exit code and last log lines of each process that ended without being killed. */
  readonly unexpectedExits: () => readonly string[];
  /** Starts that failed, for example while PostgreSQL was down. Each was repeated. */
  readonly failedStarts: () => readonly string[];
  readonly stop: () => Promise<void>;
};

export type Proxies = {
  /** In front of each API process. */
  readonly clients: readonly [FaultProxy, FaultProxy];
  /** From the Stripe sandbox to the API processes, in turn. */
  readonly webhooks: FaultProxy;
  readonly all: readonly FaultProxy[];
};

export type Fault = {
  /** Of a scenario in `scenarios.ts`. Several faults can belong to one. */
  readonly id: string;
  readonly name: string;
  /** How often it is drawn, relative to the others. */
  readonly weight: number;
  /** Draws everything before it begins, strikes, and heals by itself. */
  readonly strike: (world: World, random: Random) => Promise<void>;
};
