/** What a token of the Standard Webhooks begins with; Base64 follows. */
export const encodedKeyPrefix = 'whsec_';

// whole groups of the standard alphabet and the last one's padding, as every library of the Standard Webhooks reads it
const encodedKey = /^whsec_(?=.)((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** Reads the Base64 that a token of the Standard Webhooks holds; undefined for any other token. */
export const encodedKeyOf = (token: string): string | undefined => encodedKey.exec(token)?.[1];
