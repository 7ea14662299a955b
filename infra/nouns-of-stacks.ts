import type { FoundEndpoint } from './find-functions.ts';

/**
 * The folders below `functions/` of each stack of functions: one stack for each domain of an area. A folder never moves
 * to another stack, because a function's name cannot be in two stacks at once (decision 84). If a stack has more than
 * 60 endpoints, later nouns of its domain go to a new stack, such as `ApiAdminOrders2`.
 */
export const nounsOfStacks = {
  ApiAdminAccess: [
    'master-administration/access-keys',
    'master-administration/privacy-requests',
    'master-administration/requests',
  ],
  ApiAdminCatalogue: [
    'master-administration/async-products',
    'master-administration/product-option-values',
    'master-administration/product-size-scales',
    'master-administration/production-methods',
    'master-administration/products',
  ],
  ApiAdminGoods: [
    'master-administration/annotation-channels',
    'master-administration/annotations',
    'master-administration/goods-transfers',
    'master-administration/product-size-labels',
    'master-administration/suppliers',
  ],
  ApiAdminImports: [
    'master-administration/jobs',
    'master-administration/merchant-product-imports',
    'master-administration/product-imports',
    'master-administration/product-size-label-imports',
    'master-administration/temporary-upload-url',
  ],
  ApiAdminOffers: [
    'master-administration/merchant-products',
    'master-administration/merchant-variants',
    'master-administration/merchants',
  ],
  ApiAdminOrders: [
    'master-administration/deliveries',
    'master-administration/disposition-orders',
    'master-administration/failing-deliveries',
    'master-administration/id-tags',
    'master-administration/order-item-units',
    'master-administration/orders',
    'master-administration/production-orders',
    'master-administration/productions',
    'master-administration/webhooks',
  ],
  ApiAdminReference: [
    'master-administration/additional-instructions',
    'master-administration/brands',
    'master-administration/countries',
    'master-administration/material-types',
    'master-administration/order-types',
    'master-administration/payment-methods',
    'master-administration/product-option-types',
    'master-administration/production-areas',
    'master-administration/shipping-rates',
  ],
  ApiPublic: ['public/docs', 'public/files', 'public/health', 'public/openapi', 'public/unmatched'],
  ApiV2Access: ['v2/access-keys', 'v2/requests', 'v2/usage', 'v2/versions'],
  ApiV2Designs: ['v2/additional-instructions', 'v2/media', 'v2/products', 'v2/temporary-upload-url', 'v2/variants'],
  ApiV2Orders: ['v2/checkouts', 'v2/exports', 'v2/jobs', 'v2/orders', 'v2/payment-methods', 'v2/shipping-rates'],
  ApiV2Webhooks: ['v2/deliveries', 'v2/events', 'v2/webhooks'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of a stack of functions in the CDK. */
export type FunctionStack = keyof typeof nounsOfStacks;

/** Returns the stacks of functions. */
export const functionStacks = Object.keys(nounsOfStacks) as readonly FunctionStack[];

/** Returns the stack of an endpoint's function. Throws if no stack lists the folder of its noun. */
export function stackOf({ file }: Pick<FoundEndpoint, 'file'>): FunctionStack {
  const [, area, noun] = file.split('/');
  const folder = `${area}/${noun}`;
  const found = functionStacks.find((stack) => nounsOfStacks[stack].some((one) => one === folder));
  if (found) return found;
  throw new Error(`${file}: no stack has the functions of ${folder}. Add the folder to infra/nouns-of-stacks.ts.`);
}
