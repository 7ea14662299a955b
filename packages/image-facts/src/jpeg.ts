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
  /** The whole of it; of a scan, with the coded pixels that follow. */
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

/** Tells markers without a length: of restarts, and of the start and end of the image. */
const isAlone = (marker: number): boolean => marker >= 0xd0 && marker <= markers.endOfImage;

/** What segments begin with that are of one of many kinds. */
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
 * Reads the segments of a JPEG (ITU-T T.81, annex B) through all its scans, and where it ends; copies nothing. Says
 * when one cannot be read, or when the file ends before.
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
      at += 1; // any number of these may come before a marker
      continue;
    }
    if (marker === markers.endOfImage && broken === imageProblems.body) return { segments, end: at + 2 };
    if (marker < 0xc0 || isAlone(marker)) return broken;
    if (at + 4 > bytes.length) return imageProblems.cut;
    const length = bytes.readUInt16BE(at + 2); // itself included
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

/** Finds the marker that ends coded pixels: none of a restart, nor the byte 0xff itself, which a zero follows. */
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

/** Reads the facts of a JPEG, or says what is wrong with it. */
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
  /** Of eight by eight samples. */
  readonly blocks: number;
}

/** One JPEG, of which more may follow in a file. */
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
  if (!found || another || segments.indexOf(found) > firstScan) return imageProblems.head; // readers would not agree
  const frame = readFrame(found);
  if (!frame) return imageProblems.head;
  const problem = sizeProblem(frame) ?? pixelProblem(segments, frame);
  return problem ?? { segments, frame, end };
}

const progressive = 0xc2; // after it come lossless, hierarchical and arithmetic frames, which browsers do not show
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

const maximumScans = 200; // encoders write up to 20; each costs readers a way through all pixels
/** What the worst code of a block can take: 64 samples of 27 bits, in which each byte is followed by a zero. */
const blockMost = 1024;
const scanSlack = 65_536;

/** Tells whether the scans can be the pixels that a frame announces: a block's first code has at least one bit. */
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
    if (isProgressive && (firstSample !== 0 || refinement >> 4 !== 0)) continue; // later ones skip many blocks in a bit
    const blocks = named.reduce((sum, component) => sum + component.blocks, 0);
    if (length * 8 < blocks) return imageProblems.pixels;
    for (const { id } of named) begun.add(id);
  }
  const blocks = components.reduce((sum, component) => sum + component.blocks, 0);
  const isHeld = components.every(({ id }) => begun.has(id)) && coded <= blocks * blockMost + scanSlack;
  return isHeld ? undefined : imageProblems.pixels;
}

/**
 * Says what follows the end that should not. Only what phones write may: zeros, pictures that an index announced, and
 * Samsung's notes.
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
 * Reads the resolution (JFIF 1.02): unit 1 is dots per inch, 2 dots per centimetre; 0 only says how wide a pixel is for
 * its height.
 */
function readJfif(content: Buffer): Dpi | undefined {
  if (content.length < 12) return undefined;
  const perInch = { 1: 1, 2: centimetresPerInch }[content.readUInt8(7)];
  if (perInch === undefined) return undefined;
  return dotsPerInch(content.readUInt16BE(8) * perInch, content.readUInt16BE(10) * perInch);
}

const maximumProfileBytes = 4_000_000; // the largest that are in use have below 3 MB

/** Reads the name of the ICC profile, which is in segments that say which of how many they are (ICC.1, annex B). */
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
