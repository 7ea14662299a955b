import {
  doesNotExist,
  dpiTooHigh,
  dpiTooLow,
  lowDpi,
  methodNotSupported,
  noPrintArea,
  notDesignable,
  outsidePrintArea,
  printTooLarge,
  transparencyNotSupported,
} from '../../lib/problems.ts';
import { fill, type Problem } from '../../lib/refusal.ts';
import type { ProductionMethodRecord } from '../../resources/catalogue/vocabularies.ts';
import type { NewCustomization, NewDesign } from '../../resources/designs/design.ts';
import type { DesignParts } from '../../resources/designs/design-parts.ts';
import { type MediaRecord, recommendedDpi } from '../../resources/files/media.ts';
import { areasFor, fitsInto, liesIn, sizeText, turned } from './placement.ts';

const leastDpi = 100; // decided: below it single dots are visible at arm's length
const mostDpi = 65_535; // the largest density that a JPEG header can hold

/** A problem of a design. A design with an error cannot be produced. */
export interface DesignCheck {
  readonly path: string;
  readonly level: 'error' | 'warning';
  readonly problem: Problem;
}

const error = (path: string, problem: Problem): DesignCheck => ({ path, level: 'error', problem });

/** Checks a design against the records that it uses, before anything is created. */
export function checkDesign({ views, additional_instructions }: NewDesign, read: DesignParts): readonly DesignCheck[] {
  const { base, product, media, instructions } = read;
  return [
    ...(product.designer?.type === 'none' ? [error('views', notDesignable)] : []),
    ...Object.entries(views).flatMap(([handle, { composite_media_id: composite, customizations }]) => {
      const path = `views.${handle}`;
      if (!base.views.some((view) => view.handle === handle)) return [error(path, doesNotExist)];
      return [
        ...(composite && !media.has(composite) ? [error(`${path}.composite_media_id`, doesNotExist)] : []),
        ...customizations.flatMap((one, index) => checkPrint(one, handle, `${path}.customizations.${index}`, read)),
      ];
    }),
    ...additional_instructions.flatMap((id, index) =>
      instructions.has(id) ? [] : [error(`additional_instructions.${index}`, doesNotExist)],
    ),
  ];
}

function checkPrint(print: NewCustomization, view: string, path: string, read: DesignParts): readonly DesignCheck[] {
  const method = read.methods.get(print.production_method);
  const picture = read.media.get(print.production_media_id);
  return [
    ...(method ? checkMethod(print, method, view, path, read) : [error(`${path}.production_method`, doesNotExist)]),
    ...(picture ? checkPicture(print, picture, method, path) : [error(`${path}.production_media_id`, doesNotExist)]),
  ];
}

function checkMethod(
  print: NewCustomization,
  method: ProductionMethodRecord,
  view: string,
  path: string,
  { product, areas }: DesignParts,
): readonly DesignCheck[] {
  if (!product.designable_production_methods.includes(method.id))
    return [error(`${path}.production_method`, methodNotSupported)];
  const { dimension, rotation, position, x, y } = print;
  const degrees = rotation ?? 0;
  const outer = turned(dimension, degrees);
  const tooLarge = (limit: string, size: string) =>
    error(`${path}.dimension`, fill(printTooLarge, { print: sizeText(outer), limit, size }));
  const { max_width: width = null, max_height: height = null } = method;
  if (!fitsInto(outer, { width, height })) return [tooLarge(method.handle, sizeText({ width, height }))];
  const onView = areasFor(print, method.id, view, areas);
  if (!onView) return [error(`${path}.production_method`, fill(noPrintArea, { method: method.handle }))];
  const [first] = onView;
  if (!first) return position ? [error(`${path}.position`, fill(noPrintArea, { method: method.handle }))] : [];
  const fitting = onView.filter((area) => fitsInto(outer, area));
  const [roomy] = fitting;
  if (!roomy) return [tooLarge(first.name, sizeText(first))];
  // with a position, or without a place, the print lies where it fits
  if (typeof x !== 'number' || typeof y !== 'number') return [];
  if (fitting.some((area) => liesIn(dimension, { x, y, degrees }, area))) return [];
  return [error(`${path}.x`, fill(outsidePrintArea, { area: roomy.name, size: sizeText(roomy) }))];
}

function checkPicture(
  { dimension }: NewCustomization,
  picture: MediaRecord,
  method: ProductionMethodRecord | undefined,
  path: string,
): readonly DesignCheck[] {
  const { least, most } = printedDpi(picture, dimension);
  const place = `${path}.production_media_id`;
  const alpha = picture.custom_properties.has_alpha === true && method?.prints_alpha === false;
  return [
    ...(least < leastDpi ? [error(place, fill(dpiTooLow, { dpi: least, least: leastDpi }))] : []),
    ...(least >= leastDpi && least < recommendedDpi
      ? [
          {
            path: place,
            level: 'warning',
            problem: fill(lowDpi, { dpi: least, recommended: recommendedDpi }),
          } as const,
        ]
      : []),
    ...(most > mostDpi ? [error(place, fill(dpiTooHigh, { dpi: most, most: mostDpi }))] : []),
    ...(alpha ? [error(place, fill(transparencyNotSupported, { method: method.handle }))] : []),
  ];
}

/**
 * Calculates the DPI of an image at its print size: of the direction with the lower and of the direction with the
 * higher density.
 */
export function printedDpi(
  { custom_properties: { width, height, orientation } }: Pick<MediaRecord, 'custom_properties'>,
  size: NewCustomization['dimension'],
): { readonly least: number; readonly most: number } {
  // EXIF orientations from 5 on swap width and height
  const [across, down] = Number(orientation) >= 5 ? [height, width] : [width, height];
  const dots = [dotsPerInch(Number(across), size.width), dotsPerInch(Number(down), size.height)];
  return { least: Math.floor(Math.min(...dots)), most: Math.ceil(Math.max(...dots)) };
}

const hundredthsPerInch = 2540; // hundredths of a millimetre

/** Divides whole numbers, because sizes are in hundredths. Binary fractions would turn 100 DPI into 99. */
const dotsPerInch = (dots: number, millimetres: number): number =>
  (dots * hundredthsPerInch) / Math.round(millimetres * 100);
