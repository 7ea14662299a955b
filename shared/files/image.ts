import { crc32 } from 'node:zlib';

/** The types of images that are taken. */
export const imageTypes = ['image/jpeg', 'image/png'] as const;

/** What the head of an image says of it. */
export interface ImageFacts {
  readonly mime_type: 'image/jpeg' | 'image/png';
  /** Pixels as they are stored: a camera's note that the image lies on its side is not read. */
  readonly width: number;
  readonly height: number;
  readonly color_space: 'rgb' | 'grayscale' | 'cmyk';
  readonly has_alpha: boolean;
  /** Dots per inch, to the nearest whole; undefined when the image does not say. */
  readonly dpi?: { readonly horizontal: number; readonly vertical: number } | undefined;
}

export const maximumImageBytes = 20_000_000; // the documents: "Media file size | at most 20 MB"
export const maximumImagePixels = 100_000_000; // decided: what unfolds to more than 400 MB is a bomb

/**
 * Reads the facts of a JPEG or PNG, or answers a sentence that says what is wrong with it. Looks only at the bytes, not
 * at a name or a type, and decodes nothing: the pixels themselves may still be broken. Never throws.
 *
 * Own code in place of a library: `image-size` 2.1 brings 20 formats where two are allowed, each a way to be taken for
 * an image, and tells neither colours nor resolution.
 */
export function inspectImage(bytes: Buffer): ImageFacts | string {
  if (bytes.length > maximumImageBytes) return `Must have at most ${maximumImageBytes / 1_000_000} MB.`;
  const facts = startsWith(bytes, jpegMagic) ? inspectJpeg(bytes) : inspectPng(bytes);
  if (typeof facts === 'string') return facts;
  const { width, height } = facts;
  if (width === 0 || height === 0) return 'Must be at least one pixel wide and high.';
  if (width * height > maximumImagePixels) return `Must have at most ${maximumImagePixels / 1_000_000} megapixels.`;
  return facts;
}

const jpegMagic = Buffer.from('ffd8ff', 'hex');
const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex');
const broken = 'Is broken: its head cannot be read.';

const startsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);

const maximumParts = 10_000; // segments or chunks before the pixels; real images have below 400, of 64 KB each

/**
 * Reads segments of marker and length (ITU-T T.81, annex B), a frame header among them, up to the start of the first
 * scan.
 */
function inspectJpeg(bytes: Buffer): ImageFacts | string {
  let frame: Omit<ImageFacts, 'dpi'> | undefined;
  let dpi: ImageFacts['dpi'];
  let at = 2;
  for (let parts = 0; parts < maximumParts && at + 4 <= bytes.length; parts += 1) {
    if (bytes[at] !== 0xff) return broken;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // any number of these may come before a marker
      continue;
    }
    if (marker === startOfScan) return frame ? { ...frame, dpi } : broken;
    const length = bytes.readUInt16BE(at + 2); // itself included
    const content = bytes.subarray(at + 4, at + 2 + length);
    if (marker < 0xc0 || isAlone(marker) || length < 2) return broken;
    if (isFrame(marker)) {
      if (marker > progressive) return 'Must be a baseline or progressive JPEG.';
      const found = readFrame(content);
      if (frame || !found) return broken; // of two frames, readers disagree on which is the image
      frame = found;
    } else if (marker === jfif) {
      dpi ??= readJfif(content);
    }
    at += 2 + length;
  }
  return broken;
}

const progressive = 0xc2; // after it come lossless, hierarchical and arithmetic frames, which browsers do not show
const startOfScan = 0xda;
const jfif = 0xe0;
/** Tells markers without a length (restart, start and end of image), none of which comes before the first scan. */
const isAlone = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd9;
const isFrame = (marker: number): boolean => marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegColors: Readonly<Record<number, ImageFacts['color_space']>> = { 1: 'grayscale', 3: 'rgb', 4: 'cmyk' };

function readFrame(content: Buffer): Omit<ImageFacts, 'dpi'> | undefined {
  if (content.length < 6) return undefined;
  const components = content.readUInt8(5);
  const color_space = jpegColors[components];
  if (!color_space || content.length !== 6 + 3 * components) return undefined;
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
  return { mime_type: 'image/jpeg', width, height, color_space, has_alpha: false };
}

const centimetresPerInch = 2.54;

/**
 * Reads the resolution (JFIF 1.02): unit 1 is dots per inch, 2 dots per centimetre; 0 only says how wide a pixel is for
 * its height.
 */
function readJfif(content: Buffer): ImageFacts['dpi'] {
  if (content.length < 12 || content.toString('latin1', 0, 5) !== 'JFIF\0') return undefined;
  const perInch = { 1: 1, 2: centimetresPerInch }[content.readUInt8(7)];
  if (perInch === undefined) return undefined;
  return dotsPerInch(content.readUInt16BE(8) * perInch, content.readUInt16BE(10) * perInch);
}

function dotsPerInch(horizontal: number, vertical: number): ImageFacts['dpi'] {
  const rounded = { horizontal: Math.round(horizontal), vertical: Math.round(vertical) };
  return rounded.horizontal > 0 && rounded.vertical > 0 ? rounded : undefined;
}

/**
 * Reads chunks of length, type, content and check sum (PNG, third edition, chapter 5), up to the first of the pixels.
 */
function inspectPng(bytes: Buffer): ImageFacts | string {
  if (!startsWith(bytes, pngMagic)) return 'Must be a JPEG or a PNG.';
  let header: ImageFacts | undefined;
  let has_alpha = false;
  let dpi: ImageFacts['dpi'];
  let at = pngMagic.length;
  for (let parts = 0; parts < maximumParts && at + 8 <= bytes.length; parts += 1) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if ((type === 'IHDR') !== (parts === 0)) return broken;
    if (type === 'IDAT') return header ? { ...header, has_alpha: header.has_alpha || has_alpha, dpi } : broken;
    if (at + 12 + length > bytes.length) return broken;
    if (type === 'IHDR') {
      if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length)) return broken;
      header = readHeader(content);
      if (!header) return broken;
    }
    if (type === 'tRNS') has_alpha = true;
    if (type === 'pHYs') dpi ??= readPhysical(content);
    at += 12 + length;
  }
  return broken;
}

/** By colour type: its space, whether it has an alpha channel, and how many bits a sample may have. */
const pngColors: Readonly<
  Record<number, { space: ImageFacts['color_space']; alpha: boolean; bits: readonly number[] }>
> = {
  0: { space: 'grayscale', alpha: false, bits: [1, 2, 4, 8, 16] },
  2: { space: 'rgb', alpha: false, bits: [8, 16] },
  3: { space: 'rgb', alpha: false, bits: [1, 2, 4, 8] }, // a palette of RGB
  4: { space: 'grayscale', alpha: true, bits: [8, 16] },
  6: { space: 'rgb', alpha: true, bits: [8, 16] },
};

function readHeader(content: Buffer): ImageFacts | undefined {
  if (content.length !== 13) return undefined;
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  const color = pngColors[content.readUInt8(9)];
  if (!color?.bits.includes(content.readUInt8(8))) return undefined;
  return { mime_type: 'image/png', width, height, color_space: color.space, has_alpha: color.alpha };
}

/** Pixels per metre when the unit is 1; else only how wide a pixel is for its height. */
function readPhysical(content: Buffer): ImageFacts['dpi'] {
  if (content.length !== 9 || content.readUInt8(8) !== 1) return undefined;
  const perInch = centimetresPerInch / 100;
  return dotsPerInch(content.readUInt32BE(0) * perInch, content.readUInt32BE(4) * perInch);
}
