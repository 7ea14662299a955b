import { lazy } from '../lib/lazy.ts';
import { bundled, generatedFile } from './assets.ts';

const file = 'methods.json'; // the verbs of each path

/** Returns the files to bundle with the function that rejects unknown paths. */
export const verbsAssets = () => ({ [file]: generatedFile(file) });

// sorted so that a literal segment takes precedence over a parameter, as in API Gateway
const patterns = lazy('the verbs of each path', () =>
  Object.entries<readonly string[]>(JSON.parse(bundled(file)?.toString() ?? generatedFile(file)))
    .map(([path, verbs]) => ({ segments: path.split('/'), verbs }))
    .sort((a, b) => parameters(a.segments) - parameters(b.segments)),
);

/** Returns the verbs of a path. Returns undefined for an unknown path. */
export function verbsOf(path: string): readonly string[] | undefined {
  const asked = path.split('/');
  return patterns.get().find(({ segments }) => matches(segments, asked))?.verbs;
}

function parameters(segments: readonly string[]): number {
  return segments.filter(isParameter).length;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

const matches = (pattern: readonly string[], asked: readonly string[]): boolean =>
  pattern.length === asked.length &&
  pattern.every((segment, index) => (isParameter(segment) ? asked[index] !== '' : segment === asked[index]));
