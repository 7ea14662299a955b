import { crc32 } from 'node:zlib';
import { type Rational, writeExif } from './exif.ts';
import { inspectImage } from './image.ts';
import { type ImageFacts, imageProblems, liesOnSide } from './image-facts.ts';
import { isOf, markers, readSegments, type Segment, signatures } from './jpeg.ts';
import { pngMagic, readChunks } from './png.ts';

/** The size of an image in millimetres as it is shown, after applying its orientation. */
export interface PrintSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Writes the print size of an image and the resulting resolution into its header, or returns a sentence that describes
 * its problem. Does not decode the image. Pixels, colours, ICC profile and orientation stay the same, byte for byte.
 *
 * Other data can contain personal information and is removed: EXIF, XMP, texts, dates and images after the end. The
 * same image at the same size results in the same file.
 */
export function withPrintSize(bytes: Buffer, size: PrintSize): Buffer | string {
  const facts = inspectImage(bytes);
  if (typeof facts === 'string') return facts;
  const print = printOf(facts, size);
  if (!print) return imageProblems.resolution;
  return facts.mime_type === 'image/png' ? pngOf(bytes, facts, print) : jpegOf(bytes, facts, print);
}

/** The values that are written into a header. Lengths are in micrometres, so that they are integers. */
interface HeaderPrint {
  readonly shown: PrintSize;
  /** The size in the orientation of the stored pixels, from which the resolution is calculated. */
  readonly stored: PrintSize;
  readonly dpi: { readonly x: number; readonly y: number };
}

const micrometres = 1000; // per millimetre
const inch = 25_400; // in micrometres

function printOf(facts: ImageFacts, size: PrintSize): HeaderPrint | undefined {
  const shown = { width: Math.round(size.width * micrometres), height: Math.round(size.height * micrometres) };
  const { width, height } = facts;
  const stored = liesOnSide(facts) ? { width: shown.height, height: shown.width } : shown;
  const dpi = { x: (width * inch) / stored.width, y: (height * inch) / stored.height };
  const isSayable = [dpi.x, dpi.y].every((value) => value >= 1 && Math.round(value) <= 0xffff);
  return isSayable ? { shown, stored, dpi } : undefined;
}

/** The chunks that determine how the image looks, above all its colours. */
const keptChunks: ReadonlySet<string> = new Set([
  ...['PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'sBIT'],
  ...['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'mDCV', 'cLLI'],
]);

function pngOf(bytes: Buffer, { width, height, orientation }: ImageFacts, { stored }: HeaderPrint): Buffer | string {
  const chunks = readChunks(bytes);
  if (typeof chunks === 'string') return chunks;
  const [header, ...others] = chunks;
  const perMetre = Buffer.alloc(9, 1); // the last byte sets the unit to metre
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
 * Tests whether adding a JFIF segment preserves the colours. With JFIF, readers treat three components as YCbCr and
 * ignore Adobe's segment and the names of the components. Without JFIF, these two determine the colours.
 */
function keepsColorsWithJfif({ color_space }: ImageFacts, segments: readonly Segment[]): boolean {
  if (color_space !== 'rgb') return color_space === 'grayscale';
  if (segments.some((one) => isOf(one, markers.app0, signatures.jfif))) return true;
  const adobe = segments.find((one) => isOf(one, markers.app14, signatures.adobe))?.content;
  // 0 means that the colours are not transformed, so they are RGB
  if (adobe && adobe.length >= 12) return adobe[11] !== 0;
  const frame = segments.find(({ marker }) => marker >= 0xc0 && marker <= 0xc2)?.content;
  return ![6, 9, 12].every((at, index) => frame?.[at] === 'RGB'.charCodeAt(index));
}

/** Returns a JFIF 1.02 segment in dots per inch, without a thumbnail. */
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

/** Reduces a fraction to its lowest terms, so that both numbers fit into 32 bits. */
function reduced(numerator: number, denominator: number): Rational {
  let [divisor, rest] = [numerator, denominator];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return [numerator / divisor, denominator / divisor];
}
