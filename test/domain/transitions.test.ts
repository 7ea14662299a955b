import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { advance, initialState, next, type Subject, transitions } from '../../shared/domain/transitions.ts';
import { Refusal, type RequestError } from '../../shared/lib/refusal.ts';
import { importStates } from '../../shared/resources/imports/import-record.ts';
import { dispositionStates } from '../../shared/resources/orders/disposition-record.ts';
import { orderStates } from '../../shared/resources/orders/order-record.ts';
import { unitStates } from '../../shared/resources/orders/pieces.ts';
import { productionOrderStates } from '../../shared/resources/orders/production-order-record.ts';
import { deliveryStates } from '../../shared/resources/webhooks/delivery.ts';

type Machine = Readonly<Record<string, Readonly<Record<string, string>>>>;
const machines = Object.entries<Machine>(transitions);

// the functions' types accept only pairs of the table, but the full product has other pairs too
const anyNext = next as (subject: string, from: string, trigger: string) => string | undefined;
const anyAdvance = advance as (subject: string, from: string, trigger: string, error: RequestError) => string;
const no = { kind: 'conflict', code: 'wrong_state', message: 'No.' } as const;

const triggersOf = (machine: Machine) => [...new Set(Object.values(machine).flatMap((row) => Object.keys(row)))];

const product = machines.flatMap(([subject, machine]) =>
  Object.entries(machine).flatMap(([from, row]) =>
    triggersOf(machine).map((trigger) => ({ subject, from, trigger, to: row[trigger] ?? 'none' })),
  ),
);

describe('the transitions of all subjects', () => {
  test.each(product)('a $subject in state $from moves on $trigger to $to', ({ subject, from, trigger, to }) => {
    if (to === 'none') {
      expect(anyNext(subject, from, trigger)).toBeUndefined();
      const refusal = catching(() => anyAdvance(subject, from, trigger, no));
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject(no);
    } else {
      expect(anyNext(subject, from, trigger)).toBe(to);
      expect(anyAdvance(subject, from, trigger, no)).toBe(to);
    }
  });

  test.each(machines)('every target in the machine of %s is a state of the same machine', (_subject, machine) => {
    const targets = Object.values(machine).flatMap((row) => Object.values(row));
    expect(targets.filter((target) => !Object.hasOwn(machine, target))).toEqual([]);
  });

  test.each(machines)('next returns undefined for an unknown state or trigger of %s', (subject, machine) => {
    const [state = ''] = Object.keys(machine);
    expect(anyNext(subject, 'no-state', 'cancel')).toBeUndefined();
    expect(anyNext(subject, state, 'no-trigger')).toBeUndefined();
  });

  test('the machines do not leave a final state', () => {
    const finals = {
      checkout: ['completed'],
      order: ['completed', 'cancelled'],
      'disposition-order': ['delivered', 'cancelled'],
      'production-order': ['delivered', 'rejected', 'failed', 'taken_back', 'cancelled'],
      'goods-transfer-item': ['accepted', 'rejected'],
      unit: ['cancelled'],
      job: ['finished', 'failed'],
      import: ['finished', 'failed', 'cancelled'],
      media: ['completed', 'failed'],
      variant: ['completed', 'failed'],
      logo: ['completed', 'failed'],
      delivery: ['cancelled'],
    };
    for (const [subject, states] of Object.entries(finals)) {
      const machine = new Map(machines).get(subject) ?? {};
      for (const state of states) expect(Object.keys(machine[state] ?? { missing: '' })).toEqual([]);
    }
  });

  test.each<[Subject, readonly string[]]>([
    ['order', orderStates],
    ['disposition-order', dispositionStates],
    ['production-order', productionOrderStates],
    ['unit', unitStates],
    ['import', importStates],
    ['delivery', deliveryStates],
  ])('the machine of %s has exactly the states of its records', (subject, states) => {
    expect(Object.keys(transitions[subject]).sort()).toEqual([...states].sort());
  });
});

describe('uses of state names', () => {
  test.each(machines)('%s begins in the first state of its machine', (subject, machine) => {
    expect(initialState(subject as 'order')).toBe(Object.keys(machine)[0]);
  });

  const root = join(import.meta.dirname, '../..');
  const states = [...new Set(machines.flatMap(([, machine]) => Object.keys(machine)))];
  // the value of a field or constant named `state`, up to the end of its line, but not a comparison
  const given = new RegExp(`\\bstate(: | = ).*'(${states.join('|')})'`);

  /** The lines of rules and work that may set a state by its name, and the reasons. */
  const allowed: Readonly<Record<string, string>> = {
    "shared/rules/offers/offered.ts: state: 'ready',":
      'the variants that merchants sell have no machine yet, and catalogue variants are ready from the start',
    "shared/rules/files/stored-file.ts: state: 'ready',": 'files of staff are in the bucket before their record exists',
    "shared/rules/files/media.ts: state: 'ready',": 'the same applies to merchants’ images',
    "shared/work/orders/synthetic/synthetic-order.ts: const completedOrder = orderBody.extend({ state: z.literal('completed'), shipments: z.array(z.object({})).min(1) });":
      'a client checks a response',
  };

  test('rules and work take the next state from the state machines', () => {
    // examples show states without creating a record
    const examples = 'shared/work/webhooks/example-notifications.ts';
    const files = globSync('shared/{rules,work}/**/*.ts', { cwd: root }).filter((file) => file !== examples);
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => given.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found.sort()).toEqual(Object.keys(allowed).sort());
  });
});

function catching(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
