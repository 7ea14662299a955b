// The syntax of https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/search-expression-syntax.html

const statistic = /^(Average|Sum|Minimum|Maximum|SampleCount|p\d{1,2}(\.\d+)?)$/;
const search = /SEARCH\('([^']*)', *'([^']*)'(?:, *\d+)?\)/g;
// a word, a text in quotes, a name before either, a parenthesis; AND, OR and NOT are words
const term = /^(?:[()]|:?[\w.]+ ?=|"[^"]+"|[\w./-]+)\s*/;
const plain = /^(AWS\/)?[A-Za-z0-9]+$/;

/** Lists what CloudWatch would not take of the searches in an expression; empty if it takes all of them. */
export function searchProblems(expression: string): readonly string[] {
  const found = [...expression.matchAll(search)];
  if (found.length === 0) return ['is no search'];
  return found.flatMap(([, query = '', stat = '']) => [
    ...queryProblems(query.trim()),
    ...(statistic.test(stat) ? [] : [`${stat} is no statistic`]),
  ]);
}

function queryProblems(query: string): readonly string[] {
  if (query === '') return ['names neither a schema nor a term'];
  const [whole = '', schema] = /^\{([^}]*)\}\s*/.exec(query) ?? [];
  return [...(schema === undefined ? [] : schemaProblems(schema)), ...termProblems(query.slice(whole.length))];
}

/** A name of other characters than letters and digits is in quotes; the namespaces of AWS are known without. */
const schemaProblems = (schema: string): readonly string[] =>
  schema.trim() === ''
    ? ['names no namespace']
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
