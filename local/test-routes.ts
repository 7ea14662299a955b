import { ownAnswerHeaders } from '../infra/cors.ts';
import { bodyOf, statusOf } from '../shared/http/error-bodies.ts';
import { type FieldErrors, fill, Refusal } from '../shared/lib/refusal.ts';
import { invalidData, malformedBody, methodNotAllowed, unexpectedError } from '../shared/lib/request-errors.ts';
import { fieldErrors, read } from '../shared/model/issues.ts';
import { unknownFields } from '../shared/model/unknown-fields.ts';
import type * as z from '../shared/model/zod.ts';
import { remark, sentenceOf } from '../tools/command.ts';
import type { ClientAnswer, ClientRequest } from './api-gateway.ts';

/** A path that only local systems have. `GET` reads its state, and `POST` changes it. */
export interface TestRoute<Schema extends z.ZodType = z.ZodType> {
  /** The body of `POST`. */
  readonly schema: Schema;
  read(): object;
  /** Changes the state, and returns what `read` then returns. */
  change(body: z.output<Schema>): Promise<object> | object;
}

/** The test routes of a local system, by path. */
export type TestRoutes = Readonly<Record<string, TestRoute>>;

/** Creates a test route, so that `change` gets the type of its schema. */
export const testRoute = <Schema extends z.ZodType>(route: TestRoute<Schema>): TestRoute =>
  route as unknown as TestRoute;

/** Finds the test route of a request. The path may have a query. */
export const testRouteOf = (routes: TestRoutes, path: string): TestRoute | undefined => {
  const [name = ''] = path.split('?');
  return Object.hasOwn(routes, name) ? routes[name] : undefined;
};

/** Answers a request of a test route. Errors have the format of the API. */
export async function answerTest(
  route: TestRoute,
  { method, body }: Pick<ClientRequest, 'method' | 'body'>,
): Promise<ClientAnswer> {
  try {
    if (method === 'GET') return answered(200, route.read());
    if (method === 'POST') return answered(200, await route.change(parsed(route.schema, body)));
    const refusal = fill(methodNotAllowed, { methods: allowed });
    throw new Refusal(refusal, { headers: { allow: allowed } });
  } catch (error) {
    if (!(error instanceof Refusal)) remark(sentenceOf(error));
    const refusal = error instanceof Refusal ? error : new Refusal(unexpectedError);
    return answered(statusOf[refusal.kind], bodyOf(refusal), refusal.headers);
  }
}

const allowed = 'GET, POST';

const answered = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): ClientAnswer => ({
  status,
  headers: { ...ownAnswerHeaders, 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(JSON.stringify(body)),
});

function parsed<Schema extends z.ZodType>(schema: Schema, body: ClientRequest['body']): z.output<Schema> {
  const value = jsonOf(body);
  const { data, error } = read(schema, value);
  const errors = { ...unknownFields(schema, value), ...(error && fieldErrors(error)) };
  if (Object.keys(errors).length > 0) throw refusalFor(errors);
  return data as z.output<Schema>;
}

// 400 and not 422, so that a mistake in a test is not taken for a response of the service
const refusalFor = (errors: FieldErrors): Refusal => new Refusal({ ...invalidData, kind: 'malformed' }, { errors });

function jsonOf(body: ClientRequest['body'] = ''): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal(malformedBody);
  }
}
