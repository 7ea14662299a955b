import { everything } from '../../domain/reach.ts';
import { resumePrivacyRequest as resumed } from '../../rules/people/privacy-request.ts';
import { readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/** Starts another run of an overdue request, or its second pass. */
export const resumePrivacyRequest = (id: number): Promise<undefined> =>
  decide(
    () => readRecord('privacy-request', id, everything),
    (record, { now }) => resumed(record, now),
  );
