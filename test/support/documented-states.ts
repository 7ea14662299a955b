/**
 * A step of an order in one of the documented situations. The order has item `a` with 2 pieces and item `b` with 3.
 * Productions are North and South.
 */
export type OrderStep =
  | 'prepare' // and let the rule route the order. It assigns nothing while both productions can make the order
  | `assign ${'N' | 'S' | 'N S' | 'N:a' | 'S:b' | 'N:a S:b'}`
  | `${'N' | 'S'} ${'accepts' | 'rejects' | 'holds' | 'fails' | 'fails b' | 'sends a' | 'sends 2 b' | 'sends the rest'}`
  | `take back ${'N' | 'S'}`
  | `cancel the ${'order' | 'units of a' | 'units of b' | 'last unit of b'}`;

/** The states that callers see in a situation. */
export interface DocumentedStates {
  readonly situation: string;
  readonly steps: readonly OrderStep[];
  readonly order: string;
  readonly disposition_order: string;
  /** The number of units in each state that occurs. */
  readonly units: Readonly<Partial<Record<'pending' | 'confirmed' | 'cancelled', number>>>;
  /** The states of the production orders in the order of their ids. */
  readonly production_orders: readonly string[];
}

const row = (
  situation: string,
  steps: readonly OrderStep[],
  [order, disposition_order]: readonly [order: string, disposition_order: string],
  units: DocumentedStates['units'],
  ...production_orders: string[]
): DocumentedStates => ({ situation, steps, order, disposition_order, units, production_orders });

const byStaff = 'manual_assignment_process';
const partly = 'partly_assigned';
const whole: readonly OrderStep[] = ['prepare', 'assign N'];
const split: readonly OrderStep[] = ['prepare', 'assign N:a S:b', 'N accepts', 'S accepts'];
const both: readonly OrderStep[] = ['prepare', 'assign N S', 'N accepts', 'S accepts'];
const made: readonly OrderStep[] = [...whole, 'N accepts'];

/** The documented states of an order, its disposition order, its units and its production orders, by situation. */
export const documentedStates: readonly DocumentedStates[] = [
  row('The order was placed.', [], ['preparing', byStaff], { pending: 5 }),
  row('The order is prepared and waits for staff.', ['prepare'], ['prepared', byStaff], { pending: 5 }),
  row('The merchant cancelled it.', ['prepare', 'cancel the order'], ['cancelled', 'cancelled'], { cancelled: 5 }),
  row(
    'It was assigned while it is being prepared.',
    ['assign N'],
    ['preparing', 'assigned'],
    { pending: 5 },
    'pending',
  ),
  row('One item is assigned.', ['prepare', 'assign N:a'], ['prepared', partly], { pending: 5 }, 'pending'),
  row('The whole order is assigned.', whole, ['prepared', 'assigned'], { pending: 5 }, 'pending'),
  row(
    'The merchant cancelled it after the assignment.',
    [...whole, 'cancel the order'],
    ['cancelled', 'cancelled'],
    { cancelled: 5 },
    'cancelled',
  ),
  row('The production accepted.', made, ['prepared', 'assigned'], { confirmed: 5 }, 'accepted'),
  row('The work is on hold.', [...made, 'N holds'], ['prepared', 'assigned'], { confirmed: 5 }, 'accepted'),
  row('Some parcels were sent.', [...made, 'N sends 2 b'], ['prepared', 'assigned'], { confirmed: 5 }, 'accepted'),
  row(
    'The last parcel was sent.',
    [...made, 'N sends 2 b', 'N sends the rest'],
    ['completed', 'delivered'],
    { confirmed: 5 },
    'delivered',
  ),
  row(
    'One of two productions has delivered its item.',
    [...split, 'N sends the rest'],
    ['prepared', partly],
    { confirmed: 5 },
    'delivered',
    'accepted',
  ),
  row(
    'Both productions have delivered their items.',
    [...split, 'N sends the rest', 'S sends the rest'],
    ['completed', 'delivered'],
    { confirmed: 5 },
    'delivered',
    'delivered',
  ),
  row(
    'The production rejected the whole order.',
    [...whole, 'N rejects'],
    ['prepared', byStaff],
    { pending: 5 },
    'rejected',
  ),
  row(
    'The rule assigned it to the other production.',
    [...whole, 'N rejects', 'prepare'],
    ['prepared', 'assigned'],
    { pending: 5 },
    'rejected',
    'pending',
  ),
  row(
    'It was rejected during its preparation, and the rule assigned it to the other production.',
    ['assign N', 'N rejects', 'prepare'],
    ['prepared', 'assigned'],
    { pending: 5 },
    'rejected',
    'pending',
  ),
  row(
    'The merchant cancelled it after a rejection.',
    [...whole, 'N rejects', 'cancel the order'],
    ['cancelled', 'cancelled'],
    { cancelled: 5 },
    'rejected',
  ),
  row(
    'One of two productions rejected its item.',
    ['prepare', 'assign N:a S:b', 'S rejects'],
    ['prepared', partly],
    { pending: 5 },
    'pending',
    'rejected',
  ),
  row('The production failed.', [...made, 'N fails'], ['prepared', byStaff], { pending: 5 }, 'failed'),
  row('It gave one item back.', [...made, 'N fails b'], ['prepared', partly], { confirmed: 2, pending: 3 }, 'accepted'),
  row(
    'It failed after some parcels.',
    [...made, 'N sends 2 b', 'N fails'],
    ['prepared', partly],
    { confirmed: 2, pending: 3 },
    'delivered',
  ),
  row(
    'Staff took it back before acceptance.',
    [...whole, 'take back N'],
    ['prepared', byStaff],
    { pending: 5 },
    'taken_back',
  ),
  row('Staff took it back.', [...made, 'take back N'], ['prepared', byStaff], { pending: 5 }, 'taken_back'),
  row(
    'Staff took it back after some parcels.',
    [...made, 'N sends 2 b', 'take back N'],
    ['prepared', partly],
    { confirmed: 2, pending: 3 },
    'taken_back',
  ),
  row(
    'Another production took over what was left.',
    [...made, 'N sends a', 'N fails', 'assign S:b', 'S accepts'],
    ['prepared', partly],
    { confirmed: 5 },
    'delivered',
    'accepted',
  ),
  row(
    'The other production has delivered the rest.',
    [...made, 'N sends a', 'N fails', 'assign S:b', 'S accepts', 'S sends the rest'],
    ['completed', 'delivered'],
    { confirmed: 5 },
    'delivered',
    'delivered',
  ),
  row(
    'Two productions make the whole order, and one failed.',
    [...both, 'N fails'],
    ['prepared', partly],
    { confirmed: 5 },
    'failed',
    'accepted',
  ),
  row(
    'The other one has delivered all pieces, so no replacement is needed.',
    [...both, 'N fails', 'S sends the rest'],
    ['completed', 'delivered'],
    { confirmed: 5 },
    'failed',
    'delivered',
  ),
  row(
    'One of two productions has delivered all pieces, and the other rejected them.',
    ['prepare', 'assign N S', 'N accepts', 'N sends the rest', 'S rejects'],
    ['completed', 'delivered'],
    { confirmed: 5 },
    'delivered',
    'rejected',
  ),
  row(
    'Staff cancelled one unit of an assigned order.',
    [...whole, 'cancel the last unit of b'],
    ['prepared', 'assigned'],
    { pending: 4, cancelled: 1 },
    'pending',
  ),
  row(
    'Staff cancelled all units of an item with its own production.',
    ['prepare', 'assign N:a S:b', 'cancel the units of b'],
    ['prepared', partly],
    { pending: 2, cancelled: 3 },
    'pending',
    'cancelled',
  ),
  row(
    'Staff cancelled what was left after the delivery of the other item.',
    [...made, 'N sends a', 'N fails', 'cancel the units of b'],
    ['completed', 'delivered'],
    { confirmed: 2, cancelled: 3 },
    'delivered',
  ),
  row(
    'Staff cancelled the last unit after the delivery of all others.',
    [...made, 'N sends a', 'N sends 2 b', 'N fails', 'cancel the last unit of b'],
    ['completed', 'delivered'],
    { confirmed: 4, cancelled: 1 },
    'delivered',
  ),
  row(
    'Staff cancelled the last unit while another production was to make it.',
    [...made, 'N sends a', 'N sends 2 b', 'N fails', 'assign S:b', 'cancel the last unit of b'],
    ['completed', 'delivered'],
    { confirmed: 4, cancelled: 1 },
    'delivered',
    'cancelled',
  ),
  row(
    'Staff cancelled all units.',
    [...whole, 'cancel the units of a', 'cancel the units of b'],
    ['cancelled', 'cancelled'],
    { cancelled: 5 },
    'cancelled',
  ),
];
