import { transitions } from '../shared/domain/transitions.ts';
import { generated, table } from './markdown.ts';

type TransitionTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns `docs/reference/states.md`: the state machines of all subjects. */
export function transitionsPage(): string {
  const sections = Object.entries<TransitionTable>(transitions).map(
    ([subject, machine]) => `## ${subject}\n\n${rowsOf(machine)}\n\n${drawing(machine)}`,
  );
  return `${generated('shared/domain/transitions.ts')}
# States

Each table shows the state of a subject after a trigger. The first state is the initial state. If a state does not list a trigger,
the trigger changes nothing. A caller then gets 409, or 423 while a product is leased, and a worker does nothing. A trigger
also changes nothing if the subject already has the resulting state.

${sections.join('\n\n')}
`;
}

function rowsOf(machine: TransitionTable): string {
  const rows = Object.entries(machine).flatMap(([from, triggers]) => {
    const leading = Object.entries(triggers);
    return leading.length > 0 ? leading.map(([trigger, to]) => [from, trigger, to]) : [[from, '–', 'final']];
  });
  return table(['From', 'Trigger', 'To'], rows);
}

function drawing(machine: TransitionTable): string {
  const arrows = Object.entries(machine).flatMap(([from, triggers]) =>
    Object.entries(triggers).map(([trigger, to]) => `  ${from} --> ${to}: ${trigger}`),
  );
  const alone = Object.keys(machine).filter((state) => !arrows.some((arrow) => arrow.includes(` ${state}`)));
  const [first] = Object.keys(machine);
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${first}`,
    ...arrows,
    ...alone.map((state) => `  ${state}`),
    '```',
  ].join('\n');
}
