import { once } from '../../lib/once.ts';
import type { RecordBase } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';

/** The scope of an instruction. `product`: charged for each piece. `shipping`: charged once per line of an order. */
export const instructionCollections = ['product', 'shipping'] as const;
export type InstructionCollection = (typeof instructionCollections)[number];

/** Additional work for a design beyond its prints, at a price. */
export interface AdditionalInstructionRecord extends RecordBase {
  readonly handle: string;
  readonly name: string;
  /** Net price. */
  readonly price: number;
  readonly collection_name: InstructionCollection;
}

const shown = { id: z.int(), name: z.string(), price: z.number() };
const collection = z.enum(instructionCollections);

/** An instruction as productions see it. */
export interface UnpricedInstruction {
  readonly id: number;
  readonly name: string;
  readonly collection_name: InstructionCollection;
}

/** Returns the schema of an instruction as productions see it. */
export const unpricedInstruction = once(() =>
  z.object({ id: z.int(), name: z.string(), collection_name: z.enum(instructionCollections) }),
);

export const AdditionalInstruction = resource<AdditionalInstructionRecord>()({
  name: 'AdditionalInstruction',
  label: 'Additional Instruction',
  entity: 'additional-instruction',
  relations: {},
  representation: {
    schema: () => z.object({ ...shown, handle: z.string().meta({ 'x-extension': true }), collection_name: collection }),
  },
  older: {
    '2021-02-23': {
      schema: () => z.object({ ...shown, type: collection }),
      shape: ({ collection_name, ...record }) => ({ ...record, type: collection_name }),
    },
  },
});
