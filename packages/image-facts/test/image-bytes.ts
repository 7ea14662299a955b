import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Returns two bytes in big-endian order. */
export const word = (value: number): Buffer => Buffer.of(value >> 8, value & 0xff);
/** Returns four bytes in big-endian order. */
export const long = (value: number): Buffer => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');

/** Returns bytes that cannot be compressed. Each call returns the same bytes. */
export const noise = (length: number): Buffer =>
  createHash('shake256', { outputLength: length }).update('noise').digest();

export const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns a chunk of a PNG. */
export const chunk = (type: string, content: Buffer | string = ''): Buffer => {
  const bytes = Buffer.from(content as string, 'latin1');
  const named = Buffer.concat([Buffer.from(type, 'latin1'), bytes]);
  return Buffer.concat([long(bytes.length), named, long(crc32(named))]);
};

export interface PngHeader {
  readonly width?: number;
  readonly height?: number;
  readonly bits?: number;
  /** 0 is greyscale, 2 is RGB, 3 is a palette. Adding 4 adds an alpha channel. */
  readonly color?: number;
  readonly interlace?: number;
}

export const header = ({ width = 640, height = 480, bits = 8, color = 2, interlace = 0 }: PngHeader = {}): Buffer =>
  chunk('IHDR', Buffer.concat([long(width), long(height), Buffer.of(bits, color, 0, 0, interlace)]));

export const physical = (x: number, y: number, unit: number): Buffer =>
  chunk('pHYs', Buffer.concat([long(x), long(y), Buffer.of(unit)]));

export const palette = chunk('PLTE', Buffer.of(200, 100, 50, 0, 0, 255));
export const end = chunk('IEND');

/** Returns the uncompressed rows of the pixels, each with a filter byte at its start. */
function rows({ width = 4, height = 3, bits = 8, color = 2, interlace = 0 }: PngHeader): Buffer {
  const channels = [1, 0, 3, 1, 2, 0, 4][color] ?? 0;
  const passes: readonly (readonly [number, number, number, number])[] = [
    ...([
      [0, 0, 8, 8],
      [4, 0, 8, 8],
      [0, 4, 4, 8],
      [2, 0, 4, 4],
      [0, 2, 2, 4],
      [1, 0, 2, 2],
      [0, 1, 1, 2],
    ] as const),
  ];
  const sized = (interlace ? passes : [[0, 0, 1, 1] as const]).map(([x, y, columns, lines]) => ({
    across: Math.ceil((width - x) / columns),
    down: Math.ceil((height - y) / lines),
  }));
  const lengths = sized
    .filter(({ across, down }) => across > 0 && down > 0)
    .map(({ across, down }) => down * (1 + Math.ceil((across * bits * channels) / 8)));
  return Buffer.alloc(lengths.reduce((sum, length) => sum + length, 0));
}

/** The parts of a PNG other than its pixels, by their position in the file. */
export interface PngParts extends PngHeader {
  readonly before?: readonly Buffer[];
  readonly after?: readonly Buffer[];
  /** Number of chunks for the pixels. */
  readonly pieces?: number;
  /** Sample values of every pixel in a PNG without interlacing. Default: zeros. */
  readonly pixel?: readonly number[];
}

/** Returns a PNG of one colour that every reader can show. */
export function png({ before = [], after = [], pieces = 1, pixel, ...parts }: PngParts = {}): Buffer {
  const { width = 4, height = 3 } = parts;
  const row = pixel && Buffer.concat([Buffer.alloc(1), ...Array<Buffer>(width).fill(Buffer.from(pixel))]);
  const pixels = deflateSync(row ? Buffer.concat(Array<Buffer>(height).fill(row)) : rows(parts));
  const length = Math.ceil(pixels.length / pieces);
  return Buffer.concat([
    pngMagic,
    header({ ...parts, width, height }),
    ...before,
    ...(parts.color === 3 ? [palette] : []),
    ...Array.from({ length: pieces }, (_, index) =>
      chunk('IDAT', pixels.subarray(index * length, (index + 1) * length)),
    ),
    ...after,
    end,
  ]);
}

/** Returns a PNG of noise with about 3 bytes per pixel. */
export function noisyPng(width: number, height: number): Buffer {
  const rows = noise(height * (1 + 3 * width));
  for (let row = 0; row < height; row += 1) rows[row * (1 + 3 * width)] = 0; // no filter
  return Buffer.concat([pngMagic, header({ width, height }), chunk('IDAT', deflateSync(rows, { level: 0 })), end]);
}

/** Returns a segment of a JPEG. */
export const segment = (marker: number, content: Buffer | string): Buffer => {
  const bytes = Buffer.from(content as string, 'latin1');
  return Buffer.concat([Buffer.of(0xff, marker), word(bytes.length + 2), bytes]);
};

export const startOfImage = Buffer.from('ffd8', 'hex');
export const endOfImage = Buffer.from('ffd9', 'hex');

export const jfif = (unit: number, x: number, y: number): Buffer =>
  segment(
    0xe0,
    Buffer.concat([Buffer.from('JFIF\0\x01\x02', 'latin1'), Buffer.of(unit), word(x), word(y), Buffer.of(0, 0)]),
  );

/** Returns Adobe's segment with the colour transformation: 0 is none, 1 is YCbCr, 2 is YCCK. */
export const adobe = (transform: number): Buffer =>
  segment(0xee, Buffer.concat([Buffer.from('Adobe'), Buffer.of(0, 100, 0, 0, 0, 0, transform)]));

export interface JpegFrame {
  readonly width?: number;
  readonly height?: number;
  readonly components?: number;
  readonly marker?: number;
  readonly bits?: number;
  /** Horizontal and vertical samples of the first component for one sample of each other component. */
  readonly sampling?: number;
  /** The ID of the first component, or the ID of each component. */
  readonly names?: string;
}

const nameOf = (names: string | undefined, index: number) => names?.charCodeAt(index) ?? index + 1;

export function frame(parts: JpegFrame = {}): Buffer {
  const { width = 640, height = 480, components = 3, marker = 0xc0, bits = 8, sampling = 0x11, names } = parts;
  const each = Array.from({ length: components }, (_, index) =>
    Buffer.of(nameOf(names, index), index === 0 ? sampling : 0x11, 0),
  );
  return segment(marker, Buffer.concat([Buffer.of(bits), word(height), word(width), Buffer.of(components), ...each]));
}

export const tables = segment(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)]));
/** Two codes of one bit: no change of the mean, and no values other than the mean. */
const codes = Buffer.concat([
  segment(0xc4, Buffer.concat([Buffer.of(0x00, 1), Buffer.alloc(15), Buffer.of(0)])),
  segment(0xc4, Buffer.concat([Buffer.of(0x10, 1), Buffer.alloc(15), Buffer.of(0)])),
]);

/** Returns a scan of components with a given number of zero bits. */
function scan(ids: readonly number[], bits: number, [first, last]: readonly [number, number] = [0, 63]): Buffer {
  const named = ids.map((id) => Buffer.of(id, 0));
  const data = Buffer.alloc(Math.ceil(bits / 8));
  if (bits % 8 > 0) data[data.length - 1] = 0xff >> (bits % 8);
  return Buffer.concat([
    segment(0xda, Buffer.concat([Buffer.of(ids.length), ...named, Buffer.of(first, last, 0)])),
    data,
  ]);
}

/** The parts of a JPEG other than its pixels. */
export interface JpegParts extends JpegFrame {
  /** Segments at its start. */
  readonly before?: readonly Buffer[];
  /** Bytes after its end. */
  readonly behind?: Buffer;
}

/** Returns the scans of a JPEG in mid-gray. A progressive JPEG has a scan of means before the others. */
export function scans({
  width = 640,
  height = 480,
  components = 3,
  marker,
  sampling = 0x11,
  names,
}: JpegFrame): Buffer {
  const ids = Array.from({ length: components }, (_, index) => nameOf(names, index));
  const [across, down] = components === 1 ? [1, 1] : [sampling >> 4, sampling & 0x0f];
  const units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
  const blocks = units * (across * down + components - 1);
  if (marker !== 0xc2) return scan(ids, 2 * blocks);
  const own = (samples: number, most: number, length: number) => Math.ceil(Math.ceil((length * samples) / most) / 8);
  const rest = ids.map((id, index) => {
    const [x, y] = index === 0 ? [across, down] : [1, 1];
    return scan([id], own(x, across, width) * own(y, down, height), [1, 63]);
  });
  return Buffer.concat([scan(ids, blocks, [0, 0]), ...rest]);
}

/** Returns a JPEG in mid-gray that every reader can show. */
export function jpeg({ before = [], behind = Buffer.alloc(0), ...parts }: JpegParts = {}): Buffer {
  const sized = { width: 40, height: 24, ...parts };
  return Buffer.concat([startOfImage, ...before, tables, frame(sized), codes, scans(sized), endOfImage, behind]);
}

/** An entry of a directory: tag, type, count, and either its four bytes or the data that they point to. */
export type TiffEntry = readonly [tag: number, type: number, count: number, value: Buffer];

export const short = (tag: number, value: number): TiffEntry => [tag, 3, 1, word(value)];
export const rational = (tag: number, over: number, under = 1): TiffEntry => [
  tag,
  5,
  1,
  Buffer.concat([long(over), long(under)]),
];
export const text = (tag: number, value: string): TiffEntry => [tag, 2, value.length, Buffer.from(value)];

/** Returns a big-endian TIFF with one directory. */
export function tiff(...entries: readonly TiffEntry[]): Buffer {
  const values: Buffer[] = [];
  let next = 8 + 2 + entries.length * 12 + 4;
  const directory = entries.map(([tag, type, count, value]) => {
    const said = value.length <= 4 ? Buffer.concat([value, Buffer.alloc(4 - value.length)]) : long(next);
    if (value.length > 4) {
      values.push(value);
      next += value.length;
    }
    return Buffer.concat([word(tag), word(type), long(count), said]);
  });
  return Buffer.concat([Buffer.from('MM\0*'), long(8), word(entries.length), ...directory, long(0), ...values]);
}

/** Returns the same TIFF in little-endian order. It can contain only numbers. */
export function littleTiff(...entries: readonly TiffEntry[]): Buffer {
  const bytes = tiff(...entries);
  bytes.write('II*\0', 'latin1');
  const swap = (at: number, length: number) => bytes.subarray(at, at + length).reverse();
  swap(4, 4);
  swap(8, 2);
  let values = 10 + entries.length * 12 + 4;
  for (const [index, [, type]] of entries.entries()) {
    const at = 10 + index * 12;
    swap(at, 2);
    swap(at + 2, 2);
    swap(at + 4, 4);
    swap(at + 8, type === 3 ? 2 : 4);
    if (type !== 5) continue;
    swap(values, 4);
    swap(values + 4, 4);
    values += 8;
  }
  return bytes;
}

export const exif = (content: Buffer): Buffer => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), content]));

/** Returns an ICC profile with only the tag `desc`. */
export function profile(described: Buffer): Buffer {
  const tag = Buffer.concat([Buffer.from('desc'), long(144), long(described.length)]);
  const length = long(144 + described.length);
  return Buffer.concat([length, Buffer.alloc(32), Buffer.from('acsp'), Buffer.alloc(88), long(1), tag, described]);
}

/** Returns a name in the format of ICC version 2. */
export const plainName = (name: string): Buffer =>
  Buffer.concat([Buffer.from('desc\0\0\0\0'), long(name.length + 1), Buffer.from(`${name}\0`, 'latin1')]);

/** Returns names by language in the format of ICC version 4. */
export function translatedNames(names: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(names).map(
    ([language, name]) => [language, Buffer.from(name, 'utf16le').swap16()] as const,
  );
  let next = 16 + entries.length * 12;
  const records = entries.map(([language, name]) => {
    const record = Buffer.concat([Buffer.from(language), long(name.length), long(next)]);
    next += name.length;
    return record;
  });
  const texts = entries.map(([, name]) => name);
  return Buffer.concat([Buffer.from('mluc\0\0\0\0'), long(entries.length), long(12), ...records, ...texts]);
}

/** Returns the JPEG segments of a profile, split into a number of parts. */
export function profileSegments(bytes: Buffer, parts = 1): Buffer[] {
  const length = Math.ceil(bytes.length / parts);
  return Array.from({ length: parts }, (_, index) => {
    const part = bytes.subarray(index * length, (index + 1) * length);
    return segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.of(index + 1, parts), part]));
  });
}

/** The index of several images in one file, as phones write it. Its content is never read. */
export const pictures = segment(0xe2, 'MPF\0MM\0*\0\0\0\x08\0\0');
