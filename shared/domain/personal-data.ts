import type { EntityName } from './entity-design.ts';

/** Replaces a text that a record must have. */
export const erased = 'erased';

/** The personal fields of a value, each with its replacement. Other fields stay. A list is erased item by item. */
interface Erasure {
  readonly [field: string]: typeof erased | null | Erasure;
}

const person = { first_name: erased, last_name: erased, email: erased, phone: erased } as const;

// tax depends on the country, so it stays
const address = {
  ...person,
  company: null,
  street1: erased,
  street2: null,
  zip: erased,
  city: erased,
  province_code: null,
  vat_in: null,
} as const;

// merchants can write anything into these texts. `external_identifier` is an id and stays
const references = { external_reference: null, cost_centre: null } as const;

const recipients = {
  customer: person,
  shipping_address: address,
  billing_address: address,
  whitelabel_address: address,
} as const;

/**
 * The personal data in the records of each entity: about the customer or the recipient of an order. The records of all
 * other entities contain none. Ids, sums, taxes and countries are not personal.
 */
export const personalData = {
  checkout: { ...references, ...recipients },
  order: { ...references, ...recipients, holds: { reason: erased } },
  'disposition-order': { external_reference: null },
  'production-order': { hold: { reason: erased }, returned: { reason: erased } },
  delivery: { attempts: { response: null } },
} as const satisfies Partial<Record<EntityName, Erasure>>;

export type PersonalEntity = keyof typeof personalData;

/** Returns whether an entity's records contain personal data. */
export const isPersonal = (entity: EntityName): entity is PersonalEntity => Object.hasOwn(personalData, entity);

/** Returns the value of a record's field without personal data. `path` is the path of the field (`customer.email`). */
export function withoutPersonalValue(entity: PersonalEntity, path: string, value: unknown): unknown {
  let erasure: Erasure[string] = personalData[entity];
  for (const name of path.split('.')) {
    if (erasure === null || erasure === erased || /^\d+$/.test(name)) continue;
    if (!(name in erasure)) return value;
    erasure = erasure[name] ?? null;
  }
  return replaced(value, erasure);
}

/** Returns a record without its personal data. Fields that are null or missing stay as they are. */
export const withoutPersonalData = <Rec extends object>(entity: PersonalEntity, record: Rec): Rec =>
  replaced(record, personalData[entity]) as Rec;

function replaced(value: unknown, erasure: Erasure[string]): unknown {
  if (value === null || value === undefined) return value;
  if (erasure === null || erasure === erased) return erasure;
  if (Array.isArray(value)) return value.map((item) => replaced(item, erasure));
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      name in erasure ? replaced(field, erasure[name] ?? null) : field,
    ]),
  );
}
