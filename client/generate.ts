import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/**
 * Writes the types of each published version from its OpenAPI document, and which versions there are; with `--check`
 * compares them and fails on the first difference of any.
 */
const documents = join(import.meta.dirname, '../docs');
const folder = join(import.meta.dirname, 'src/api');
const note = '// By `npm run client` from the documents in docs/. Changes made here are lost.\n';

/** A JSON object of a document. */
interface Part {
  readonly [name: string]: unknown;
}
type Parameter = Part & {
  readonly $ref?: string;
  readonly name?: string;
  readonly schema?: { readonly enum?: string[] };
};
type Operation = Part & {
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly responses?: Readonly<Record<string, Part>>;
};
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: { readonly schemas: object; readonly parameters: Readonly<Record<string, Parameter>> };
}

const readDocument = (version: string): Document =>
  JSON.parse(readFileSync(join(documents, `openapi-${version}.json`), 'utf8'));

/** The versions that have a document of their own, the latest first. */
const versions = globSync('openapi-*.json', { cwd: documents })
  .map((file) => file.replace(/^openapi-|\.json$/g, ''))
  .sort()
  .reverse();

const mapValues = <From, To>(of: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value)]));

const versionHeader = 'X-Api-Version'; // the client sends it

/** Tells whether a parameter of a document, or the one that it refers to, is the version's. */
const isVersion = ({ components }: Document, parameter: Parameter): boolean =>
  resolved(components.parameters, parameter).name === versionHeader;

const resolved = (known: Document['components']['parameters'], parameter: Parameter): Parameter =>
  known[parameter.$ref?.replace('#/components/parameters/', '') ?? ''] ?? parameter;

/** Leaves out of an operation what the client does itself: errors are thrown, headers read off the response. */
function slim(document: Document, { operationId: _, ...operation }: Operation): Operation {
  const good = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2'));
  return {
    ...operation,
    ...(operation.parameters && { parameters: operation.parameters.filter((one) => !isVersion(document, one)) }),
    responses: Object.fromEntries(good.map(([status, { headers: _headers, ...response }]) => [status, response])),
  };
}

async function typesOf(document: Document): Promise<string> {
  const { openapi, info, paths, webhooks, components } = document;
  const withKey = mapValues(paths, (verbs) =>
    Object.fromEntries(Object.entries(verbs).filter(([, { security }]) => security?.length)),
  );
  const slimmed = {
    openapi,
    info,
    paths: mapValues(
      Object.fromEntries(Object.entries(withKey).filter(([, verbs]) => Object.keys(verbs).length)),
      (verbs) => mapValues(verbs, (operation) => slim(document, operation)),
    ),
    webhooks: mapValues(webhooks, (verbs) => mapValues(verbs, ({ requestBody }) => ({ requestBody, responses: {} }))),
    components: { schemas: components.schemas, parameters: components.parameters },
  };
  const nodes = await openapiTS(JSON.stringify(slimmed, withoutNotes), {
    defaultNonNullable: false, // what has a default may be left out of a request
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  });
  const types = astToString(nodes)
    // of what is always written, what is of no use here
    .replace(/^export type (\$defs|operations) = .*\n/gm, '')
    // editors show the text of a comment first, and a tag below it
    .replaceAll(/(\/\*\*| \*) @description /g, '$1 ');
  return `${note}${types}`;
}

/** Leaves out what would only make comments longer: examples, and formats that are no types here. */
const withoutNotes = (key: string, value: unknown): unknown =>
  key === 'example' || key === 'examples' || (key === 'format' && typeof value === 'string' && value !== 'binary')
    ? undefined
    : value;

/** Finds the version that an area's requests name: the latest one of the area that the document tells of. */
function namedVersion(document: Document, area: string): string {
  const [version] = Object.entries(document.paths)
    .filter(([path]) => path.startsWith(`/${area}/`))
    .flatMap(([, verbs]) => Object.values(verbs))
    .flatMap(({ parameters = [] }) => parameters.filter((one) => isVersion(document, one)))
    .flatMap((one) => resolved(document.components.parameters, one).schema?.enum ?? []);
  if (version === undefined) throw new Error(`The document names no version of ${area}`);
  return version;
}

function versionsFile(): string {
  const nameOf = (version: string) => `V${version.replaceAll('-', '')}`;
  const areas = versions.map((version) => {
    const document = readDocument(version);
    const named = ['v2', 'master-administration'].map((area) => `    '${area}': '${namedVersion(document, area)}',\n`);
    return `  '${version}': {\n${named.join('')}  },\n`;
  });
  return [
    note,
    ...versions.map((version) => `import type * as ${nameOf(version)} from './${version}.ts';\n`),
    '\n/** The version that the requests of each area name, by the version that a client is made for. */\n',
    `export const areaVersions = {\n${areas.join('')}} as const;\n`,
    '\n/** What the document of each version says. */\n',
    'export interface Documents {\n',
    ...versions.map(
      (version) =>
        `  '${version}': { paths: ${nameOf(version)}.paths; schemas: ${nameOf(version)}.components['schemas']; webhooks: ${nameOf(version)}.webhooks };\n`,
    ),
    '}\n',
  ].join('');
}

const files = new Map([
  ...(await Promise.all(
    versions.map(async (version): Promise<[string, string]> => [`${version}.ts`, await typesOf(readDocument(version))]),
  )),
  ['versions.ts', versionsFile()],
]);
const written = new Map(
  globSync('*.ts', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
);
const drifted = [...new Set([...files.keys(), ...written.keys()])].filter(
  (file) => files.get(file) !== written.get(file),
);

if (process.argv.includes('--check')) {
  if (drifted.length > 0) {
    process.stderr.write(`Not as the documents say: ${drifted.join(', ')} in client/src/api\nRemedy: npm run client\n`);
    process.exitCode = 1;
  }
} else {
  for (const file of drifted) writeFileSync(join(folder, file), files.get(file) ?? '');
}
