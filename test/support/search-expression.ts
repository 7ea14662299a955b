// The syntax of https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/search-expression-syntax.html

const statistic = /^(Average|Sum|Minimum|Maximum|SampleCount|p\d{1,2}(\.\d+)?)$/;
const search = /SEARCH\('([^']*)', *'([^']*)'(?:, *\d+)?\)/g;
// a word, a quoted string, a name before either, or a parenthesis. AND, OR and NOT count as words
const term = /^(?:[()]|:?[\w.]+ ?=|"[^"]+"|[\w./-]+)\s*/;
const plain = /^(AWS\/)?[A-Za-z0-9]+$/;

/**
 * Returns the errors that CloudWatch would find in the searches of an expression. The list is empty if it accepts all
 * of them.
 */
export function searchProblems(expression: string): readonly string[] {
  const found = [...expression.matchAll(search)];
  if (found.length === 0) return ['is not a search'];
  return found.flatMap(([, query = '', stat = '']) => [
    ...queryProblems(query.trim()),
    ...(statistic.test(stat) ? [] : [`${stat} is not a statistic`]),
  ]);
}

function queryProblems(query: string): readonly string[] {
  if (query === '') return ['names neither a schema nor a term'];
  const [whole = '', schema] = /^\{([^}]*)\}\s*/.exec(query) ?? [];
  return [...(schema === undefined ? [] : schemaProblems(schema)), ...termProblems(query.slice(whole.length))];
}

/** A name with characters other than letters and digits needs quotes. The namespaces of AWS are accepted without. */
const schemaProblems = (schema: string): readonly string[] =>
  schema.trim() === ''
    ? ['lacks a namespace']
    : schema
        .split(',')
        .map((name) => name.trim())
        .filter((name) => !plain.test(name) && !/^"[^"]+"$/.test(name))
        .map((name) => `${name} needs double quotes`);

function termProblems(terms: string): readonly string[] {
  if (terms === '') return [];
  const [read] = term.exec(terms) ?? [];
  return read ? termProblems(terms.slice(read.length)) : [`cannot be read: ${terms}`];
}
