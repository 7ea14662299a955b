import type { NewCustomization } from '../../resources/designs/design.ts';
import type { ProductAreas } from '../../resources/designs/design-parts.ts';

// lengths are in mm

/** A rectangle without a place. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An area of a product. `null`: that side has no limit. */
export interface DesignArea {
  readonly name: string;
  readonly width: number | null;
  readonly height: number | null;
}

const tolerance = 0.000_001; // neither sums nor a turn by 90° are exact in binary numbers

/** Returns the size of the upright rectangle around a print that is turned about its centre. */
export function turned({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/** Tells whether a size is within a limit. A side that is `null` has no limit. */
export const fitsInto = (size: Size, limit: Pick<DesignArea, 'width' | 'height'>): boolean =>
  size.width <= (limit.width ?? Infinity) + tolerance && size.height <= (limit.height ?? Infinity) + tolerance;

/**
 * Tells whether a print that is turned about its centre lies within an area. `x` and `y` are its upper left corner
 * before the turn.
 */
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
 * Picks the areas of a view in which a print of a method may lie. A print with a position is aligned in a positioning
 * area, any other print lies in a production area. If the view has no area of that kind, areas of the other kind apply.
 * Returns undefined if the method has areas, but not on this view. Returns an empty list if the product names no area
 * for the method: the print may lie anywhere.
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

/** Formats a size for callers. */
export const sizeText = ({ width, height }: Pick<DesignArea, 'width' | 'height'>): string =>
  `${rounded(width)} × ${rounded(height)}`;

const rounded = (length: number | null): string => (length === null ? 'any' : String(Number(length.toFixed(2))));
