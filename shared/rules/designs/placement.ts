import type { NewCustomization } from '../../resources/designs/design.ts';
import type { ProductAreas } from '../../resources/designs/design-parts.ts';

// lengths are in mm

/** A rectangle without a place. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An area of a product. Null: as large as it has to be. */
export interface DesignArea {
  readonly name: string;
  readonly width: number | null;
  readonly height: number | null;
}

const tolerance = 0.000_001; // neither sums nor a turn by 90° are exact in binary numbers

/** Works out the upright rectangle around a print that is turned about its centre. */
export function turned({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/** Tells whether something is no larger than a limit, where there is one. */
export const fitsInto = (size: Size, limit: Pick<DesignArea, 'width' | 'height'>): boolean =>
  size.width <= (limit.width ?? Infinity) + tolerance && size.height <= (limit.height ?? Infinity) + tolerance;

/** Tells whether a print that is turned about its centre lies within an area, by the place of its upper left corner. */
export function liesIn(
  size: Size,
  { x, y, degrees }: { x: number; y: number; degrees: number },
  area: DesignArea,
): boolean {
  const outer = turned(size, degrees);
  const left = x + size.width / 2 - outer.width / 2;
  const top = y + size.height / 2 - outer.height / 2;
  const ends = { width: left + outer.width, height: top + outer.height };
  return left >= -tolerance && top >= -tolerance && fitsInto(ends, area);
}

/**
 * Picks the areas of a view in which a print of a method may lie: one with a position is aligned in a positioning area,
 * others lie in a production area, each in the other kind where the view has none of its own. Undefined where the
 * method has areas, and none on this view; none where the product names no area for the method: it may lie anywhere.
 */
export function areasFor(
  { position }: Pick<NewCustomization, 'position'>,
  method: number,
  view: string,
  { production, positioning }: ProductAreas,
): readonly DesignArea[] | undefined {
  const kinds = position ? [positioning, production] : [production, positioning];
  const ofMethod = kinds.map((areas) => areas.filter(({ production_method }) => production_method === method));
  if (ofMethod.every((areas) => areas.length === 0)) return [];
  const onView = ofMethod.map((areas) => areas.filter((area) => (area.view ?? view) === view));
  return onView
    .find((areas) => areas.length > 0)
    ?.map(({ handle, width = null, height = null }) => ({ name: handle, width, height }));
}

/** Writes a size as callers read it. */
export const sizeText = ({ width, height }: Pick<DesignArea, 'width' | 'height'>): string =>
  `${rounded(width)} × ${rounded(height)}`;

const rounded = (length: number | null): string => (length === null ? 'any' : String(Number(length.toFixed(2))));
