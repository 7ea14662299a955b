import { styleText } from 'node:util';
import { publishedEvents } from '../shared/domain/events.ts';
import { succeeded } from '../shared/rules/webhooks/delivery.ts';
import { publications } from '../shared/work/webhooks/publications.ts';
import { printable } from './command.ts';
import type { Arrival, ReceivedNotification } from './webhooks-receiver.ts';
import type { ShownDelivery } from './webhooks-service.ts';

type Colour = 'green' | 'red' | 'yellow' | 'cyan';

const colours: Readonly<Record<string, Colour>> = {
  completed: 'green',
  shipped: 'green',
  failed: 'red',
  cancelled: 'yellow',
};

const colourOf = (type: string): Colour => colours[type.split('.').at(-1) ?? ''] ?? 'cyan';

/** Describes a received notification in a line. Its control characters are replaced. */
export function arrivalText(arrival: Arrival): string {
  const time = styleText('dim', arrival.at.toTimeString().slice(0, 8));
  if ('problem' in arrival) {
    const loud = styleText(['bold', 'white', 'bgRed'], ' NOT VERIFIED ');
    return `${time}  ${loud} ${styleText('red', printable(arrival.problem))}`;
  }
  const { notification, attempt, status } = arrival;
  const { type, sequence, is_test } = notification;
  return [
    time,
    styleText(['bold', colourOf(type)], printable(type).padEnd(widestName)),
    styleText('dim', `#${sequence}`),
    subjectText(notification),
    ...(is_test ? [styleText('dim', 'test')] : []),
    ...(attempt > 1 ? [styleText('yellow', `attempt ${attempt}`)] : []),
    styleText('green', 'signature verified'),
    ...(succeeded({ status }) ? [] : [styleText('red', `responded with ${status}`)]),
  ].join('  ');
}

const subjects: Readonly<Record<string, string>> = Object.fromEntries(
  publishedEvents.flatMap(([type, names]) => {
    const { subject } = publications[type];
    return subject ? Object.values(names).map((name) => [name, subject]) : [];
  }),
);

const widestName = Math.max(...Object.keys(subjects).map(({ length }) => length));

function subjectText({ type, data: { id, checkout_id, state, current_state } }: ReceivedNotification): string {
  const said = [subjects[type], id ?? checkout_id, state ?? current_state].filter((part) => part !== undefined);
  return printable(said.join(' '));
}

/** Formats a body over several lines. Its control characters are replaced. */
export const bodyText = (notification: ReceivedNotification): string =>
  styleText('dim', JSON.stringify(notification, null, 2).split('\n').map(printable).join('\n'));

/** Describes the state of a delivery. */
export function deliveryText({ state, attempts, next_attempt_at }: ShownDelivery): string {
  const last = attempts.at(-1);
  if (!last) {
    const waits = `pending until ${next_attempt_at}. The receiver failed too often, or no worker is free yet.`;
    return styleText('yellow', state === 'pending' ? waits : `${state}.`);
  }
  const answer = last.status === null ? "didn't respond" : `responded with ${last.status}`;
  const because = last.error === null ? '' : ` (${printable(last.error)})`;
  const next = next_attempt_at === null ? '' : ` The next attempt is at ${next_attempt_at}.`;
  return succeeded(last)
    ? styleText('green', `delivered. The receiver ${answer} in ${last.duration_ms} ms.`)
    : styleText('red', `${state}. The receiver ${answer}${because}.${next}`);
}
