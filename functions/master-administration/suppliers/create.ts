import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForCreation } from '../../../shared/reads/reference-data.ts';
import { newSupplier, Supplier } from '../../../shared/resources/goods/supplier.ts';
import { createReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/suppliers',
    summary: 'Create a supplier',
    description: 'Creates a supplier of blank goods with its address. Use its id as the origin of goods transfers.',
    allow: ['staff'],
    body: json(newSupplier),
    example: {
      given: 'theDemo',
      body: {
        name: 'Weaving Works',
        address: { street1: 'Loom Street 1', zip: '48143', city: 'Münster', country_code: 'DE' },
      },
    },
    returns: Supplier,
    status: 201,
    errorImpact: 'Staff cannot add suppliers or announce goods from them.',
  },
  create(
    ({ body }) => readForCreation(Supplier, body),
    (around, { body }, { now }) => createReference('supplier', { ...body, handle: null }, around, now),
    ({ id }) => `/master-administration/suppliers/${id}`,
  ),
);
