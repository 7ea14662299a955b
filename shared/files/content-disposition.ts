import { create } from 'content-disposition';

/**
 * Makes the header that has a file saved under its name, and shown by no browser. Of a name that looks like a path the
 * last part is taken, and control characters are left out, so that a client saves where it means to.
 */
export const contentDisposition = (fileName: string): string =>
  create(fileName.replace(/^.*[/\\]/s, '').replace(/\p{Cc}/gu, '') || 'file');
