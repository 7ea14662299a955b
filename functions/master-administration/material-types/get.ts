import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { MaterialType } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = getEndpoint('GET /master-administration/material-types/{id}', MaterialType);
