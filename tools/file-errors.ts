const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  ENOTDIR: 'a parent folder is a file',
};

/** Returns a sentence if the error means that a file or folder cannot be used, otherwise undefined. */
export function sentenceOfFile(error: unknown): string | undefined {
  const { code = '', path }: NodeJS.ErrnoException = error instanceof Error ? error : { name: '', message: '' };
  return path && reasons[code] ? `Can't use ${path}: ${reasons[code]} (${code}).` : undefined;
}
