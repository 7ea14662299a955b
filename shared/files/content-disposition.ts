import { create } from 'content-disposition';

/** Makes the header that has a file saved under its name, whatever characters that has, and shown by no browser. */
export const contentDisposition = (fileName: string): string => create(fileName);
