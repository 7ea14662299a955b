import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { Country } from '../../../shared/resources/catalogue/product-attributes.ts';
import { changeOf, countryFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/countries/{id}',
    summary: 'Change a country',
    description:
      'Changes the fields in the body and keeps all other fields. The change is shown wherever the country is expanded.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(countryFields())),
    example: { given: 'aCountry', params: { id: 1 }, body: { name: { en: 'Republic of Iceland' } } },
    returns: Country,
    errorImpact: 'Staff cannot correct countries of origin.',
  },
  change(
    ({ params, body }) => readForChange(Country, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('country', subject, body, found, now),
  ),
);
