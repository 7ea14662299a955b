import { transitions } from '../shared/domain/transitions.ts';
import { generated, table } from './markdown.ts';

type TransitionTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Writes `docs/reference/states.md`: the state machines of all subjects. */
export function transitionsPage(): string {
  const sections = Object.entries<TransitionTable>(transitions).map(
    ([subject, machine]) => `## ${subject}\n\n${rowsOf(machine)}\n\n${drawing(machine)}`,
  );
  return `${generated('shared/domain/transitions.ts')}
# States

What a trigger makes of a subject in a state; the first state of each is where it begins. A trigger that a state does not list
writes nothing: a caller is refused (423 where a product is leased, else 409), a worker has nothing to do. One whose outcome
holds already changes nothing.

${sections.join('\n\n')}
`;
}

function rowsOf(machine: TransitionTable): string {
  const rows = Object.entries(machine).flatMap(([from, triggers]) => {
    const leading = Object.entries(triggers);
    return leading.length > 0 ? leading.map(([trigger, to]) => [from, trigger, to]) : [[from, '–', 'stays']];
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
