/** An address as a caller sends it, for the examples of contracts. */
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
