import { crc32 } from 'node:zlib';
import { readExif } from './exif.ts';
import { profileName } from './icc-profile.ts';
import {
  centimetresPerInch,
  type Dpi,
  dotsPerInch,
  type ImageFacts,
  imageProblems,
  maximumParts,
  sizeProblem,
  startsWith,
} from './image-facts.ts';

export const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex');

export const isPng = (bytes: Buffer): boolean => startsWith(bytes, pngMagic);

/** A chunk: length, type, content and check sum. */
export interface Chunk {
  readonly type: string;
  /** The whole chunk. */
  readonly bytes: Buffer;
  readonly content: Buffer;
}

const maximumPixelChunks = 20_000; // encoders write at least 4 KB into each

/** Critical chunks that every reader knows. Another critical chunk, whose name begins with a capital, is rejected. */
const critical: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);

/**
 * Reads the chunks of a PNG (third edition, chapter 5) up to its end, and verifies their check sums. Does not copy
 * bytes. Returns a sentence if a chunk cannot be read or pixel chunks are not consecutive. Also does so if the file
 * ends too early or data follows its end.
 */
export function readChunks(bytes: Buffer): readonly Chunk[] | string {
  const chunks: Chunk[] = [];
  let pixels = 0;
  let at = pngMagic.length;
  let before = '';
  while (before !== 'IEND') {
    const broken = pixels === 0 ? imageProblems.head : imageProblems.body;
    if (chunks.length - pixels >= maximumParts || pixels > maximumPixelChunks) return broken;
    if (at + 8 > bytes.length) return imageProblems.cut;
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type) || length > maximumLength) return broken;
    if ((type === 'IHDR') !== (chunks.length === 0)) return broken;
    if (/^[A-Z]/.test(type) && !critical.has(type)) return broken;
    if (type === 'IDAT' && pixels > 0 && before !== 'IDAT') return broken;
    if (type === 'IEND' && (pixels === 0 || length !== 0)) return broken;
    const end = at + 12 + length;
    if (end > bytes.length) return imageProblems.cut;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) {
      return type === 'IHDR' ? imageProblems.head : imageProblems.checkSum;
    }
    if (type === 'IDAT') pixels += 1;
    chunks.push({ type, bytes: bytes.subarray(at, end), content: bytes.subarray(at + 8, end - 4) });
    before = type;
    at = end;
  }
  return at === bytes.length ? chunks : imageProblems.trailing;
}

const maximumLength = 2 ** 31 - 1;

/** Reads the facts of a PNG, or returns a sentence that describes its problem. */
export function inspectPng(bytes: Buffer): ImageFacts | string {
  const chunks = readChunks(bytes);
  if (typeof chunks === 'string') return chunks;
  const firstPixels = chunks.findIndex(({ type }) => type === 'IDAT');
  /** Finds a chunk that has no effect after the pixels, because readers show pixels as they arrive. */
  const ahead = (wanted: string) => chunks.find(({ type }, index) => type === wanted && index < firstPixels)?.content;
  const anywhere = (wanted: string) => chunks.find(({ type }) => type === wanted)?.content;

  const header = readHeader(chunks[0]?.content ?? Buffer.alloc(0));
  const palettes = chunks.filter(({ type }) => type === 'PLTE').length;
  if (!header || palettes > 1 || (header.isIndexed && !ahead('PLTE'))) return imageProblems.head;
  const problem = sizeProblem(header);
  if (problem) return problem;
  const pixelBytes = chunks.reduce((sum, { type, content }) => sum + (type === 'IDAT' ? content.length : 0), 0);
  if (!canHold(pixelBytes, header)) return imageProblems.pixels;

  const physical = ahead('pHYs');
  const profile = ahead('iCCP');
  const exifChunk = anywhere('eXIf');
  const exif = exifChunk && readExif(exifChunk);
  return {
    mime_type: 'image/png',
    width: header.width,
    height: header.height,
    color_space: header.space,
    bits_per_channel: header.isIndexed ? 8 : header.bits,
    has_alpha: header.alpha || ahead('tRNS') !== undefined,
    dpi: physical && readPhysical(physical),
    icc_profile: profile ? profileName(profile.toString('latin1', 0, 79).replace(/\0.*/s, '')) : null,
    orientation: exif?.orientation ?? 1,
    is_animated: anywhere('acTL') !== undefined,
    ...(exif?.isBroken && { has_broken_exif: true }),
  };
}

interface PngImageHeader extends Pick<ImageFacts, 'width' | 'height'>, Color {
  readonly bits: number;
  readonly isIndexed: boolean;
  readonly isInterlaced: boolean;
}

interface Color {
  readonly space: ImageFacts['color_space'];
  readonly alpha: boolean;
  readonly channels: number;
}

const indexed = 3;

/** Colours by colour type, with the allowed bits per sample. */
const colors: Readonly<Record<number, Color & { readonly allowed: readonly number[] }>> = {
  0: { space: 'grayscale', alpha: false, channels: 1, allowed: [1, 2, 4, 8, 16] },
  2: { space: 'rgb', alpha: false, channels: 3, allowed: [8, 16] },
  [indexed]: { space: 'rgb', alpha: false, channels: 1, allowed: [1, 2, 4, 8] }, // a palette of RGB
  4: { space: 'grayscale', alpha: true, channels: 2, allowed: [8, 16] },
  6: { space: 'rgb', alpha: true, channels: 4, allowed: [8, 16] },
};

function readHeader(content: Buffer): PngImageHeader | undefined {
  if (content.length !== 13) return undefined;
  const [bits, type, compression, filter, interlace] = content.subarray(8);
  const color = colors[type ?? -1];
  if (bits === undefined || !color?.allowed.includes(bits)) return undefined;
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1)) return undefined;
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  return { width, height, ...color, bits, isIndexed: type === indexed, isInterlaced: interlace === 1 };
}

/** The start and the step of each Adam7 pass: x, y, columns, rows. */
const adam7: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Returns the bytes of the uncompressed pixels. Each row has one byte for its filter, and its samples. */
function inflatedLength({ width, height, bits, channels, isInterlaced }: PngImageHeader): number {
  const passes = isInterlaced ? adam7 : ([[0, 0, 1, 1]] as const);
  return passes.reduce((sum, [x, y, columns, rows]) => {
    const pixels = Math.ceil((width - x) / columns);
    if (pixels <= 0 || height <= y) return sum;
    return sum + Math.ceil((height - y) / rows) * (1 + Math.ceil((pixels * bits * channels) / 8));
  }, 0);
}

const deflateMost = 1032; // 258 bytes in two bits
/** Inefficient compression adds an eighth to the bytes. Flushing after each row adds a few bytes per row. */
const deflateWorst = 4;
const deflateSlack = 65_536;

/** Tests whether compressed data of this length can contain the pixels of a header. */
function canHold(pixelBytes: number, header: PngImageHeader): boolean {
  const length = inflatedLength(header);
  return pixelBytes * deflateMost >= length && pixelBytes <= length * deflateWorst + deflateSlack;
}

const inchesPerMetre = 100 / centimetresPerInch;

/** Reads the pixels per metre if the unit is 1. Other units only give the aspect ratio of a pixel. */
function readPhysical(content: Buffer): Dpi | undefined {
  if (content.length !== 9 || content.readUInt8(8) !== 1) return undefined;
  return dotsPerInch(content.readUInt32BE(0) / inchesPerMetre, content.readUInt32BE(4) / inchesPerMetre);
}
