const saveAsCsv = 'Save the table as “CSV UTF-8” and import that file.';
const wide = `The file is encoded in UTF-16 or UTF-32, which cannot be imported. ${saveAsCsv}`;
const workbook = `The file is a workbook or an archive, not a CSV file. ${saveAsCsv}`;
const picture = `The file is an image, not a CSV file. ${saveAsCsv}`;

/** The first bytes of other file types, and the advice for each. */
const signatures: readonly (readonly [beginning: readonly number[], failure: string])[] = [
  [[0xff, 0xfe], wide],
  [[0xfe, 0xff], wide],
  [[0x00, 0x00, 0xfe, 0xff], wide],
  [[0x1f, 0x8b], 'The file is compressed with gzip. Unpack it and import the CSV file inside.'],
  [[0x50, 0x4b, 0x03, 0x04], workbook], // zip, and with it .xlsx and .ods
  [[0xd0, 0xcf, 0x11, 0xe0], workbook], // .xls
  [[0x89, 0x50, 0x4e, 0x47], picture], // PNG
  [[0xff, 0xd8, 0xff], picture], // JPEG
  [[0x25, 0x50, 0x44, 0x46], `The file is a PDF document, not a CSV file. ${saveAsCsv}`],
];

const lookedAt = 256;

/** Returns the reason why a file that begins with these bytes is not a readable CSV file, or `undefined`. */
export function notCsv(beginning: Uint8Array): string | undefined {
  const known = signatures.find(([bytes]) => bytes.every((byte, at) => beginning[at] === byte));
  if (known !== undefined) return known[1];
  // in UTF-16, every second byte of the column names is NUL, while stray NUL bytes stay below a third
  const first = beginning.subarray(0, lookedAt);
  return first.filter((byte) => byte === 0).length * 3 > first.length ? wide : undefined;
}
