/** Returns an English noun with its indefinite article: `a brand`, `an order type`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
