import type { Part } from './schemas.ts';

/** What operations are found under: a name, the functions below `functions/` that it holds, and two sentences. */
interface Tag {
  readonly name: string;
  /** Folders of nouns, and files that do not go with the rest of their noun. */
  readonly holds: readonly string[];
  readonly description: string;
}

/** Where notifications are found. No function answers them. */
export const notificationTag = 'Notifications';

/** The tags of the document by group, in the order in which people need them. */
const tagGroups: readonly { readonly name: string; readonly tags: readonly Tag[] }[] = [
  {
    name: 'Sell',
    tags: [
      {
        name: 'Checkouts',
        holds: ['v2/checkouts'],
        description:
          'A checkout gathers items, addresses and a way of shipping, and prices them. Completing it places an order.',
      },
      {
        name: 'Orders',
        holds: ['v2/orders'],
        description:
          'What has been bought, with how far it has come. An order can be cancelled until its merchant or its productions no longer allow it.',
      },
      {
        name: 'Variants',
        holds: ['v2/variants'],
        description:
          'What can be put into a checkout: variants of the catalogue, and custom ones that are made of them by a design. Each has its price, its views and the SKU that it comes from.',
      },
      {
        name: 'Products',
        holds: ['v2/products'],
        description:
          'What the merchant offers. A product groups its variants and names the methods that it can be designed with.',
      },
      {
        name: 'Media',
        holds: ['v2/media', 'v2/temporary-upload-url'],
        description:
          'Pictures for designs, sent with the request or, when they are large, uploaded to an address first. Each is looked at once and then known by its id.',
      },
      {
        name: 'Designs',
        holds: ['v2/variants/design.ts'],
        description:
          'A design puts pictures on the views of a variant and makes a custom variant of it. The work is followed as a job, and a dry run tells the price and all problems beforehand.',
      },
      {
        name: 'Additional instructions',
        holds: ['v2/additional-instructions'],
        description:
          'Extra work that a design may ask for, such as another packaging. Each has a price, which is part of the price of the custom variant.',
      },
      {
        name: 'Payment methods',
        holds: ['v2/payment-methods'],
        description: 'The ways of paying for an order. Completing a checkout names one by its handle.',
      },
      {
        name: 'Jobs',
        holds: ['v2/jobs'],
        description:
          'Work that goes on after a request was answered with 202. Its `Location` is polled, or waited at, until the job names what has come of it.',
      },
      {
        name: 'Webhooks',
        holds: ['v2/webhooks', 'v2/deliveries'],
        description:
          'Addresses that are told of events, in the version that each asks for. Every attempt can be looked at, and sent again.',
      },
      {
        name: 'Events',
        holds: ['v2/events'],
        description:
          'What webhooks were told in the last 30 days. A receiver that was down catches up here, and one that cannot be reached polls here.',
      },
      {
        name: notificationTag,
        holds: [],
        description:
          'What is sent to webhooks, by event. Each comes once or more, with the same id, and is signed when the webhook has a token.',
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
          'What can be made, with its variants, prices and views: the catalogue that all merchants choose from. A change is handed on to those who offer the product.',
      },
      {
        name: 'Option values',
        holds: ['master-administration/product-option-values'],
        description:
          'Colours, sizes and what else tells the variants of a product apart. A master variant names one of each option type.',
      },
      {
        name: 'Size scales',
        holds: ['master-administration/product-size-scales'],
        description: 'Scales that sizes are measured on, such as those of countries. Size labels name them.',
      },
      {
        name: 'Size labels',
        holds: ['master-administration/product-size-labels'],
        description: 'Labels that say what a size is on each scale. They translate sizes between countries.',
      },
      {
        name: 'Merchants',
        holds: ['master-administration/merchants'],
        description: 'Who sells. Offers and orders are theirs, each on a live and a test side.',
      },
      {
        name: 'Merchant products',
        holds: ['master-administration/merchant-products'],
        description:
          'Master products that are offered through a merchant, with title, dates and designer of its own. In `/v2` they are the products of the same ids.',
      },
      {
        name: 'Merchant variants',
        holds: ['master-administration/merchant-variants'],
        description:
          'Variants that merchants sell, the designed and the ordered ones among them. In `/v2` they are the variants of the same ids.',
      },
      {
        name: 'Catalogue jobs',
        holds: ['master-administration/jobs'],
        description:
          'Changes of master products that go on after their request was answered. A job names the product when it has finished, or says why it has failed.',
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
          'How orders are spread over productions. What qualifies one production alone is assigned by itself; all else waits for staff.',
      },
      {
        name: 'Production orders',
        holds: ['master-administration/production-orders'],
        description:
          'The part of an order that one production makes, with its print files. The production accepts it, and reports its delivery.',
      },
      {
        name: 'Order item units',
        holds: ['master-administration/order-item-units'],
        description: 'The single pieces of orders. Each has an id tag, and can be cancelled before it is made.',
      },
      {
        name: 'ID tags',
        holds: ['master-administration/id-tags'],
        description:
          'What is fixed to a piece while it is made. A production says at a tag how far the piece has come, and merchants are told of it.',
      },
      {
        name: 'Productions',
        holds: ['master-administration/productions', 'master-administration/production-methods'],
        description: 'Who makes the goods, and the methods that they master. Orders are assigned by their handles.',
      },
      {
        name: 'Annotations',
        holds: ['master-administration/annotations', 'master-administration/annotation-channels'],
        description:
          'Remarks on goods, such as how to wash them. Channels say whom a remark is for: customers, agents or productions.',
      },
      {
        name: 'Suppliers',
        holds: ['master-administration/suppliers'],
        description: 'Whom blank goods come from. A goods transfer names one as its origin.',
      },
      {
        name: 'Goods transfers',
        holds: ['master-administration/goods-transfers'],
        description:
          'Goods on their way from a supplier to a production, by parcel and item. The production accepts or rejects what has arrived.',
      },
    ],
  },
  {
    name: 'Import',
    tags: [
      {
        name: 'Upload addresses',
        holds: ['master-administration/temporary-upload-url'],
        description:
          'Addresses that files are uploaded to before they are imported. Each is good for one file and for a short time.',
      },
      {
        name: 'Product imports',
        holds: ['master-administration/product-imports'],
        description:
          'Master products from CSV files. Rows that fail are in a report, which can be mended and imported again.',
      },
      {
        name: 'Merchant product imports',
        holds: ['master-administration/merchant-product-imports'],
        description:
          'Offers of merchants from CSV files. Rows that fail are in a report, which can be mended and imported again.',
      },
      {
        name: 'Size label imports',
        holds: ['master-administration/product-size-label-imports'],
        description:
          'Size labels from CSV files. Rows that fail are in a report, which can be mended and imported again.',
      },
    ],
  },
  {
    name: 'Service',
    tags: [
      {
        name: 'Files',
        holds: ['public/files'],
        description:
          'Where the `download_url` of a file leads. The address is signed and good for a while, so that no key is needed.',
      },
      {
        name: 'The service itself',
        holds: ['public/health', 'public/docs', 'public/openapi'],
        description: 'Whether it answers, and how it is described. No key is needed.',
      },
    ],
  },
];

const allTags = tagGroups.flatMap(({ tags }) => tags);

/** Names the tag of the function in a file: the one that holds the file itself, else the one that holds its noun. */
export function tagOf({ file }: { readonly file: string }): string {
  const path = file.replace(/^functions\//, '');
  const noun = path.split('/').slice(0, 2).join('/');
  const held = (name: string) => allTags.find(({ holds }) => holds.includes(name));
  return (held(path) ?? held(noun))?.name ?? noun;
}

/** Describes the tags in use, and groups them. */
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
