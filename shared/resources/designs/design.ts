import { contradictory, listedTwice, missing, notAMethod, notAReference, tooPrecise } from '../../lib/problems.ts';
import { fill } from '../../lib/refusal.ts';
import { filledLine, id, optionalLine } from '../../model/fields.ts';
import { issue } from '../../model/issues.ts';
import { list, record } from '../../model/list-query.ts';
import * as z from '../../model/zod.ts';

/** Maximum number of customizations of a design. The records that they need fit one transaction. */
export const maximumPrints = 16;
const instructionsAtMost = 20;
const millimetresAtMost = 10_000;

/** Position of a print in its area: top, middle or bottom, with left, centre or right. */
export const positions = ['tl', 'tc', 'tr', 'ml', 'mc', 'mr', 'bl', 'bc', 'br'] as const;

/** Returns the schema of a number with at most two decimals. */
const hundredths = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => /^-?\d+(\.\d{1,2})?$/.test(String(value)), issue(tooPrecise));

const length = hundredths(0.01, millimetresAtMost).meta({ description: 'Length in mm.' });
const distance = hundredths(0, millimetresAtMost).nullish();

const customizationInput = z
  .object({
    production_method: z
      .union([id, filledLine()], { error: ({ input }) => issue(input === undefined ? missing : notAMethod) })
      .meta({ description: 'Production method of the print, by id or by handle.' }),
    production_media_id: id.meta({ description: 'Image to print.' }),
    dimension: z.object({ width: length, height: length }),
    position: z.enum(positions).nullish().meta({
      description:
        'Position in the area: top, middle or bottom, with left, centre or right. Use it instead of `x` and `y`.',
    }),
    x: distance.meta({
      description:
        'Distance in mm from the left edge of the area to the upper left corner of the print, before rotation.',
    }),
    y: distance.meta({
      description:
        'Distance in mm from the top edge of the area to the upper left corner of the print, before rotation.',
    }),
    rotation: hundredths(-360, 360)
      .nullish()
      .meta({ description: 'Clockwise rotation about the centre of the print, in degrees. Default: 0.' }),
  })
  .superRefine(({ position, x, y }, context) => {
    const refuse = (path: 'position' | 'x' | 'y', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const isPlaced = isGiven(x) || isGiven(y);
    if (isGiven(position) && isPlaced) refuse('position', issue(fill(contradictory, { name: 'x and y' })));
    if (isPlaced && !isGiven(x)) refuse('x', issue(missing));
    if (isPlaced && !isGiven(y)) refuse('y', issue(missing));
  });

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const viewInput = z.object({
  composite_media_id: id.nullish().meta({ description: 'Image of the product with its prints.' }),
  customizations: list(customizationInput, { min: 1, max: maximumPrints }),
});

/** Body of `POST /v2/variants/{id}/design`. */
export const newDesign = z.object({
  external_identifier: optionalLine(),
  views: record(filledLine(), viewInput, {
    max: maximumPrints,
    things: 'views',
    inner: { of: ['customizations'], max: maximumPrints, things: 'customizations' },
  })
    .refine((views) => Object.keys(views).length > 0, issue(missing))
    .meta({ description: 'Designed views, by the handle of the view.' }),
  additional_instructions: list(z.union([id, z.object({ id }).transform((named) => named.id)], issue(notAReference)), {
    max: instructionsAtMost,
  })
    .superRefine((ids, context) => {
      for (const [index, one] of ids.entries()) {
        if (ids.indexOf(one) < index) context.addIssue({ code: 'custom', path: [index], message: issue(listedTwice) });
      }
    })
    .default([]),
});

export type NewDesign = z.output<typeof newDesign>;
export type NewCustomization = NewDesign['views'][string]['customizations'][number];

/** The price of a design and the results of its checks: the response of a dry run. */
export const designPreview = z.object({
  price: z.number().meta({
    description: 'Net price per piece. `shipping` instructions are charged in addition, once per order line.',
  }),
  tax: z.number(),
  total: z.number(),
  tax_rate: z.number(),
  currency: z.string(),
  checks: z.array(
    z.object({
      path: z.string().meta({ examples: ['views.front.customizations.0.dimension'] }),
      level: z
        .enum(['error', 'warning'])
        .meta({ description: 'Level of the problem. The service rejects designs with an `error`.' }),
      message: z.string(),
    }),
  ),
});
