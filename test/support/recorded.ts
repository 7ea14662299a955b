import { keyOf } from '../../docs-generator/openapi/describe.ts';
import { saidOfFields } from '../../docs-generator/openapi/fields.ts';
import { publicUrl } from './world.ts';

// the conversion of a real response into a published example, and the comparison of two responses

/** The time at which responses are recorded. */
export const asked = '2026-11-21T10:00:00Z';

const aDay = 24 * 3600 * 1000;
const publishedUrl = 'https://api.example.com';
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Identifiers that differ in each run, by their fields. */
const identifiers: Readonly<Record<string, string>> = {
  key_id: 'a1b2c3d4e5f6',
  key: 'a1b2c3d4e5f6',
  request_id: '0b8e7d2c-4f1a-4c39-9d60-5a7f3e21c8b4',
};

/**
 * Replaces the parts of a response that depend on its run: times, the service's URL, signatures, access keys, and the
 * secret part of upload names.
 */
export function publishable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publishable);
  if (typeof value === 'object' && value !== null) {
    const shown = (name: string, inner: unknown) =>
      typeof inner === 'string' ? (identifiers[name] ?? publishable(inner)) : publishable(inner);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shown(name, inner)]));
  }
  return typeof value === 'string' ? publishableText(value) : value;
}

function publishableText(text: string): string {
  if (time.test(text)) return isOfTheRun(text) ? asked.replace('Z', '+00:00') : text;
  if (/[?&]X-Amz-Signature=/.test(text)) return 'https://bucket.example.com/upload?X-Amz-Signature=example';
  return text
    .replace(publicUrl, publishedUrl)
    .replace(/expires=\d+&signature=[\w.-]+/, 'expires=1795262400&signature=example')
    .replace(/^(mto_(?:live|test)_).*$/, '$1example')
    .replace(/^(\d+)\.[\w-]{32}$/, '$1.example');
}

// the demo was loaded before the clock was set, and work advances the clock by two days at most
const isOfTheRun = (text: string): boolean => {
  const at = Date.parse(text);
  const from = (moment: number) => at >= moment - aDay && at <= moment + 3 * aDay;
  return from(Date.parse(asked)) || from(Date.now());
};

/**
 * Reduces a response to the parts that are the same in each recording. It removes IDs, and numbers in strings made of
 * IDs.
 */
export function essence(value: unknown, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one) => essence(one, within));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, essence(inner, [...within, name])]));
  }
  if (typeof value === 'number') return isId(within) ? 'an id' : value;
  if (typeof value !== 'string' || time.test(value)) return value;
  return value.replace(/(cursor=)[\w-]+|^eyJ[\w-]+$/, '$1a cursor').replace(/\d+/g, '0');
}

function isId(names: readonly string[]): boolean {
  const said = saidOfFields[keyOf(names) ?? ''];
  return typeof said === 'object' && said.format === 'int64';
}
