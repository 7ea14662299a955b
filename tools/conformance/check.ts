import type { Api } from './api.ts';

/** A check cannot run against this service. The message is the reason. */
export class CheckSkipped extends Error {}

/** The keys of a run, by role. `other` belongs to another merchant, and `live` is a live key of the merchant. */
export interface RunKeys {
  readonly staff: string;
  readonly merchant: string;
  readonly other: string | undefined;
  readonly live: string | undefined;
}

/** What a check uses. */
export interface CheckContext {
  readonly api: Api;
  readonly keys: RunKeys;
  /** A text that no other run uses, for the names of created objects. */
  readonly run: string;
  /** The versions of `/v2`, latest first. */
  readonly versions: readonly [string, ...string[]];
  /** Whether the service runs on this machine, so that it can reach a receiver of this run. */
  readonly isLocal: boolean;
  /** How long the run waits for work in the background. */
  readonly waitSeconds: number;
}

/** A guarantee of the service, and how to check it. */
export interface Check {
  /** A stable name for `--only` and for reports. */
  readonly name: string;
  readonly title: string;
  run(context: CheckContext): Promise<void>;
}

/** The outcome of a check. */
export interface Outcome {
  readonly name: string;
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** Why the check failed or was skipped. */
  readonly reason?: string;
  readonly seconds: number;
}
