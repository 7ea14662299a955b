import { readExif } from './exif.ts';
import { nameOfProfile } from './icc-profile.ts';
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
import { isSamsungTrailer } from './samsung-trailer.ts';

const jpegMagic = Buffer.from('ffd8ff', 'hex');

export const isJpeg = (bytes: Buffer): boolean => startsWith(bytes, jpegMagic);

/** A segment: marker, length and content. */
export interface Segment {
  readonly marker: number;
  /** The whole segment. A scan includes the coded pixels that follow it. */
  readonly bytes: Buffer;
  readonly content: Buffer;
}

export const markers = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  numberOfLines: 0xdc,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const;

/** Tests whether a marker has no length: restarts, and the start and end of the image. */
const isAlone = (marker: number): boolean => marker >= 0xd0 && marker <= markers.endOfImage;

/** The first bytes of segments whose marker has several uses. */
export const signatures = {
  jfif: Buffer.from('JFIF\0'),
  exif: Buffer.from('Exif\0\0'),
  profile: Buffer.from('ICC_PROFILE\0'),
  pictures: Buffer.from('MPF\0'),
  adobe: Buffer.from('Adobe'),
} as const;

export const isOf = ({ marker, content }: Segment, wanted: number, signature: Buffer): boolean =>
  marker === wanted && startsWith(content, signature);

/**
 * Reads the segments of a JPEG (ITU-T T.81, annex B), including all scans, and the position of its end. Does not copy
 * bytes. Returns a sentence if a segment cannot be read or the file ends too early.
 */
export function readSegments(bytes: Buffer): { readonly segments: readonly Segment[]; readonly end: number } | string {
  const segments: Segment[] = [];
  let broken: string = imageProblems.head;
  let at = 2;
  for (let parts = 0; parts < maximumParts; parts += 1) {
    if (at + 2 > bytes.length) return imageProblems.cut;
    if (bytes[at] !== 0xff) return broken;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // any number of these bytes may precede a marker
      continue;
    }
    if (marker === markers.endOfImage && broken === imageProblems.body) return { segments, end: at + 2 };
    if (marker < 0xc0 || isAlone(marker)) return broken;
    if (at + 4 > bytes.length) return imageProblems.cut;
    const length = bytes.readUInt16BE(at + 2); // includes the length field
    if (length < 2) return broken;
    const contentEnd = at + 2 + length;
    if (contentEnd > bytes.length) return imageProblems.cut;
    const end = marker === markers.startOfScan ? endOfScan(bytes, contentEnd) : contentEnd;
    segments.push({ marker, bytes: bytes.subarray(at, end), content: bytes.subarray(at + 4, contentEnd) });
    if (marker === markers.startOfScan) broken = imageProblems.body;
    at = end;
  }
  return broken;
}

/** Finds the marker that ends coded pixels. It skips restarts, and a byte 0xff that is followed by zero. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || next === 0xff) at += 1;
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else return at;
  }
  return bytes.length;
}

/** Reads the facts of a JPEG, or returns a sentence that describes its problem. */
export function inspectJpeg(bytes: Buffer): ImageFacts | string {
  const read = readPicture(bytes);
  if (typeof read === 'string') return read;
  const { segments, frame, end } = read;
  const problem = endProblem(bytes, end, segments);
  if (problem) return problem;
  const ahead = segments.slice(
    0,
    segments.findIndex(({ marker }) => marker === markers.startOfScan),
  );
  const exifSegment = ahead.find((one) => isOf(one, markers.app1, signatures.exif));
  const exif = exifSegment && readExif(exifSegment.content.subarray(signatures.exif.length));
  const jfif = ahead.find((one) => isOf(one, markers.app0, signatures.jfif));
  return {
    mime_type: 'image/jpeg',
    width: frame.width,
    height: frame.height,
    color_space: frame.color_space,
    bits_per_channel: frame.bits_per_channel,
    has_alpha: false,
    dpi: (jfif && readJfif(jfif.content)) ?? exif?.dpi,
    icc_profile: readProfile(ahead),
    orientation: exif?.orientation ?? 1,
    is_animated: false,
    ...(exif?.isBroken && { has_broken_exif: true }),
  };
}

interface Frame extends Pick<ImageFacts, 'width' | 'height' | 'color_space' | 'bits_per_channel'> {
  readonly isProgressive: boolean;
  readonly components: readonly Component[];
}

interface Component {
  readonly id: number;
  /** Number of blocks with eight by eight samples. */
  readonly blocks: number;
}

/** One JPEG. A file can contain several. */
interface JpegPicture {
  readonly segments: readonly Segment[];
  readonly frame: Frame;
  readonly end: number;
}

function readPicture(bytes: Buffer): JpegPicture | string {
  const read = readSegments(bytes);
  if (typeof read === 'string') return read;
  const { segments, end } = read;
  const frames = segments.filter(({ marker }) => isFrame(marker));
  if (frames.some(({ marker }) => marker > progressive)) return imageProblems.coding;
  const [found, another] = frames;
  const firstScan = segments.findIndex(({ marker }) => marker === markers.startOfScan);
  // readers would interpret it differently
  if (!found || another || segments.indexOf(found) > firstScan) return imageProblems.head;
  const frame = readFrame(found);
  if (!frame) return imageProblems.head;
  const problem = sizeProblem(frame) ?? pixelProblem(segments, frame);
  return problem ?? { segments, frame, end };
}

const progressive = 0xc2; // higher markers are lossless, hierarchical and arithmetic frames, which browsers do not show
const isFrame = (marker: number): boolean => marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegColors: Readonly<Record<number, ImageFacts['color_space']>> = { 1: 'grayscale', 3: 'rgb', 4: 'cmyk' };

function readFrame({ marker, content }: Segment): Frame | undefined {
  if (content.length < 6) return undefined;
  const count = content.readUInt8(5);
  const color_space = jpegColors[count];
  if (!color_space || content.length !== 6 + 3 * count) return undefined;
  const bits_per_channel = content.readUInt8(0);
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
  const sampled = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0] = content.subarray(6 + 3 * index);
    return { id, horizontal: sampling >> 4, vertical: sampling & 0x0f };
  });
  const factors = sampled.flatMap(({ horizontal, vertical }) => [horizontal, vertical]);
  if (![8, 12].includes(bits_per_channel) || factors.some((factor) => factor < 1 || factor > 4)) return undefined;
  const most = {
    horizontal: Math.max(...sampled.map(({ horizontal }) => horizontal)),
    vertical: Math.max(...sampled.map(({ vertical }) => vertical)),
  };
  const components = sampled.map(({ id, horizontal, vertical }) => {
    const across = Math.ceil(Math.ceil((width * horizontal) / most.horizontal) / 8);
    const down = Math.ceil(Math.ceil((height * vertical) / most.vertical) / 8);
    return { id, blocks: across * down };
  });
  return { width, height, color_space, bits_per_channel, isProgressive: marker === progressive, components };
}

const maximumScans = 200; // encoders write up to 20, and for each scan a reader passes over all pixels
/** Maximum bytes of a coded block: 64 samples of 27 bits, with a zero after each byte. */
const blockMost = 1024;
const scanSlack = 65_536;

/**
 * Checks whether the length of the scans fits the pixels of the frame. The first code of a block has at least one bit.
 */
function pixelProblem(segments: readonly Segment[], { isProgressive, components }: Frame): string | undefined {
  const scans = segments.filter(({ marker }) => marker === markers.startOfScan);
  if (scans.length > maximumScans) return imageProblems.body;
  const begun = new Set<number>();
  let coded = 0;
  for (const { bytes, content } of scans) {
    const count = content[0] ?? 0;
    if (count < 1 || count > 4 || content.length !== 4 + 2 * count) return imageProblems.body;
    const ids = Array.from({ length: count }, (_, index) => content[1 + 2 * index]);
    const named = components.filter(({ id }) => ids.includes(id));
    if (named.length !== count) return imageProblems.body;
    const length = bytes.length - 4 - content.length;
    coded += length;
    const [firstSample, , refinement = 0] = content.subarray(1 + 2 * count);
    // later scans can skip many blocks with one bit
    if (isProgressive && (firstSample !== 0 || refinement >> 4 !== 0)) continue;
    const blocks = named.reduce((sum, component) => sum + component.blocks, 0);
    if (length * 8 < blocks) return imageProblems.pixels;
    for (const { id } of named) begun.add(id);
  }
  const blocks = components.reduce((sum, component) => sum + component.blocks, 0);
  const isHeld = components.every(({ id }) => begun.has(id)) && coded <= blocks * blockMost + scanSlack;
  return isHeld ? undefined : imageProblems.pixels;
}

/**
 * Returns a sentence if invalid data follows the end. Data of phones is valid: zeros, images that an index announced,
 * and Samsung's trailer.
 */
function endProblem(bytes: Buffer, end: number, segments: readonly Segment[]): string | undefined {
  const mayFollow = segments.some((one) => isOf(one, markers.app2, signatures.pictures));
  let at = end;
  for (let pictures = 0; pictures < maximumPictures; pictures += 1) {
    while (bytes[at] === 0) at += 1;
    if (at === bytes.length) return undefined;
    const rest = bytes.subarray(at);
    if (isSamsungTrailer(rest)) return undefined;
    if (!mayFollow || !isJpeg(rest)) return imageProblems.trailing;
    const read = readPicture(rest);
    if (typeof read === 'string') return read;
    at += read.end;
  }
  return imageProblems.trailing;
}

const maximumPictures = 20; // phones write up to four

/**
 * Reads the resolution (JFIF 1.02). Unit 1 is dots per inch, unit 2 is dots per centimetre. Unit 0 only gives the
 * aspect ratio of a pixel.
 */
function readJfif(content: Buffer): Dpi | undefined {
  if (content.length < 12) return undefined;
  const perInch = { 1: 1, 2: centimetresPerInch }[content.readUInt8(7)];
  if (perInch === undefined) return undefined;
  return dotsPerInch(content.readUInt16BE(8) * perInch, content.readUInt16BE(10) * perInch);
}

const maximumProfileBytes = 4_000_000; // the largest profiles in use have less than 3 MB

/** Reads the name of the ICC profile, which is split into numbered segments (ICC.1, annex B). */
function readProfile(segments: readonly Segment[]): string | null {
  const start = signatures.profile.length + 2;
  const parts = segments
    .filter((one) => isOf(one, markers.app2, signatures.profile) && one.content.length >= start)
    .map(({ content }) => ({ number: content[start - 2], of: content[start - 1], content: content.subarray(start) }))
    .sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
  const isWhole = parts.every(({ number, of }, index) => number === index + 1 && of === parts.length);
  const length = parts.reduce((sum, { content }) => sum + content.length, 0);
  if (parts.length === 0 || !isWhole || length > maximumProfileBytes) return null;
  return nameOfProfile(Buffer.concat(parts.map(({ content }) => content)));
}
