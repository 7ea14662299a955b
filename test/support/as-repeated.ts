/** Returns the body that a repeat of a request gets. Only the first response contains the access key that it creates. */
export const asRepeated = (body: Buffer): string => body.toString().replace(/"key":"mto_[^"]+"/, '"key":null');
