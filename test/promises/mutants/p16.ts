import type { Mutant } from '../mutant.ts';

const suite = 'test/promises/logs.test.ts';

export const mutants: readonly Mutant[] = [
  {
    promise: 'P16',
    name: 'the-message-of-an-error-is-logged',
    file: 'shared/lib/log.ts',
    find: 'names.push(current.name);',
    replace: 'names.push(current.message);',
    suite,
  },
  {
    promise: 'P16',
    name: 'the-place-of-an-error-is-looked-for-in-its-message',
    file: 'shared/lib/log.ts',
    find: `const behind = from < 0 ? '' : stack.slice(from + message.length);`,
    replace: 'const behind = from < 0 ? stack : stack;',
    suite,
  },
  {
    promise: 'P16',
    name: 'the-path-as-asked-for-stands-for-the-route',
    file: 'shared/http/middleware/errors.ts',
    find: 'route: contract.route,',
    replace: 'route: received.path,',
    suite,
  },
  {
    promise: 'P16',
    name: 'the-whole-key-is-logged',
    file: 'shared/http/middleware/errors.ts',
    find: 'key_id: key?.key_id,',
    replace: `key_id: received.headers.get('authorization'),`,
    suite,
  },
  {
    promise: 'P16',
    name: 'the-event-of-a-message-is-logged-as-sent',
    file: 'shared/work/queue-worker.ts',
    find: '...(isEventId(event) && { event_id: event }),',
    replace: 'event_id: event,',
    suite,
  },
  {
    promise: 'P16',
    name: 'an-event-of-an-unknown-entity-is-logged',
    file: 'shared/table/keys.ts',
    find: 'return Object.hasOwn(design, entity) && ',
    replace: 'return entity.length > 0 && ',
    suite,
  },
  {
    promise: 'P16',
    name: 'a-failed-message-is-logged-whole',
    file: 'shared/work/queue-worker.ts',
    find: '{ ...about(), status: 500,',
    replace: '{ ...about(), note: body, status: 500,',
    suite,
  },
  {
    promise: 'P16',
    name: 'a-refused-request-is-logged-twice',
    file: 'shared/http/middleware/errors.ts',
    find: 'logRequest(event, status,',
    replace: 'logRequest(event, status);\n      logRequest(event, status,',
    suite,
  },
];
