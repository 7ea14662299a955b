/** An address in a request, for the examples of contracts. */
export const exampleAddress = {
  first_name: 'Jo',
  last_name: 'Example',
  street1: 'Example Street 1',
  zip: '10115',
  city: 'Berlin',
  country_code: 'DE',
  email: 'jo@example.com',
  phone: '+49 30 000000',
};

/** A product in a request of staff. */
export const exampleProduct = {
  handle: 'example-cap',
  name: { en: 'Cap', de: 'Kappe' },
  description: { en: 'A cap of cotton.' },
  variants: [{ sku: 'example-cap-blue', price: 9.9, cost_price: 4, tax_rate: 19, option_values: [{ id: 1 }] }],
};

/** A design of the demo's T-shirt. */
export const exampleDesign = {
  views: {
    front: {
      customizations: [
        { production_method: 'dtg', production_media_id: 1, dimension: { width: 280, height: 350 }, position: 'tc' },
      ],
    },
  },
};

/** A webhook in a request of a merchant. */
export const exampleWebhook = {
  url: 'https://shop.example/notifications',
  token: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  description: { en: 'Tells the shop of its orders.' },
  state: 'active',
  events: [{ name: 'order.completed' }, { name: 'order.cancelled' }],
};

/** The same webhook in a request of version 2021-02-23. */
export const olderExampleWebhook = {
  url: exampleWebhook.url,
  token: exampleWebhook.token,
  event_types: [{ name: 'order.shipped' }, { name: 'order.cancelled' }],
};

/** A webhook of a production. */
export const exampleProductionWebhook = {
  ...exampleWebhook,
  url: 'https://production.example/notifications',
  description: { en: 'Tells the production of its work.' },
  events: [{ name: 'production-order.created' }, { name: 'production-order.cancelled' }],
};
