/** The prefix of a Standard Webhooks token. Base64 follows it. */
export const encodedKeyPrefix = 'whsec_';

// whole groups of the standard alphabet, and the padding of the last group, which every Standard Webhooks library
// accepts
const encodedKey = /^whsec_(?=.)((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** Returns the Base64 part of a Standard Webhooks token; undefined for any other token. */
export const encodedKeyOf = (token: string): string | undefined => encodedKey.exec(token)?.[1];
