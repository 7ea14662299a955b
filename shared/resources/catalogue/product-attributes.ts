import { localized, timestamps } from '../../model/fields.ts';
import { one, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { added, ProductionMethod, type ReferenceRecord } from './vocabularies.ts';

const shown = { id: z.int(), handle: z.string(), name: localized };

export interface CountryRecord extends ReferenceRecord {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
}

export const Country = resource<CountryRecord>()({
  name: 'Country',
  label: 'Country',
  entity: 'country',
  relations: {},
  representation: {
    schema: () => z.object({ ...shown, code: z.string().meta({ 'x-extension': true }), ...timestamps }),
  },
});

export const Brand = resource<ReferenceRecord>()({
  name: 'Brand',
  label: 'Brand',
  entity: 'brand',
  relations: {},
  representation: { schema: () => z.object({ ...shown, ...timestamps }) },
});

export const MaterialType = resource<ReferenceRecord>()({
  name: 'MaterialType',
  label: 'Material Type',
  entity: 'material-type',
  relations: {},
  representation: { schema: () => z.object({ ...shown, ...timestamps }) },
});

export const ScaleFactor = resource<ReferenceRecord>()({
  name: 'ScaleFactor',
  label: 'Scale Factor',
  entity: 'scale-factor',
  relations: {},
  representation: { schema: () => z.object({ ...shown, ...timestamps }) },
});

export const Identifier = resource<ReferenceRecord>()({
  name: 'Identifier',
  label: 'Identifier',
  entity: 'identifier',
  relations: {},
  representation: { schema: () => z.object({ ...shown, ...timestamps }) },
});

export const ClampingDevice = resource<ReferenceRecord>()({
  name: 'ClampingDevice',
  label: 'Clamping Device',
  entity: 'clamping-device',
  relations: {},
  representation: { schema: () => z.object({ ...shown, ...timestamps }) },
});

/** An area of a product where a production method prints. Older rows lack the view and the size. */
export interface ProductionAreaRecord extends ReferenceRecord {
  readonly production_method: number;
  /** The handle of the product's view with this area; null if the area applies to all views. */
  readonly view?: string | null;
  /** In mm; null if unknown. */
  readonly width?: number | null;
  readonly height?: number | null;
}

const place = { view: added(z.string()), width: added(z.number()), height: added(z.number()) };

export const ProductionArea = resource<ProductionAreaRecord>()({
  name: 'ProductionArea',
  label: 'Production Area',
  entity: 'production-area',
  relations: { production_method: one(() => ProductionMethod) },
  representation: {
    schema: ({ production_method }) => z.object({ ...shown, production_method, ...place, ...timestamps }),
  },
});

export interface PositioningAreaRecord extends ProductionAreaRecord {
  readonly identifier: number;
  readonly clamping_device: number;
}

export const PositioningArea = resource<PositioningAreaRecord>()({
  name: 'PositioningArea',
  label: 'Positioning Area',
  entity: 'positioning-area',
  relations: {
    identifier: one(() => Identifier),
    clamping_device: one(() => ClampingDevice),
    production_method: one(() => ProductionMethod),
  },
  representation: {
    schema: (related) => z.object({ ...shown, ...related, ...place, ...timestamps }),
  },
});
