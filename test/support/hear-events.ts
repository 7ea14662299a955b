import type { EntityName } from '../../shared/domain/entity-design.ts';
import { tableClient } from '../../shared/table/client.ts';

/** A row in a call to the table. */
type Raw = Readonly<Record<string, { readonly S?: string }>>;

const heard = new Map<string, string>();

/**
 * Records every event from now on, and forgets earlier ones. This includes events that are deleted after the relay sent
 * them, and events in the row of their subject.
 */
export function hearEvents(): void {
  heard.clear();
  hearEventsOf(tableClient);
}

/** Also records the events that another copy of the client writes. */
export function hearEventsOf(client: typeof tableClient): void {
  client.get().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { TransactItems, Item } = args.input as { TransactItems?: { Put?: { Item?: Raw } }[]; Item?: Raw };
      for (const row of [Item, ...(TransactItems ?? []).map(({ Put }) => Put?.Item)]) if (row) hear(row);
      return result;
    },
    { step: 'deserialize', priority: 'high', name: 'hearEvents', override: true },
  );
}

function hear({ kind, event, type, work }: Raw): void {
  if (kind?.S === 'outbox') heard.set(String(event?.S), String(type?.S));
  if (kind?.S !== 'work') return;
  const said = JSON.parse(String(work?.S));
  heard.set(said.event, said.type);
}

/** Returns the types of the recorded events of a record, in order. */
export function typesHeard(entity: EntityName, id: number): readonly string[] {
  const own = `evt_${entity}_${id}_`;
  const events = [...heard].filter(([event]) => event.startsWith(own));
  return events.sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })).map(([, type]) => type);
}
