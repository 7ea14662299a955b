import { json } from '../../../shared/http/body.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForChange } from '../../../shared/reads/reference-data.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';
import { changeOf, namedFields } from '../../../shared/resources/reference-fields.ts';
import { changeReference } from '../../../shared/rules/reference/reference-data.ts';

export const handler = endpoint(
  {
    route: 'PATCH /master-administration/annotation-channels/{id}',
    summary: 'Change an annotation channel',
    description:
      'Changes the fields in the body and keeps all other fields. Productions see the annotations of the channel with the handle `production`, so keep that handle.',
    extension: true,
    allow: ['staff'],
    body: json(changeOf(namedFields())),
    example: { given: 'anAnnotationChannel', params: { id: 1 }, body: { name: { en: 'Service agents' } } },
    returns: AnnotationChannel,
    errorImpact: 'Staff cannot correct annotation channels.',
  },
  change(
    ({ params, body }) => readForChange(AnnotationChannel, params.id, body),
    ({ subject, found }, { body }, { now }) => changeReference('annotation-channel', subject, body, found, now),
  ),
);
