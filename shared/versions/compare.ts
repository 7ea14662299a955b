import diff from 'microdiff';
import * as z from '../model/zod.ts';
import { AdditionalInstruction } from '../resources/designs/additional-instruction.ts';
import { Variant } from '../resources/offers/product.ts';
import { Checkout } from '../resources/orders/checkout.ts';
import { Order } from '../resources/orders/order.ts';
import { Webhook } from '../resources/webhooks/webhook.ts';
import { type Presentation, present } from './present.ts';
import { publishedVersions } from './versions.ts';

/** The resources that can be compared: by name, with the scope that reading them needs. */
export const comparable = {
  order: { resource: Order, scope: 'orders:read' },
  checkout: { resource: Checkout, scope: 'checkouts:read' },
  variant: { resource: Variant, scope: 'variants:read' },
  webhook: { resource: Webhook, scope: 'webhooks:read' },
  'additional-instruction': { resource: AdditionalInstruction, scope: 'additional-instructions:read' },
} as const;

/** The name of a resource that can be compared. */
export type ComparableName = keyof typeof comparable;

export const comparableNames = Object.keys(comparable) as [ComparableName, ...ComparableName[]];

const anyObject = z.record(z.string(), z.unknown());
const anyValue = z.unknown();

/** The representations of an object in all versions, and the differences between the first and the last. */
export const VersionComparison = z.object({
  resource: z.enum(comparableNames),
  id: z.int(),
  representations: z
    .array(z.object({ version: z.string(), data: anyObject }))
    .meta({ description: 'The object in each version, oldest version first.' }),
  differences: z
    .array(
      z.object({
        path: z.string().meta({ description: 'Path of the field.', examples: ['items.0.id_tags'] }),
        change: z.enum(['added', 'removed', 'changed']).meta({ description: 'The change of the field.' }),
        from: anyValue.meta({ description: 'Value in the oldest version. `null` if the field was added.' }),
        to: anyValue.meta({ description: 'Value in the latest version. `null` if the field was removed.' }),
      }),
    )
    .meta({ description: 'The changes from the oldest version to the latest.' }),
});

type Comparison = Omit<z.output<typeof VersionComparison>, 'id'>;

const versions = publishedVersions.v2.map(({ date }) => date).reverse();

const changeOf = { CREATE: 'added', REMOVE: 'removed', CHANGE: 'changed' } as const;

/** Shows a record in all versions, and returns the representations with their differences. */
export async function compareVersions(
  resource: ComparableName,
  record: object,
  showing: Omit<Presentation, 'version' | 'expand'>,
): Promise<Comparison> {
  const representations = await Promise.all(
    versions.map(async (version) => {
      const [data] = await present(comparable[resource].resource, [record], { ...showing, version, expand: [] });
      return { version, data: data as Record<string, unknown> };
    }),
  );
  const [oldest, latest] = [representations.at(0)?.data ?? {}, representations.at(-1)?.data ?? {}];
  const differences = diff(oldest, latest, { cyclesFix: false }).map((one) => ({
    path: one.path.join('.'),
    change: changeOf[one.type],
    from: 'oldValue' in one ? one.oldValue : null,
    to: 'value' in one ? one.value : null,
  }));
  return { resource, representations, differences };
}
