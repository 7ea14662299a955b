// Errors of files and folders. On whatever Node there is, because a start may fail before anything is installed.
'use strict';

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  EACCES: 'this user has no permission for it',
  EPERM: 'this user has no permission for it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'no space is left',
  ENOTDIR: 'a folder that it should be in is a file',
};

/**
 * Says in a sentence why a file or folder cannot be used; undefined for errors of another kind.
 * @param {unknown} error
 * @returns {string | undefined}
 */
function sentenceOfFile(error) {
  const { code = '', path = undefined } = error instanceof Error ? /** @type {NodeJS.ErrnoException} */ (error) : {};
  return path && reasons[code] ? `${path} cannot be used: ${reasons[code]} (${code}).` : undefined;
}

module.exports = { sentenceOfFile };
