import { handOnCatalogue } from '../../shared/work/offers/hand-on-catalogue.ts';
import { worker } from '../../shared/work/worker.ts';

/** Hands a change of the catalogue on: one message for each merchant product that shows it. */
export const handler = worker('hand-on-catalogue', ['table:read', 'table:write', 'queues:send'], handOnCatalogue);
