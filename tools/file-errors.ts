const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission for it',
  EPERM: 'this user has no permission for it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space is left',
  ENOTDIR: 'a folder that it should be in is a file',
};

/** Says in a sentence why a file or folder cannot be used; undefined for errors of another kind. */
export function sentenceOfFile(error: unknown): string | undefined {
  const { code = '', path }: NodeJS.ErrnoException = error instanceof Error ? error : { name: '', message: '' };
  return path && reasons[code] ? `${path} cannot be used: ${reasons[code]} (${code}).` : undefined;
}
