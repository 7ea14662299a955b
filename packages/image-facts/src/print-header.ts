import { crc32 } from 'node:zlib';
import { type Rational, writeExif } from './exif.ts';
import { inspectImage } from './image.ts';
import { type ImageFacts, imageProblems, liesOnSide } from './image-facts.ts';
import { isOf, markers, readSegments, type Segment, signatures } from './jpeg.ts';
import { pngMagic, readChunks } from './png.ts';

/** Millimetres of a picture as it is shown: turned as its orientation says. */
export interface PrintSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Writes the size that a picture is printed at, and the resolution that it then has, into its header; or answers a
 * sentence that says what is wrong with it. Nothing is decoded: pixels, colours, ICC profile and orientation stay as
 * they are, byte for byte. All that is not needed to show the picture is left out, since it can tell of people: EXIF,
 * XMP, texts, dates, pictures behind the end. Equal pictures at equal sizes are equal files.
 */
export function withPrintSize(bytes: Buffer, size: PrintSize): Buffer | string {
  const facts = inspectImage(bytes);
  if (typeof facts === 'string') return facts;
  const print = printOf(facts, size);
  if (!print) return imageProblems.resolution;
  return facts.mime_type === 'image/png' ? pngOf(bytes, facts, print) : jpegOf(bytes, facts, print);
}

/** What is written into a header. Lengths are in micrometres, so that they are whole numbers. */
interface HeaderPrint {
  readonly shown: PrintSize;
  /** The same as the pixels are stored, which resolutions are of. */
  readonly stored: PrintSize;
  readonly dpi: { readonly x: number; readonly y: number };
}

const micrometres = 1000; // in a millimetre
const inch = 25_400; // in micrometres

function printOf(facts: ImageFacts, size: PrintSize): HeaderPrint | undefined {
  const shown = { width: Math.round(size.width * micrometres), height: Math.round(size.height * micrometres) };
  const { width, height } = facts;
  const stored = liesOnSide(facts) ? { width: shown.height, height: shown.width } : shown;
  const dpi = { x: (width * inch) / stored.width, y: (height * inch) / stored.height };
  const isSayable = [dpi.x, dpi.y].every((value) => value >= 1 && Math.round(value) <= 0xffff);
  return isSayable ? { shown, stored, dpi } : undefined;
}

/** Chunks that the picture is shown by, its colours above all. */
const keptChunks: ReadonlySet<string> = new Set([
  ...['PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'sBIT'],
  ...['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'mDCV', 'cLLI'],
]);

function pngOf(bytes: Buffer, { width, height, orientation }: ImageFacts, { stored }: HeaderPrint): Buffer | string {
  const chunks = readChunks(bytes);
  if (typeof chunks === 'string') return chunks;
  const [header, ...others] = chunks;
  const perMetre = Buffer.alloc(9, 1); // the last byte: the unit is the metre
  perMetre.writeUInt32BE(Math.round((width * 1_000_000) / stored.width), 0);
  perMetre.writeUInt32BE(Math.round((height * 1_000_000) / stored.height), 4);
  const pixel = [stored.width / width, stored.height / height].map((side) => (side / 1_000_000).toPrecision(9));
  return Buffer.concat([
    pngMagic,
    header?.bytes ?? Buffer.alloc(0),
    chunk('pHYs', perMetre),
    chunk('sCAL', Buffer.from(`\x01${pixel.join('\0')}`, 'latin1')),
    ...(orientation === 1 ? [] : [chunk('eXIf', writeExif(orientation))]),
    ...others.filter(({ type }) => keptChunks.has(type)).map((one) => one.bytes),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const written = Buffer.alloc(12 + content.length);
  written.writeUInt32BE(content.length, 0);
  written.write(type, 4, 'latin1');
  content.copy(written, 8);
  written.writeUInt32BE(crc32(written.subarray(4, -4)), 8 + content.length);
  return written;
}

function jpegOf(bytes: Buffer, facts: ImageFacts, { shown, stored, dpi }: HeaderPrint): Buffer | string {
  const read = readSegments(bytes);
  if (typeof read === 'string') return read;
  const resolution = { x: reduced(facts.width * inch, stored.width), y: reduced(facts.height * inch, stored.height) };
  const size = `Print size: ${shown.width / micrometres} x ${shown.height / micrometres} mm`;
  return Buffer.concat([
    Buffer.of(0xff, markers.startOfImage),
    ...(keepsColorsWithJfif(facts, read.segments) ? [segment(markers.app0, jfif(dpi))] : []),
    segment(markers.app1, Buffer.concat([signatures.exif, writeExif(facts.orientation, resolution)])),
    segment(markers.comment, Buffer.from(size)),
    ...read.segments.filter(isKept).map((one) => one.bytes),
    Buffer.of(0xff, markers.endOfImage),
  ]);
}

function isKept(one: Segment): boolean {
  const { marker } = one;
  if (marker === markers.app2) return isOf(one, markers.app2, signatures.profile);
  if (marker === markers.app14) return isOf(one, markers.app14, signatures.adobe);
  return marker !== markers.comment && (marker < markers.app0 || marker > markers.app15);
}

/**
 * Tells whether a JFIF segment leaves the colours as they are: readers take three components for YCbCr where there is
 * one, whatever Adobe's segment or the names of the components say; without one, these decide.
 */
function keepsColorsWithJfif({ color_space }: ImageFacts, segments: readonly Segment[]): boolean {
  if (color_space !== 'rgb') return color_space === 'grayscale';
  if (segments.some((one) => isOf(one, markers.app0, signatures.jfif))) return true;
  const adobe = segments.find((one) => isOf(one, markers.app14, signatures.adobe))?.content;
  if (adobe && adobe.length >= 12) return adobe[11] !== 0; // how they are transformed: not at all
  const frame = segments.find(({ marker }) => marker >= 0xc0 && marker <= 0xc2)?.content;
  return ![6, 9, 12].every((at, index) => frame?.[at] === 'RGB'.charCodeAt(index));
}

/** Writes JFIF of version 1.02 in dots per inch, without a thumbnail. */
function jfif({ x, y }: HeaderPrint['dpi']): Buffer {
  const content = Buffer.concat([signatures.jfif, Buffer.of(1, 2, 1), Buffer.alloc(6)]);
  content.writeUInt16BE(Math.round(x), 8);
  content.writeUInt16BE(Math.round(y), 10);
  return content;
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Brings a fraction to its lowest terms, so that both of its numbers fit into 32 bits. */
function reduced(numerator: number, denominator: number): Rational {
  let [divisor, rest] = [numerator, denominator];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return [numerator / divisor, denominator / divisor];
}
