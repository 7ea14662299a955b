import type { Part } from './schemas.ts';

/** A group of operations: a name, its functions below `functions/`, and a description of two sentences. */
interface Tag {
  readonly name: string;
  /** Folders of nouns, and single files that have another tag than their folder. */
  readonly holds: readonly string[];
  readonly description: string;
}

/** The tag of notifications, which have no function. */
export const notificationTag = 'Notifications';

/** The tags of the document by group, in the order in which readers need them. */
const tagGroups: readonly { readonly name: string; readonly tags: readonly Tag[] }[] = [
  {
    name: 'Sell',
    tags: [
      {
        name: 'Checkouts',
        holds: ['v2/checkouts', 'v2/shipping-rates'],
        description:
          'A checkout collects items, addresses and a shipping rate, and calculates their prices. When you complete it, it places an order.',
      },
      {
        name: 'Orders',
        holds: ['v2/orders', 'master-administration/orders'],
        description:
          'An order contains the purchased items and shows their progress. You can cancel an order until a production accepts it or a setting of the merchant forbids it.',
      },
      {
        name: 'Variants',
        holds: ['v2/variants'],
        description:
          'A variant is an article for a checkout: a variant of the catalogue, or a custom variant that a design creates. Each variant has a price, views and the SKU of its master variant.',
      },
      {
        name: 'Products',
        holds: ['v2/products'],
        description:
          'Products are the offers of the merchant. A product groups its variants and lists the production methods for designs.',
      },
      {
        name: 'Media',
        holds: ['v2/media', 'v2/temporary-upload-url'],
        description:
          'Media are images for designs. Send a small image in the request, and upload a large image to a temporary URL first.',
      },
      {
        name: 'Designs',
        holds: ['v2/variants/design.ts'],
        description:
          'A design places images on the views of a variant and creates a custom variant. A job does the work, and a dry run returns the price and all problems beforehand.',
      },
      {
        name: 'Additional instructions',
        holds: ['v2/additional-instructions'],
        description:
          'Additional instructions are extra work for a design, such as different packaging. The price of an instruction is part of the price of the custom variant or of its shipping.',
      },
      {
        name: 'Payment methods',
        holds: ['v2/payment-methods'],
        description:
          'Payment methods are the ways to pay for an order. When you complete a checkout, send the handle of a payment method.',
      },
      {
        name: 'Exports',
        holds: ['v2/exports'],
        description:
          'An export contains the orders of a range of time in one file, with one order per line. The file can be downloaded for seven days.',
      },
      {
        name: 'Jobs',
        holds: ['v2/jobs'],
        description:
          'A job is work that continues after a request returned 202. Poll its `Location`, or wait there, until the job shows its result.',
      },
      {
        name: 'Webhooks',
        holds: ['v2/webhooks', 'v2/deliveries'],
        description:
          'A webhook is a URL to which the service sends notifications about events, in the version of the webhook. You can read every delivery with its attempts, and send it again.',
      },
      {
        name: 'Events',
        holds: ['v2/events'],
        description:
          'The list contains the events of the last 30 days. Use it to catch up after an outage of your receiver, or to poll without a receiver.',
      },
      {
        name: 'Versions',
        holds: ['v2/versions'],
        description:
          'The API has several versions. Compare an object in all of them before you change the version of your integration.',
      },
      {
        name: notificationTag,
        holds: [],
        description:
          'Notifications are the requests that the service sends to webhooks, by event. The service sends each one at least once, with the same id, and signs it if the webhook has a token.',
      },
    ],
  },
  {
    name: 'Give access',
    tags: [
      {
        name: 'Access keys',
        holds: ['v2/access-keys', 'master-administration/access-keys'],
        description:
          'An access key identifies a caller, and its role, scopes, networks and expiry decide what it may do. The service shows the key itself only once, when you create or rotate it.',
      },
      {
        name: 'Privacy requests',
        holds: ['master-administration/privacy-requests'],
        description:
          'A privacy request exports or erases what the service stores about a person. A finished erasure is its certificate.',
      },
      {
        name: 'Requests',
        holds: ['v2/requests', 'v2/usage', 'master-administration/requests'],
        description:
          'The list of failed requests shows why requests failed, without the values that they contained. The numbers of requests show which routes and versions a merchant uses.',
      },
    ],
  },
  {
    name: 'Run the catalogue',
    tags: [
      {
        name: 'Master products',
        holds: ['master-administration/products', 'master-administration/async-products'],
        description:
          'Master products form the catalogue from which all merchants choose, with variants, prices and views. The service propagates a change to the merchants that offer the product.',
      },
      {
        name: 'Option values',
        holds: ['master-administration/product-option-values', 'master-administration/product-option-types'],
        description:
          'Option values, such as colours and sizes, distinguish the variants of a product. A master variant has one value of each option type.',
      },
      {
        name: 'Product attributes',
        holds: [
          'master-administration/brands',
          'master-administration/countries',
          'master-administration/material-types',
        ],
        description: 'Products have a brand, a country of origin and a material type. All merchants share them.',
      },
      {
        name: 'Size scales',
        holds: ['master-administration/product-size-scales'],
        description: 'Size scales define how sizes are measured, for example in a country. Size labels refer to them.',
      },
      {
        name: 'Size labels',
        holds: ['master-administration/product-size-labels'],
        description:
          'A size label gives the value of a size on each scale. Size labels translate sizes between countries.',
      },
      {
        name: 'Merchants',
        holds: ['master-administration/merchants', 'master-administration/order-types'],
        description:
          'Merchants sell products. Offers and orders belong to a merchant, separately in live mode and test mode.',
      },
      {
        name: 'Checkout options',
        holds: [
          'master-administration/payment-methods',
          'master-administration/shipping-rates',
          'master-administration/additional-instructions',
        ],
        description:
          'Payment methods, shipping rates and additional instructions are the options of all merchants for orders and designs. Orders keep copies, so a change applies to later orders.',
      },
      {
        name: 'Merchant products',
        holds: ['master-administration/merchant-products'],
        description:
          'A merchant product is a master product that a merchant offers, with its own title, dates and designer. `/v2` shows it as a product with the same id.',
      },
      {
        name: 'Merchant variants',
        holds: ['master-administration/merchant-variants'],
        description:
          'Merchant variants are the variants of merchants, including custom variants and the copies that belong to orders. `/v2` shows them as variants with the same ids.',
      },
      {
        name: 'Catalogue jobs',
        holds: ['master-administration/jobs'],
        description:
          'A catalogue job is a change of a master product that continues after the request. A finished job has the URL of the product, and a failed job has the reason.',
      },
    ],
  },
  {
    name: 'Make and move',
    tags: [
      {
        name: 'Disposition orders',
        holds: ['master-administration/disposition-orders'],
        description:
          'A disposition order routes an order to productions. The service assigns an order if exactly one production can make all of it, and leaves other orders to staff.',
      },
      {
        name: 'Production orders',
        holds: ['master-administration/production-orders'],
        description:
          'A production order is the part of an order that one production makes, with its print files. The production accepts it and reports its delivery.',
      },
      {
        name: 'Production webhooks',
        holds: ['master-administration/webhooks', 'master-administration/deliveries'],
        description:
          'A webhook of a production is a URL to which the service sends notifications about its production orders. The production can read every delivery with its attempts, and send it again.',
      },
      {
        name: 'Failing deliveries',
        holds: ['master-administration/failing-deliveries'],
        description:
          'A delivery fails while the receiver of a webhook does not accept it. Staff see such deliveries of all merchants and productions, so that they can tell the owners of the receivers.',
      },
      {
        name: 'Order item units',
        holds: ['master-administration/order-item-units'],
        description:
          'Order item units are the single pieces of orders. A unit gets an ID tag when a production confirms it, and staff can cancel it before.',
      },
      {
        name: 'ID tags',
        holds: ['master-administration/id-tags'],
        description:
          'An ID tag is fixed to a piece during production. A production reports the progress of the piece at its tag, and the service notifies the merchant.',
      },
      {
        name: 'Productions',
        holds: [
          'master-administration/productions',
          'master-administration/production-methods',
          'master-administration/production-areas',
        ],
        description:
          'Productions make the goods, each with its production methods. Use the handle of a production to assign an order to it.',
      },
      {
        name: 'Annotations',
        holds: ['master-administration/annotations', 'master-administration/annotation-channels'],
        description:
          'Annotations are remarks about goods, such as washing instructions. Channels define the readers of an annotation: customers, agents or productions.',
      },
      {
        name: 'Suppliers',
        holds: ['master-administration/suppliers'],
        description: 'Suppliers deliver blank goods. A goods transfer has a supplier as its origin.',
      },
      {
        name: 'Goods transfers',
        holds: ['master-administration/goods-transfers'],
        description:
          'A goods transfer describes goods on their way from a supplier to a production, by parcel and item. The production accepts or rejects the items that arrive.',
      },
    ],
  },
  {
    name: 'Import',
    tags: [
      {
        name: 'Upload URLs',
        holds: ['master-administration/temporary-upload-url'],
        description:
          'Upload a file to an upload URL before you import it. Each URL accepts one file and is valid for 10 minutes.',
      },
      {
        name: 'Product imports',
        holds: ['master-administration/product-imports'],
        description:
          'Product imports create and change master products from CSV files. A report contains the rows that failed, and you can fix and import it.',
      },
      {
        name: 'Merchant product imports',
        holds: ['master-administration/merchant-product-imports'],
        description:
          'Merchant product imports create and change offers of merchants from CSV files. A report contains the rows that failed, and you can fix and import it.',
      },
      {
        name: 'Size label imports',
        holds: ['master-administration/product-size-label-imports'],
        description:
          'Size label imports create and change size labels from CSV files. A report contains the rows that failed, and you can fix and import it.',
      },
    ],
  },
  {
    name: 'Service',
    tags: [
      {
        name: 'Files',
        holds: ['public/files'],
        description: 'The `download_url` of a file points here. The URL is signed and expires, so it needs no key.',
      },
      {
        name: 'Health and API description',
        holds: ['public/health', 'public/docs', 'public/openapi'],
        description: 'These endpoints show whether the service runs, and describe its API. They need no key.',
      },
    ],
  },
];

const allTags = tagGroups.flatMap(({ tags }) => tags);

/** Returns the tag of a function's file. A tag of the file itself wins over the tag of its folder. */
export function tagOf({ file }: { readonly file: string }): string {
  const path = file.replace(/^functions\//, '');
  const noun = path.split('/').slice(0, 2).join('/');
  const held = (name: string) => allTags.find(({ holds }) => holds.includes(name));
  return (held(path) ?? held(noun))?.name ?? noun;
}

/** Returns the tags in use with their descriptions, and their groups. */
export function describedTags(used: ReadonlySet<string>): {
  readonly tags: readonly Part[];
  readonly groups: readonly Part[];
} {
  const inUse = ({ name }: Tag) => used.has(name);
  return {
    tags: allTags.filter(inUse).map(({ name, description }) => ({ name, description })),
    groups: tagGroups.flatMap(({ name, tags }) => {
      const names = tags.filter(inUse).map((tag) => tag.name);
      return names.length > 0 ? [{ name, tags: names }] : [];
    }),
  };
}
