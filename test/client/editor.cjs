// Reads the descriptions that an editor shows. TypeScript 7 has no language service, but the client's compiler has one.
'use strict';

const ts = require('../../client/node_modules/typescript/lib/typescript.js');

/**
 * Opens a file as an editor does. Returns a function that reads the description at a position of the file.
 * @param {string} file
 * @param {string} folder
 * @returns {(position: number) => string}
 */
function openInEditor(file, folder) {
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => ts.ScriptSnapshot.fromString(ts.sys.readFile(path) ?? ''),
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => ({ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, strict: true }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  return (position) => ts.displayPartsToString(service.getQuickInfoAtPosition(file, position)?.documentation);
}

module.exports = { openInEditor };
