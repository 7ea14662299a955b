/** Made in the administration and usable as a design base; designed by a merchant; or the copy that an order keeps. */
export const variantCollections = ['catalogue', 'custom', 'ordered'] as const;
export type VariantCollection = (typeof variantCollections)[number];
