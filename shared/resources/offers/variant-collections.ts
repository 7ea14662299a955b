/**
 * `catalogue`: created by staff and usable as a design base. `custom`: designed by a merchant. `ordered`: the copy that
 * an order keeps.
 */
export const variantCollections = ['catalogue', 'custom', 'ordered'] as const;
export type VariantCollection = (typeof variantCollections)[number];
