import { type Fault, isBatch, type Seen } from './faults.ts';

/** A way in which one or more consecutive calls of a function fail. */
interface Way {
  readonly name: string;
  readonly fault: Fault;
  /** How many consecutive calls fail. The SDK makes three attempts at most, so the function sees three failures. */
  readonly times: number;
  /** Whether the call can fail in this way. */
  concerns(call: Seen): boolean;
}

/** A call that fails in one way. */
export interface CrashPoint {
  readonly call: Seen;
  /** The place of the call among the calls of its function, from 1. */
  readonly k: number;
  readonly way: Way;
  /** The point in words, for messages. */
  readonly at: string;
}

const always = () => true;
/** A read changes nothing. To die after it is to die before the next call, and a lost response is a lost call. */
const isRead = ({ command }: Seen) => /^(BatchGet|Get|Head|List|Query|Scan|TransactGet)/.test(command);
const changes = (call: Seen) => !isRead(call);
/** Only calls that write rows can conflict with others at the same time. */
const writesRows = ({ command }: Seen) => /^(PutItem|UpdateItem|DeleteItem|TransactWrite)/.test(command);

const ways: readonly Way[] = [
  { name: 'ends before', fault: 'ends before', times: 1, concerns: always },
  { name: 'ends after', fault: 'ends after', times: 1, concerns: changes },
  { name: 'answer lost', fault: 'answer lost', times: 1, concerns: changes },
  { name: 'call lost', fault: 'call lost', times: 1, concerns: always },
  { name: 'throttled three times', fault: 'throttled', times: 3, concerns: always },
  { name: 'cancelled by conflict', fault: 'conflict', times: 1, concerns: writesRows },
  { name: 'internal error before', fault: 'internal error before', times: 3, concerns: always },
  { name: 'internal error after', fault: 'internal error after', times: 3, concerns: changes },
  { name: 'returns a partial answer', fault: 'partial answer', times: 1, concerns: isBatch },
];

function pointsOf(calls: readonly Seen[], of: readonly Way[]): readonly CrashPoint[] {
  const byFunction = Map.groupBy(calls, ({ by }) => by);
  return [...byFunction].flatMap(([by, own]) =>
    own.flatMap((call, index) =>
      of
        .filter(({ concerns }) => concerns(call))
        .map((way) => ({ call, k: index + 1, way, at: `call ${index + 1} of ${by} (${call.command}) ${way.name}` })),
    ),
  );
}

const isDeath = ({ fault }: Way) => fault.startsWith('ends');

/** Returns the points at which the process that makes these calls can die. */
export const deathsOf = (calls: readonly Seen[]): readonly CrashPoint[] => pointsOf(calls, ways.filter(isDeath));

/** Returns the points at which these calls can fail, and their process lives on. */
export const failuresOf = (calls: readonly Seen[]): readonly CrashPoint[] =>
  pointsOf(
    calls,
    ways.filter((way) => !isDeath(way)),
  );

/** Returns every point at which these calls can fail or their process can die. */
export const crashPointsOf = (calls: readonly Seen[]): readonly CrashPoint[] => pointsOf(calls, ways);

/** Returns a choice for the injector that fails the call of a point. Only calls of its function count. */
export function faultAt({ call: { by }, k, way: { fault, times } }: CrashPoint): (call: Seen) => Fault | undefined {
  let n = 0;
  return (call) => {
    if (call.by !== by) return undefined;
    n += 1;
    return n >= k && n < k + times ? fault : undefined;
  };
}
