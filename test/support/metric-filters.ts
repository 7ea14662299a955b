/** A line of a log, as the service, API Gateway or Lambda writes it. */
export type LogLine = Readonly<Record<string, unknown>>;

/**
 * Tells whether a line matches the pattern of a metric filter, as CloudWatch Logs does. Only conjunctions and
 * disjunctions of comparisons with strings are known. In a string, `*` stands for any text. A missing field matches
 * nothing.
 */
export function matchesFilter(pattern: string, line: LogLine): boolean {
  let rest = pattern.replace(/\$\.([\w.]+) (!?=) "([^"]*)"/g, (_, path: string, operator: string, text: string) => {
    const value = path.split('.').reduce<unknown>((part, name) => (part as LogLine | undefined)?.[name], line);
    if (value === undefined) return 'false';
    const isLike = new RegExp(`^${text.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`).test(String(value));
    return String(isLike === (operator === '='));
  });
  for (let before = ''; rest !== before; ) {
    before = rest;
    rest = rest
      .replace(/\((true|false)\)/g, '$1')
      .replace(/(true|false) && (true|false)/, (_, left, right) => String(left === 'true' && right === 'true'))
      .replace(/(true|false) \|\| (true|false)(?! &&)/, (_, left, right) =>
        String(left === 'true' || right === 'true'),
      );
  }
  const [, result] = /^\{ (true|false) \}$/.exec(rest) ?? [];
  if (result === undefined) throw new Error(`The pattern cannot be read: ${pattern}`);
  return result === 'true';
}
