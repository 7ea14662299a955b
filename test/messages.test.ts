import { describe, expect, test } from 'vitest';
import { openapi } from '../docs-generator/openapi/document.ts';
import { notifications } from '../docs-generator/openapi/webhooks.ts';
import { liveAlarms } from '../docs-generator/runbook.ts';
import { findEndpoints } from '../infra/find-functions.ts';
import * as rowProblems from '../shared/rules/imports/row-problems.ts';
import { closedList, listOf } from './support/problems.ts';
import { faultsOf, type TextForm, usageParts } from './support/sentences.ts';
import { type SourceString, stringsOf } from './support/strings-of.ts';

// Texts for people have a form that can be read once: complete sentences of at most 25 words.

interface Text {
  readonly place: string;
  readonly text: string;
  readonly form: TextForm;
}

const faulty = (texts: readonly Text[]): readonly string[] =>
  texts.flatMap(({ place, text, form }) =>
    faultsOf(text, form).map((fault) => `${place} ${fault}: ${text.slice(0, 100)}`),
  );

describe('messages to callers', () => {
  test('of fields are complete sentences', () => {
    const texts = closedList.map(({ code, sentence }): Text => ({ place: code, text: sentence, form: 'sentence' }));
    expect(texts.length).toBeGreaterThan(70);
    expect(faulty(texts)).toEqual([]);
  });

  test('of rows of imports are complete sentences', () => {
    const texts = listOf(rowProblems).map(
      ({ code, sentence }): Text => ({ place: code, text: sentence, form: 'sentence' }),
    );
    expect(texts.length).toBeGreaterThan(30);
    expect(faulty(texts)).toEqual([]);
  });

  test('of refusals, jobs, imports and images are complete sentences', () => {
    const texts = stringsOf('{shared,functions,packages/*/src}/**/*.ts').filter(isMessage);
    expect(texts.length).toBeGreaterThan(100);
    expect(faulty(texts.map((one): Text => ({ ...one, form: 'sentence' })))).toEqual([]);
  });
});

/** What no caller reads, or what another test reads: errors of the program, names, and the texts of documents. */
const isForOthers =
  /^(new (\w*Error|ObjectGone|NotStored|ImportLost|RunLost|Interrupted)|lazy|log|awsClient|note:|label:|title:|current_state:|=size|\w*Expression:|description:|summary:|describe:?|asks:|check|says:|errorImpact:|\w*Impact:|answers:|conflicts:|examples?:?|\w*Example|meta|=notes|=notAssigned)$/;
const otherFiles =
  /shared\/(model\/(countries|localized)|lib\/problems|http\/filters|resources\/examples|table\/deflate)\.ts/;

/** Sentences that the contract of the API states to the letter, without a full stop. */
const stated = ['No results found for {label}', 'The product: {product} is being processed'];

const isMessage = ({ place, text, uses }: SourceString): boolean =>
  /^(?!SET|ADD|PK)[A-Z]\S* \S+ \S/.test(text) &&
  !stated.includes(text) &&
  !otherFiles.test(place) &&
  !uses.some((use) => isForOthers.test(use));

/** The command or the value with which a sentence of a command ends: "Start it: npm start". */
const endsInCommand = /: (npm|npx|apt|\{\})[^.]*$/;

describe('command output', () => {
  const strings = stringsOf('{tools,local}/**/*.{ts,cjs}').filter(({ text }) => /\S \S/.test(text));

  test('that reports an error is complete sentences', () => {
    const thrown = strings.filter(({ uses: [use = ''] }) => /^new (\w+Error|Mistake|Unusable\w+)$/.test(use));
    const texts = thrown.filter(({ uses: [use] }) => use !== 'new Error');
    expect(texts.length).toBeGreaterThan(60);
    const parts = texts.flatMap(({ place, text }) =>
      text.split('\n').map((line): Text => ({ place, text: line.replace(endsInCommand, '.'), form: 'sentence' })),
    );
    expect(faulty(parts)).toEqual([]);
  });

  test('on a terminal can be read once', () => {
    const prints = /^(say|remark|tell|show|print|write|fail|showProgress)$/;
    const texts = strings.filter(({ uses }) => uses.some((use) => prints.test(use)));
    expect(texts.length).toBeGreaterThan(60);
    expect(faulty(texts.map((one): Text => ({ ...one, form: 'line' })))).toEqual([]);
  });

  test('of --help can be read once', () => {
    const texts = strings.filter(({ uses }) => uses[0] === '=usage' || uses[0] === '=usageOf');
    expect(texts.length).toBeGreaterThan(10);
    const parts = texts.flatMap(({ place, text }) => usageParts(text).map((part) => ({ place, text: part })));
    expect(faulty(parts.map((one): Text => ({ ...one, form: 'line' })))).toEqual([]);
  });
});

describe('the OpenAPI document', async () => {
  const document = openapi(
    (await findEndpoints()).map(({ name, file, endpoint: { contract } }) => ({ name, file, contract })),
    { notified: await notifications() },
  );
  const texts = textsOf({ ...document, info: undefined });

  test('describes fields, parameters and answers by sentences and noun phrases', () => {
    const described = texts.filter(({ form }) => form !== 'heading');
    expect(described.length).toBeGreaterThan(500);
    expect(faulty(described)).toEqual([]);
  });

  test('has headings as summaries', () => {
    const summaries = texts.filter(({ form }) => form === 'heading');
    expect(summaries.length).toBeGreaterThan(80);
    expect(faulty(summaries)).toEqual([]);
  });
});

/** Lists the different descriptions and summaries of a document, each with the first place that it has. */
function textsOf(document: object): readonly Text[] {
  const found = new Map<string, Text>();
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const isText = typeof inner === 'string' && path.at(-1) !== 'properties';
      const form = name === 'summary' ? 'heading' : 'phrase';
      if (isText && (name === 'description' || name === 'summary') && !found.has(inner)) {
        found.set(inner, { place: path.join(' '), text: inner, form });
      }
      if (!/^(examples?|default|enum|x-codeSamples)$/.test(name)) visit(inner, [...path, name]);
    }
  };
  visit(document, []);
  return [...found.values()];
}

test('alarms say in complete sentences what they mean and what to do', async () => {
  const texts = (await liveAlarms(await findEndpoints())).flatMap(
    ({ alarm, meaning: { name: _, event, ...said } }): readonly Text[] => [
      { place: alarm.node.id, text: event, form: 'heading' },
      ...Object.values(said)
        .flat()
        .map((text): Text => ({ place: alarm.node.id, text, form: 'sentence' })),
    ],
  );
  const distinct = [...new Map(texts.map((one) => [one.text, one])).values()];
  expect(distinct.length).toBeGreaterThan(100);
  expect(faulty(distinct)).toEqual([]);
});
