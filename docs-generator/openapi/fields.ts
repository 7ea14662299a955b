import { type Subject, transitions } from '../../shared/domain/transitions.ts';
import { positions } from '../../shared/resources/designs/design.ts';
import { goodsTransferStates, referenceTypes } from '../../shared/resources/goods/goods-transfer.ts';
import { designerTypes } from '../../shared/resources/offers/product.ts';
import { variantCollections } from '../../shared/resources/offers/variant-collections.ts';
import { olderOrder } from '../../shared/resources/orders/order-2021-02-23.ts';
import { cancellableUntil } from '../../shared/resources/people/merchant.ts';
import { deliveryTypes } from '../../shared/resources/webhooks/delivery.ts';
import { type Audience, audiences, namesFor, webhookVersions } from '../../shared/resources/webhooks/event-names.ts';

/** The description of a property and, if it has them, its format and its closed list of values. */
export interface Said {
  readonly description: string;
  readonly format?: 'date-time' | 'decimal' | 'double' | 'idn-email' | 'int64' | 'iri' | 'uri';
  readonly values?: readonly string[];
}

const formatted = (format: Said['format']) => (description: string) => ({ description, ...(format && { format }) });
const time = formatted('date-time');
const id = formatted('int64');
const money = formatted('decimal');
const measure = formatted('double');
const address = formatted('uri');
const sentAddress = formatted('iri'); // as the caller sent it: it may contain letters that are not ASCII
const mail = formatted('idn-email');
const oneOf = (description: string, values: readonly string[]): Said => ({ description, values });

/** The same description for several properties. */
const alike = (said: string | Said, ...names: readonly string[]): Readonly<Record<string, string | Said>> =>
  Object.fromEntries(names.map((name) => [name, said]));

const statesOf = (subject: Subject): readonly string[] => Object.keys(transitions[subject]);

const eventTypes = namesFor('merchant');
const deliveryState = '`pending` while the service makes attempts, then `delivered`, `failed` or `cancelled`.';

/** Descriptions of the webhooks of an audience, by the beginnings of the names of their schemas. */
const webhooksOf = (
  audience: Audience,
  { body, owner }: { readonly body: string; readonly owner: string },
): Readonly<Record<string, string | Said>> => {
  const names = oneOf('Name of the event type in the version of the webhook.', namesFor(audience));
  const types = oneOf('Type of the event.', deliveryTypes(audience));
  return {
    [`${owner}Webhook.state`]: 'State of the webhook. The service sends notifications while it is `active`.',
    [`${body}CreateBody.state`]:
      'State of the webhook. The service sends notifications while it is `active`. Default: `inactive`.',
    [`${body}UpdateBody.state`]: 'State of the webhook. The service sends notifications while it is `active`.',
    [`${owner}Webhook.description`]: 'Purpose of the webhook, by language. `null` if not set.',
    [`${body}CreateBody.description`]: 'Purpose of the webhook, by language. `null` if not set.',
    [`${body}UpdateBody.description`]: 'Purpose of the webhook, by language. `null` removes it.',
    [`${owner}Webhook.version`]: oneOf('API version of the notifications.', webhookVersions),
    [`${owner}Webhook.url`]: sentAddress('URL to which the service sends notifications.'),
    [`${owner}Webhook.events.name`]: names,
    [`${body}CreateBody.events.name`]: names,
    [`${body}UpdateBody.events.name`]: names,
    [`${body}TestBody.type`]: oneOf('Event type of the example.', deliveryTypes(audience)),
    [`${owner}Delivery.event.type`]: types,
    [`Sent${owner}Delivery.event.type`]: types,
    [`${owner}Delivery.state`]: deliveryState,
    [`Sent${owner}Delivery.state`]: deliveryState,
  };
};

/** Descriptions of an access key's fields whose names have other meanings elsewhere. */
const accessKeyFields = {
  name: 'Name for people, such as the program that uses the key.',
  merchant: id('Merchant that owns the key, or that a key of staff acts for in `/v2`. `null` if it has none.'),
  production: id('Production that owns the key. `null` for keys of other roles.'),
  is_test: 'Whether the key works with test data, instead of live data.',
  version: 'API version of requests without `X-Api-Version`. `null` for the latest version.',
  expires_at: time('Time at which the key expires. `null` if it does not expire.'),
};
const fieldsOfStaff = ['merchant', 'production', 'is_test'];
const ofAccessKeys = Object.fromEntries(
  ['AccessKey', 'CreatedAccessKey', 'MasterAdministrationAccessKeysCreateBody', 'V2AccessKeysCreateBody'].flatMap(
    (schema) =>
      Object.entries(accessKeyFields)
        .filter(([name]) => !(schema.startsWith('V2') && fieldsOfStaff.includes(name)))
        .map(([name, said]) => [`${schema}.${name}`, said]),
  ),
);

const whileHeld = '`null` if the production no longer has the work, and from 30 days after the delivery.';
const sentReason = 'Reason for staff, in your own words. Do not name the recipient.';

/** Descriptions of production orders, as they are read and as changes return them. */
const ofProductionOrders = (schema: string): Readonly<Record<string, string | Said>> => ({
  [`${schema}.variants`]: id('Copies of the variants that the production makes.'),
  [`${schema}.items`]: 'Items that the production makes.',
  [`${schema}.items.quantity`]: 'Number of pieces that the production was to make.',
  [`${schema}.items.pieces_left`]: 'Number of pieces that are neither delivered nor given back.',
  [`${schema}.hold`]: 'Why the production has interrupted its work. `null` if it has not.',
  [`${schema}.hold.reason`]: 'Reason, in the words of the production.',
  [`${schema}.hold.since`]: time('Time since which the work is interrupted.'),
  [`${schema}.returned_items`]: 'Pieces that the production gave back, or that staff took back.',
  [`${schema}.returned_items.reason`]: 'Reason, in the words of the production. `null` if staff took the pieces back.',
  [`${schema}.returned_items.returned_at`]: time('Time at which the pieces went back.'),
  [`${schema}.shipments`]: 'Parcels that the production has sent.',
});

/**
 * Descriptions of properties by name. Properties with the same name share a description. A key with dots names a
 * property inside another property (`dimension.width`) or inside a schema (`Job.state`), and wins over a shorter key.
 * A description in the schema itself wins over all of them. Only the documents read this table: every function would
 * build the descriptions at its start if the fields had them (decision 56).
 */
export const saidOfFields: Readonly<Record<string, string | Said>> = {
  // of almost every record
  id: id('Unique identifier of the object. It never changes.'),
  created_at: time('Creation time.'),
  updated_at: time('Time of the last change.'),
  cancelled_at: time('Time of the cancellation. `null` if it is not cancelled.'),
  is_test: 'Whether the object belongs to test mode. Test objects are not produced, shipped or charged.',
  handle: 'Short unique name of the object.',
  name: 'Display name.',
  description: 'Description for readers, by language.',
  title: 'Display name.',
  failure_message: 'Reason for the failure, as readable text. `null` if it has not failed.',
  external_identifier: "Identifier in the caller's system. `null` if not set.",
  external_reference: "Reference to the source in the caller's system, such as a shop. `null` if not set.",

  // exports and privacy requests
  finished_at: time('Time at which the work ended. `null` until then.'),
  'Export.state': oneOf('`finished` once the file is available.', statesOf('run')),
  'Export.orders': 'Number of orders in the file.',
  'Export.file': 'The exported orders. `null` before the end, and after seven days.',
  placed_from: time('Orders were placed at this time or later. `null` for no limit.'),
  placed_until: time('Orders were placed at this time or earlier. `null` for no limit.'),
  'PrivacyRequest.kind': 'Whether the data is exported or erased.',
  'PrivacyRequest.state': oneOf(
    '`waiting` between the two passes of an erasure. `finished` once all data is exported or erased.',
    statesOf('run'),
  ),
  'PrivacyRequest.order': id('The order to which the request is limited. `null` if it is about a person.'),
  'PrivacyRequest.merchant': id('The merchant to which the request is limited. `null` for all merchants.'),
  'PrivacyRequest.file': 'The exported data. `null` for an erasure, before the end, and after seven days.',
  'PrivacyRequest.counts': 'Numbers of records, by kind, that were exported or erased.',
  'counts.checkouts': 'Number of checkouts.',
  'counts.orders': 'Number of orders.',
  'counts.disposition_orders': 'Number of disposition orders.',
  'counts.production_orders': 'Number of production orders.',
  'counts.events': 'Number of stored events.',
  'counts.notifications': 'Number of stored notification bodies.',
  'counts.deliveries': 'Number of deliveries.',
  'counts.changes': 'Number of changes in histories.',
  open_orders: id('Orders that were not erased, because they are still open.'),
  remaining_copies: 'Copies of erased data that expire later. Empty for an export.',
  'remaining_copies.copy': 'Kind of the copy.',
  'remaining_copies.days': 'Number of days after which the copy has expired.',
  retention_days: 'Number of days after which the personal data of finished orders is erased. `null` for no limit.',

  // prices
  price: money('Net price per piece.'),
  tax: money('Tax per piece.'),
  total: money('Gross total, including shipping.'),
  subtotal: money('Net total of all items, without shipping.'),
  total_tax: money('Total tax, including the tax on shipping.'),
  total_items_price: money('Gross total of all items, without shipping.'),
  ...alike(money('Gross price of shipping.'), 'shipping_total', 'shipping_line.total'),
  discount_total: money('Gross total of all discounts.'),
  cost_price: money('Net cost price per piece.'),
  tax_rate: measure('Tax rate on the net price, in percent.'),
  currency: 'Currency of all prices, as an ISO 4217 code.',
  amount: money('Gross amount that was paid.'),

  // checkouts and orders
  cost_centre: 'Cost centre, printed on the packing slip. `null` if not set.',
  customer_locale: "Language of the merchant's customers, as an ISO 639-1 code.",
  quantity: 'Number of pieces.',
  items: id('Items of the checkout or order, one per line.'),
  'Checkout.state': oneOf('`incompleted` until the order is placed, then `completed`.', statesOf('checkout')),
  'Order.state': oneOf(
    '`preparing` until the files of all variants are ready, `prepared` until everything is sent, then `completed`. `cancelled` after a cancellation.',
    statesOf('order'),
  ),
  'Order_2021-02-23.state': oneOf(
    '`incompleted` until everything is sent, then `delivered`. `cancelled` after a cancellation.',
    Object.keys(olderOrder.filterValues?.state ?? {}),
  ),
  'DispositionedOrder.state': oneOf('State of the order.', statesOf('order')),
  'variant.state': oneOf('State of the variant.', statesOf('variant')),
  'items.id': id('Identifier of the item. An order item has the same identifier as the checkout item.'),
  'items.variant': id('Copy of the ordered variant, as it was when the item was priced.'),
  'items.price': money('Net price per piece.'),
  'items.total': money(
    'Gross total of the line: net price times quantity, plus `shipping` instructions, with tax. The service rounds once.',
  ),
  'items.total_tax': money('Tax of the line.'),
  ...alike(
    "Identifier of the item in the caller's system. Default: the `id` of the item, as a string.",
    'items.external_identifier',
    'OrderItem.external_identifier',
  ),
  'items.cancelled_at': time('Time at which the item was cancelled. `null` if it is not cancelled.'),
  'OrderItem.variant': id('Copy of the variant that belongs to the order.'),
  variant_id: id(
    'A variant that is still sold: a `ready` variant of the catalogue or a `completed` custom variant. `GET /v2/variants` lists them with `filter[collection_name]`.',
  ),
  ...alike(money('Gross price per piece.'), 'variant.total', 'Variant.total', 'V2VariantsDesignAnswer200.total'),
  attributes: 'Options that distinguish the variant from other variants of its product, as readable text.',
  'attributes.name': 'Name of the option, such as `Color`.',
  'attributes.value': 'Value of the option, such as `White`.',
  'origin.code': 'SKU of the master variant.',
  media_id: id('Image that shows the design. `null` if the variant has no design.'),
  customer: id('Customer who receives the order.'),
  email: mail('E-mail address.'),
  addresses: 'The shipping address, and the billing address if it is a different one.',
  default_address: 'The shipping address.',
  shipping_address: id('Address to which the order is shipped.'),
  billing_address: id('Address on the invoice. Default: the shipping address.'),
  whitelabel_address: id('Address that is named as the sender. `null` if the service is the sender.'),
  company: 'Name of the company. `null` if not set.',
  first_name: 'First name of the person.',
  last_name: 'Last name of the person.',
  street1: 'Street and house number.',
  street2: 'Second address line, such as an apartment or a floor. `null` if not set.',
  zip: 'Postal code.',
  city: 'City.',
  phone: 'Phone number that the parcel service calls if there are problems.',
  province_code: 'Code of the province or state: one to three letters or digits. `null` if not set.',
  country_code: 'Country, as an ISO 3166-1 alpha-2 code.',
  vat_in: 'Sales tax number of the recipient. `null` if not set.',
  'Address_2021-02-23.default': 'Whether this is the default address, which is the shipping address.',
  shipping: 'Shipping rate to choose.',
  'shipping.handle': 'Handle of a shipping rate of the checkout.',
  shipping_line: 'Chosen shipping rate with its price. An empty array until a rate is chosen.',
  'shipping_line.title': 'Display name of the shipping rate.',
  ...alike(money('Net price of shipping.'), 'shipping_line.price', 'shipping_method.price'),
  'shipping_line.tax': money('Tax of shipping.'),
  payment: id('Payment of the order.'),
  'payment.handle': 'Handle of a payment method.',
  payments: 'Payments of the order.',
  payment_method: id('Payment method.'),
  transactions: 'Payments of the order. Always empty for a checkout.',
  'transactions.title': 'Display name of the payment method.',
  fulfillments: 'Shipments of the order. Always empty for a checkout.',
  ...alike(id('The order that was shipped.'), 'fulfillments.order', 'order_id'),
  'fulfillments.parcels': id('Order items in each parcel, by their identifiers.'),
  shipments: id('Shipments of the order, one for each parcel.'),
  carrier: 'Name of the parcel service, in the words of the production. `null` if not set.',
  tracking_url: address('Page on which the recipient follows the parcel. `null` if not set.'),
  holds: 'Reasons why productions have interrupted their work on the order.',
  'holds.reason': 'Reason, in the words of the production.',
  'holds.since': time('Time since which the work is interrupted.'),
  shipping_method: 'Shipping rate that was chosen for the order.',
  shipping_rates: 'All shipping rates of the checkout. Empty if no rate fits its country and weight.',
  checkout_id: id('The checkout to which the rates belong.'),
  'ShippingRate.handle': 'Handle of the rate. To choose the rate, send it as `shipping.handle` of the checkout.',
  tracking_number: 'Tracking number of the parcel service. `null` if not set.',
  order_type: id('Type of the order.'),
  ordered_at: time('Time at which the checkout was completed.'),
  id_tags: id('ID tags of the pieces that a production has confirmed. Always empty for a checkout.'),
  disposition_order: id('Disposition order, which routes the order to productions. It has the `id` of the order.'),

  // variants, products and designs
  'Variant.state': oneOf(
    'Variants of the catalogue are `ready`. A custom variant is `pending` or `ready` while its files are created, then `completed` or `failed`.',
    statesOf('variant'),
  ),
  ...alike(
    oneOf(
      '`catalogue`: offered by the merchant, to order or to design. `custom`: created by a design. `ordered`: the copy that belongs to an order.',
      variantCollections,
    ),
    'Variant.collection_name',
    'MerchantVariant.collection_name',
  ),
  option_values: id(
    'Option values that distinguish the variant from other variants of its product, one for each option.',
  ),
  option_type: id('Option to which the value belongs, such as a colour.'),
  origin: 'Source of the variant.',
  'origin.sku': 'SKU of the master variant.',
  'origin.external_identifier': "Identifier of the variant in the merchant's system. `null` if not set.",
  ...alike(id('Product to which the variant belongs.'), 'product', 'product_id'),
  variants: id('Variants of the product.'),
  views: 'Views of the product, each with its images and prints.',
  'MasterVariant.views': 'Images of the variant, by view of the product.',
  'views.handle': 'Handle of the view, such as `front`.',
  'views.name': 'Display name of the view.',
  'views.media': id('Images of the view.'),
  customizations: 'Prints on the view.',
  production_media_id: id('Image to print.'),
  composite_media_id: id('Image of the product with its prints. `null` if not set.'),
  hash: 'Hash of view, method, image, size, place and rotation. Equal prints have equal hashes.',
  production_method: id('Method of printing on the product.'),
  'customizations.resource': id('The print with its files.'),
  'customizations.resource_type': oneOf('Type of the print in `resource`.', ['logo']),
  'customizations.price': money('Net price of the print on one piece.'),
  calculation_type: oneOf('Unit on which the price of the print is based.', ['square_centimeter']),
  calculation_value: measure('Area of the print in that unit.'),
  x: measure(
    'Distance in mm from the left edge of the area to the upper left corner of the print. `null` if `position` is set.',
  ),
  y: measure(
    'Distance in mm from the top edge of the area to the upper left corner of the print. `null` if `position` is set.',
  ),
  width: measure('Width in mm. `null` if unknown. The area then does not limit the width of prints.'),
  height: measure('Height in mm. `null` if unknown. The area then does not limit the height of prints.'),
  'customizations.width': measure('Width in mm, before rotation.'),
  'customizations.height': measure('Height in mm, before rotation.'),
  dimension: 'Size of the print, before rotation.',
  'dimension.width': measure('Width in mm.'),
  'dimension.height': measure('Height in mm.'),
  position: oneOf(
    'Position of the print in its area: top, middle or bottom, with left, centre or right. `null` if `x` and `y` are set.',
    positions,
  ),
  rotation: measure('Clockwise rotation about the centre of the print, in degrees. `null` if it is not rotated.'),
  additional_instructions: 'Extra work that is part of the design.',
  'additional_instructions.price': money(
    'Current net price. The copy that belongs to an order keeps the price at which the variant was ordered.',
  ),
  ...alike(
    money('Net price: per piece for `product` instructions, once per order line for `shipping` instructions.'),
    'AdditionalInstruction.price',
    'AdditionalInstruction_2021-02-23.price',
  ),
  ...alike(
    '`product` if the instruction applies to each piece, `shipping` if it applies to the shipping of the line.',
    'AdditionalInstruction.collection_name',
    'MasterAdministrationAdditionalInstructionsCreateBody.collection_name',
    'MasterAdministrationAdditionalInstructionsUpdateBody.collection_name',
    'AdditionalInstruction_2021-02-23.type',
    'additional_instructions.collection_name',
  ),
  'Product.description': "Description for readers, in the merchant's language.",
  'Product.title': "Display name, in the merchant's language.",
  designable_production_methods: id('Production methods with which the product can be designed.'),
  checks: 'Errors and warnings about the design. Empty if the design has neither.',
  'checks.path': 'Path of the field in the request body.',
  'checks.message': 'Description of the problem, as readable text.',
  'V2VariantsDesignAnswer200.tax': money('Tax per piece.'),

  // files
  file_name: 'Name of the file.',
  size: { description: 'Size in bytes.', format: 'int64' },
  mime_type: 'Media type of the file.',
  download_url: address('URL that redirects to the file for one to two hours. `null` while the file is not available.'),
  'File.state': oneOf(
    '`pending` until the service has the file, `completed` once the file is final.',
    statesOf('media'),
  ),
  'MediaFile.state': oneOf(
    '`pending` until the service has the file, `completed` once the file is final. `null` for the source file of an import.',
    statesOf('media'),
  ),
  'File.collection_name': 'Purpose of the file, such as `view-image`, `preview-file` or `production-file`.',
  'MediaFile.collection_name': 'Purpose of the file, such as `view-image` or `source-file`.',
  requested: 'Always `null`. The original specification names this field without describing it.',
  'File.custom_properties':
    'Properties of the image, such as `width` and `height` in pixels. An empty array if they are unknown.',
  media: id('Files that belong to the object.'),
  'ProductOptionValue.media': id('Always empty, because option values have no images.'),
  ...alike(
    oneOf('`completed` once the files of the print are ready.', statesOf('logo')),
    'Logo.state',
    'PrintedLogo.state',
  ),
  'Logo.collection_name': oneOf('Type of the print.', ['logo']),
  texts: 'Texts in the print. Always empty.',
  'custom_properties.width': 'Width of the stored image, in pixels.',
  'custom_properties.height': 'Height of the stored image, in pixels.',
  dpi: 'Resolution according to the header of the file. `null` if the header does not contain it.',
  horizontal: 'Horizontal resolution in DPI.',
  vertical: 'Vertical resolution in DPI.',
  color_space: 'Colour space of the image.',
  icc_profile: 'Name of the ICC colour profile. `null` if the image has no profile.',
  has_alpha: 'Whether the image has transparency.',
  warnings: 'Warnings about print quality, as readable text.',
  content_type: 'Media type with which you upload the file.',
  'MasterAdministrationTemporaryUploadUrlCreateAnswer.path':
    'Identifier of the upload. Send it to `POST /v2/media` or when you start an import.',
  'MasterAdministrationTemporaryUploadUrlCreateAnswer.url': address(
    'URL for the upload. Send the file in one PUT request with exactly these `headers`.',
  ),
  headers: 'Headers that the PUT request must contain, without changes.',
  'headers.Content-Type': 'The `content_type` of your request.',
  'headers.If-None-Match': 'Ensures that the URL accepts only one upload.',

  // jobs and webhooks
  'Job.state': '`queued` until the work ends, then `finished` or `failed`.',
  'Job.resource_url': address('URL of the result. `null` until the job has finished.'),
  'Job.resource_id': id('The identifier in `resource_url`. Present only if the job has finished.'),
  'Job.failure_message': 'Reason for the failure, as readable text. Present only if the job failed.',
  'Job.errors':
    'Errors in the request by field, as in a `422` response. Present only if the job failed because of them.',
  'Job.codes': 'The same errors as stable codes, in the same order. Present only with `errors`.',
  note: 'Parts of the request that the job could not do, as readable text. Present only if the job finished without them.',
  ...ofAccessKeys,
  key_id: 'Public part of the key, between its second and third underscore.',
  key: 'The key itself, for the `Authorization` header. `null` if the request is repeated with the same `Idempotency-Key`.',
  role: 'What the key is for. The role decides which endpoints the key may call.',
  scopes:
    'Scopes to which the key is limited, such as `orders:read`. `null` if it may do everything that its role may do.',
  allowed_ips: 'Networks from which the key may be used, as CIDR blocks. `null` if it may be used from everywhere.',
  rate_limit: 'Maximum number of requests in an hour. `null` for the usual limit of 5,000.',
  last_used_at: time('Minute of the last request that counted against the rate limit. `null` if there was none.'),
  revoked_at: time('Time at which the key was revoked. `null` if it is not revoked.'),
  overlap_seconds: 'For how many seconds the first key stays valid. 0 revokes it at once.',
  ...webhooksOf('merchant', { body: 'V2Webhooks', owner: '' }),
  ...webhooksOf('production', { body: 'MasterAdministrationWebhooks', owner: 'Production' }),
  'Webhook_2021-02-23.url': sentAddress('URL to which the service sends notifications.'),
  ...alike('Events about which the service notifies the webhook.', 'events', 'event_types'),
  ...alike(id('Identifier of the event type.'), 'events.id', 'event_types.id'),
  'event_types.name': oneOf('Name of the event type in version 2021-02-23.', eventTypes),
  deactivation_reason:
    'Reason for which the service deactivated the webhook. `null` if it did not, or after you activate it again.',
  event: 'The event of the notification.',
  'event.id': 'The `id` of the notification.',
  attempts: 'Attempts to send the notification, the latest last.',
  at: time('Time of the attempt.'),
  duration_ms: 'Duration of the attempt, in milliseconds.',
  'FailingDelivery.event.type': oneOf('Type of the event.', deliveryTypes(...audiences)),
  'FailingDelivery.state': '`pending` while the service makes further attempts, or `failed` after it gave up.',
  'FailingDelivery.webhook': id('Webhook of the delivery.'),
  'FailingDelivery.merchant': id('Merchant that owns the webhook. `null` if a production owns it.'),
  'FailingDelivery.production': id('Production that owns the webhook. `null` if a merchant owns it.'),
  error: 'Reason for the failure if `status` does not show it, as readable text. `null` otherwise.',
  next_attempt_at: time('Time of the next attempt. `null` if the delivery has ended or waits for an inactive webhook.'),
  subject: 'The object of the event.',
  'subject.type': 'Type of the object.',
  'V2EventsListAnswer.type': 'Type of the event, by its name in `version`.',
  'V2EventsListAnswer.version': 'API version in which the event is listed.',
  'V2EventsListAnswer.created_at': time('Time of the event.'),
  type: 'Type of the event.',
  version: 'API version of the notification.',
  data: 'The object of the event, as the API shows it.',
  sequence: id('Sequence number of the event. It increases with each event of the same object.'),

  // pages
  links: 'Links to other pages.',
  meta: 'Information about this page.',
  'PageLinks.first': address('URL of the first page.'),
  'PageLinks.last': address('Always `null`, because the service does not count pages.'),
  prev: address('URL of the previous page. `null` on the first page.'),
  next: address('URL of the next page. `null` on the last page.'),
  ...alike(address('Always `null`. Use `prev` and `next`.'), 'CursorLinks.first', 'CursorLinks.last'),
  ...alike(address('URL of the collection.'), 'PageMeta.path', 'CursorMeta.path'),
  current_page: 'Number of this page.',
  from: 'Number of the first object on this page. `null` if the page is empty.',
  to: 'Number of the last object on this page. `null` if the page is empty.',
  per_page: 'Maximum number of objects on a page.',
  next_cursor: 'Value of `cursor` for the next page. `null` on the last page.',
  prev_cursor: 'Value of `cursor` for the previous page. `null` on the first page.',
  ...alike('Description of the error, as readable text.', 'Error.message', 'Problem.detail', 'FieldErrors.message'),
  ...alike('Code of the error, for programs.', 'Error.code', 'Problem.code', 'FieldErrors.code'),
  'Problem.type': 'Always `about:blank`, because `code` says what happened.',
  'Problem.title': 'Phrase of the status.',
  'Problem.status': 'Status of the response.',
  'Problem.request_id': 'Identifier of the request, as in `X-Request-Id`.',

  // the catalogue
  manufacturer: 'Manufacturer of the blank product, as set by an import. `null` if unknown.',
  manufacturer_number: "The manufacturer's number of the product. `null` if not set.",
  country: id('Country of production. `null` if not set.'),
  brand: id('Brand of the product. `null` if not set.'),
  material_type: id('Material of the product. `null` if not set.'),
  scale_factors: id('Scale factors of images on the product.'),
  production_areas: id('Areas of the product on which production methods print.'),
  positioning_areas: id('Areas of the product in which designs are placed.'),
  ...alike(
    'Handle of the view to which the area belongs. `null` if it belongs to every view.',
    'ProductionArea.view',
    'PositioningArea.view',
  ),
  identifier: id('Identifier by which the production finds the area.'),
  clamping_device: id('Device that holds the product during production.'),
  available_at: time('Time from which the product is sold. `null` if it is not sold yet.'),
  'MasterAdministrationMerchantProductsCreateBody.available_at': time(
    'Time from which the product is sold. Default: the time of the master product. `null` if it is not sold yet.',
  ),
  discontinue_at: time('Time from which it is no longer sold. `null` if no end is set.'),
  'MasterAdministrationMerchantProductsCreateBody.discontinue_at': time(
    'Time from which the product is no longer sold. Default: the time of the master product. `null` if no end is set.',
  ),
  is_available: 'Whether it is sold now, according to its dates.',
  is_master: 'Whether the product is shown with this variant.',
  sku: 'Unique SKU of the master variant.',
  hs_tariff_code: 'Customs code of the Harmonized System. `null` if not set.',
  track_inventory: 'Whether stock is counted, as set by an import. `null` if no import set it.',
  sale_continue: 'Whether the variant is sold even without stock, as set by an import. `null` if no import set it.',
  media_state: oneOf('Always `empty`, because option values have no images.', ['empty']),
  'views.media.url': sentAddress('URL from which the service fetches the image.'),
  collection: 'Purpose of the image. Default: `view-image`.',
  ...alike(
    'Group to which the method belongs.',
    'ProductionMethod.collection_name',
    'MasterAdministrationProductionMethodsCreateBody.collection_name',
    'MasterAdministrationProductionMethodsUpdateBody.collection_name',
  ),
  ...alike(
    'Code of the country, ISO 3166-1 alpha-2.',
    'Country.code',
    'MasterAdministrationCountriesCreateBody.code',
    'MasterAdministrationCountriesUpdateBody.code',
  ),
  'MasterAdministrationSuppliersUpdateBody.address': 'Address of the supplier. It replaces the whole address.',
  locale: "Language of the merchant's texts, such as product titles, as an ISO 639-1 code.",
  cancellable_until: oneOf('Last state in which the merchant can cancel an order.', cancellableUntil),
  service: 'Handle of the shipping service. All rates of the service have it.',
  max_weight_grams: 'Maximum weight of a parcel at this rate, in g.',
  price_per_square_centimeter: money('Net price per cm², with at most four decimals. `null` if unknown.'),
  max_width: measure('Maximum width of a print, in mm. `null` if it is not limited.'),
  max_height: measure('Maximum height of a print, in mm. `null` if it is not limited.'),
  prints_alpha: 'Whether transparent pixels stay transparent in a print. `null` if unknown.',
  merchant: id('Merchant who sells it.'),
  master_product: id('Master product that the merchant offers.'),
  master_variant: id('Master variant that the merchant offers.'),
  merchant_product: id('Merchant product to which the variant belongs.'),
  merchant_variant: id('Merchant variant of the piece.'),
  merchant_variants: id('Variants of the product that the merchant offers.'),
  'MasterAdministrationMerchantProductsCreateBody.merchant_variants':
    'Variants of the product that the merchant offers. Default: all variants of the master product.',
  designer: 'Design options of the product in a shop. `null` if not set.',
  'MerchantVariant.designer': 'Design options of the variant in a shop.',
  'designer.type': oneOf('Designer that a shop shows. `none` if the product cannot be designed.', designerTypes),
  only_customized_orderable: 'Whether the product can be ordered only with a design.',
  modes: 'Modes that the designer offers.',
  'modes.free': 'Whether prints can be placed anywhere.',
  'modes.positioning': 'Whether designs can be placed in positioning areas.',
  'modes.production': 'Whether methods can print on production areas.',
  product_sizes: id('Sizes of the label.'),
  ...alike('Value of the size on its scale.', 'product_sizes.value', 'ProductSize.value'),
  'ProductSize.product_size_scale': 'Scale on which the size is measured.',
  product_size_scale:
    'Scale on which the size is measured: an existing scale by `id`, or any scale by `name`. The service creates a scale with an unknown name.',

  // making and moving
  order: id('Order to which it belongs.'),
  ...alike(id('Order item to which it belongs.'), 'order_item', 'order_item_id'),
  order_items: id('Order items that the production makes.'),
  'productions.order_items': 'Order items that the production makes. Default: all items of the order.',
  'order_items.external_identifier': "Identifier of the order item in the caller's system.",
  order_item_unit: id('Piece to which the tag is fixed. It has the `id` of the tag.'),
  id_tag: id('ID tag of the piece. `null` until a production confirms the piece.'),
  production: id('Production that makes the items.'),
  productions: 'Productions that make the order.',
  production_orders: id('Parts of the order that are assigned to productions.'),
  production_methods: id('Methods that the production offers.'),
  'Production.is_test': 'Whether the production makes test orders instead of live orders.',
  promotion_codes: id('Codes that lower the price. Always empty.'),
  unassigned_items: 'Number of items without a production. Cancelled items do not count.',
  'DispositionOrder.state': oneOf(
    '`manual_assignment_process` until a production is assigned. `assigned` if the whole order was assigned at once, `partly_assigned` if items were assigned.',
    statesOf('disposition-order'),
  ),
  ...alike(
    oneOf('State of the production order.', statesOf('production-order')),
    'ProductionOrder.state',
    'ProductionOrderProgress.state',
    'AssignedProductionOrder.state',
    'ProductionOrderNotice.state',
  ),
  ...ofProductionOrders('ProductionOrder'),
  ...ofProductionOrders('ProductionOrderProgress'),
  'ProductionOrder.ship_to': `Recipient of the parcels. ${whileHeld}`,
  'ProductionOrder.sender': `Sender on the parcels, if the merchant gave one. ${whileHeld}`,
  'ProductionOrder.shipping': 'Shipping service that the customer chose.',
  'ProductionOrder.packing_slip': `Data for the packing slip. ${whileHeld}`,
  'ProductionOrder.annotations': 'Annotations of the channel `production`, which apply to all work.',
  'MasterAdministrationProductionOrdersDeliverBody.parcels': 'Parcels that the production has sent.',
  'MasterAdministrationProductionOrdersDeliverBody.parcels.items':
    'The pieces in the parcel. Only a single parcel may omit them. It then contains all that are left.',
  'MasterAdministrationProductionOrdersFailBody.reason': sentReason,
  'MasterAdministrationProductionOrdersHoldBody.reason': sentReason,
  'MasterAdministrationProductionOrdersFailBody.items':
    'Order items that cannot be made. Default: all items that have pieces left.',
  'OrderItemUnit.state': oneOf(
    '`pending` until a production accepts the piece, then `confirmed`. `cancelled` after a cancellation.',
    statesOf('unit'),
  ),
  'IdTag.state': oneOf(
    'Always `ordered`. The service notifies webhooks of version 2021-02-23 about the progress of the piece.',
    statesOf('id-tag'),
  ),
  'ProductionIdTag.state': oneOf(
    'Always `ordered`. `current_state` shows the progress of the piece.',
    statesOf('id-tag'),
  ),
  current_state: 'Place or progress of the piece, in the words of the production.',
  channels: id('Channels that define the readers of the annotation.'),
  'Supplier.address': 'Address of the supplier.',
  'MasterAdministrationSuppliersCreateBody.address': 'Address of the supplier.',
  'GoodsTransfer.state': oneOf(
    '`received` once every item is accepted or rejected, `partially-received` once some items are.',
    goodsTransferStates,
  ),
  'parcels.state': oneOf(
    '`received` once every item of the parcel is accepted or rejected, `partially-received` once some items are.',
    goodsTransferStates,
  ),
  'goods_transfer_items.state': oneOf(
    '`pending` until the production accepts or rejects the item.',
    statesOf('goods-transfer-item'),
  ),
  'MasterAdministrationGoodsTransfersReceiptsBody.items': 'Items that the production accepts or rejects.',
  'MasterAdministrationGoodsTransfersReceiptsBody.items.id': id('Item of the goods transfer.'),
  'MasterAdministrationGoodsTransfersReceiptsBody.items.state': 'Whether the production accepts or rejects the item.',
  'GoodsTransfer.origin': 'Supplier of the goods.',
  ...alike(
    "Identifier in the caller's system.",
    'GoodsTransfer.external_identifier',
    'MasterAdministrationGoodsTransfersCreateBody.external_identifier',
  ),
  'MasterAdministrationGoodsTransfersCreateBody.origin': 'Supplier of the goods.',
  destination: 'Production that receives the goods.',
  creator: 'User who announced the goods.',
  'origin.resource_type': oneOf('Type of the referenced object.', referenceTypes.origin),
  'destination.resource_type': oneOf('Type of the referenced object.', referenceTypes.destination),
  'creator.resource_type': oneOf('Type of the referenced user.', referenceTypes.creator),
  'goods_transfer_items.resource_type': oneOf('Type of the referenced object.', referenceTypes.item),
  resource: id('Identifier of the referenced object.'),
  estimated_arrival_at: time('Day on which the goods are expected. `null` if unknown.'),
  ...alike('Parcels of the transfer, each with its items.', 'parcels', 'goods_transfer_parcels'),
  goods_transfer_items: 'Items in the parcel.',

  // imports
  ...alike(
    '`finished` after the service tried every row, even if some rows failed.',
    'ProductImport.state',
    'MerchantProductImport.state',
    'SizeLabelImport.state',
  ),
  options: 'Options of the import.',
  overwrite_existing: 'Whether rows change existing records.',
  should_preserve_published: 'Whether existing products stay published or unpublished.',
  dry_run: 'Whether the service only checks the rows and changes no data.',
  total_rows:
    'Number of rows that the service tried so far: `processed_rows`, `failed_rows` and `ignored_rows` together.',
  failed_rows: 'Number of rows that failed.',
  processed_rows: 'Number of rows that succeeded or, in a dry run, would succeed.',
  ignored_rows: 'Number of rows that the service skipped because they refer to existing records.',
  started_at: time('Time at which the service read the first row. `null` until then.'),
  source_file: 'The imported file.',
  failed_report_file: 'Report with the failed rows and their errors. `null` if no row failed.',
};
