import { create } from 'content-disposition';

/**
 * Returns the header that makes a browser save a file under its name instead of displaying it. If the name looks like a
 * path, only its last part is used. Control characters are removed. This stops a name from choosing the folder on the
 * client.
 */
export const contentDisposition = (fileName: string): string =>
  create(fileName.replace(/^.*[/\\]/s, '').replace(/\p{Cc}/gu, '') || 'file');
