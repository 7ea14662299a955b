import { nullableText, type RecordBase, type Tenant, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { mediaSchema, withAddresses } from './product-view.ts';

/** The logo that a customization puts on a product. */
export interface LogoRecord extends RecordBase, Tenant {
  readonly state: 'pending' | 'ready' | 'completed' | 'failed';
  readonly collection_name: string;
  readonly name: string;
  readonly production_method: number;
  readonly texts: readonly unknown[];
  readonly media: readonly z.output<ReturnType<typeof mediaSchema>>[];
  readonly failure_message: string | null;
}

export const Logo = resource<LogoRecord>()({
  name: 'Logo',
  label: 'Logo',
  entity: 'logo',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        state: z.string(),
        collection_name: z.string(),
        name: z.string(),
        production_method: z.int(),
        texts: z.array(z.unknown()),
        media: z.array(mediaSchema()),
        failure_message: nullableText,
        ...timestamps,
      }),
    shape: (record, { fileUrl }) => ({ ...record, ...withAddresses([record], fileUrl)[0] }),
  },
});
