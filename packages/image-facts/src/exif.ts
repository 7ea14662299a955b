import { centimetresPerInch, type Dpi, dotsPerInch } from './image-facts.ts';

/** The EXIF values that are read. All other data, such as the place of a photo, is ignored. */
export interface Exif {
  readonly orientation: number;
  readonly dpi?: Dpi | undefined;
  /** Whether EXIF could mislead a reader: a directory cannot be read, refers to itself, or has too many entries. */
  readonly isBroken?: true;
}

const upright = 1;
const nothing: Exif = { orientation: upright };
const broken: Exif = { ...nothing, isBroken: true };

/** Tag numbers in the first directory. */
const tags = { orientation: 0x0112, xResolution: 0x011a, yResolution: 0x011b, resolutionUnit: 0x0128 } as const;
const short = 3;
const rational = 5;
const inch = 2;
const centimetre = 3;

/**
 * Reads EXIF, which is a TIFF without pixels. Reads only the first directory once, and at most 1,000 entries of it, so
 * the cost is limited. For broken EXIF it returns only the mark `isBroken`. Never throws.
 */
export function readExif(tiff: Buffer): Exif {
  const order = tiff.toString('latin1', 0, 4);
  if (tiff.length === 0) return nothing;
  if (tiff.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return broken;
  const isLittle = order === 'II*\0';
  const shortAt = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const longAt = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));

  const directory = longAt(4);
  if (directory + 2 > tiff.length) return broken;
  const entries = shortAt(directory);
  const next = directory + 2 + entries * entryLength;
  if (entries > mostEntries || next > tiff.length) return broken;
  if (next + 4 <= tiff.length && longAt(next) === directory) return broken;
  /** The offset of each tag's value. */
  const found = new Map<number, number>();
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * entryLength;
    const count = longAt(at + 4);
    if (count * (bytesOf[shortAt(at + 2)] ?? 0) > tiff.length) return broken;
    if (leading.includes(shortAt(at)) && (count > mostEntries || longAt(at + 8) === directory)) return broken;
    const kind = kinds.get(shortAt(at));
    if (kind === undefined || kind !== shortAt(at + 2) || count !== 1 || found.has(shortAt(at))) continue;
    const value = kind === rational ? longAt(at + 8) : at + 8;
    if (kind === rational && value + 8 > tiff.length) return broken;
    found.set(shortAt(at), value);
  }

  const shortOf = (tag: number): number | undefined => {
    const at = found.get(tag);
    return at === undefined ? undefined : shortAt(at);
  };
  const rationalOf = (tag: number): number => {
    const at = found.get(tag);
    return at === undefined ? 0 : longAt(at) / longAt(at + 4);
  };
  const orientation = shortOf(tags.orientation) ?? upright;
  const unit = shortOf(tags.resolutionUnit) ?? inch;
  // without a unit, the values are only a ratio
  const perInch = { [inch]: 1, [centimetre]: centimetresPerInch }[unit] ?? 0;
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : upright,
    dpi: dotsPerInch(rationalOf(tags.xResolution) * perInch, rationalOf(tags.yResolution) * perInch),
  };
}

const entryLength = 12;
const mostEntries = 1_000; // cameras write about thirty
/** Bytes of a value, by its type number. */
const bytesOf: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** The tags that point to other directories: Exif, GPS, Interoperability and SubIFDs. */
const leading: readonly number[] = [0x8769, 0x8825, 0xa005, 0x014a];
/** The only valid type of each tag. */
const kinds: ReadonlyMap<number, number> = new Map([
  [tags.orientation, short],
  [tags.xResolution, rational],
  [tags.yResolution, rational],
  [tags.resolutionUnit, short],
]);

/** A number as numerator and denominator. */
export type Rational = readonly [number, number];

/** Returns EXIF with an orientation and, if given, a resolution in dots per inch. */
export function writeExif(orientation: number, resolution?: { readonly x: Rational; readonly y: Rational }): Buffer {
  const entries: readonly (readonly [tag: number, type: number, value: number | Rational])[] = [
    [tags.orientation, short, orientation],
    ...(resolution
      ? ([
          [tags.xResolution, rational, resolution.x],
          [tags.yResolution, rational, resolution.y],
          [tags.resolutionUnit, short, inch],
        ] as const)
      : []),
  ];
  const start = 8;
  const behind = start + 2 + entries.length * entryLength + 4; // the offset of values that are longer than four bytes
  const values = entries.flatMap(([, , value]) => (typeof value === 'number' ? [] : [value]));
  const tiff = Buffer.alloc(behind + values.length * 8);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(start, 4);
  tiff.writeUInt16BE(entries.length, start);
  let next = behind;
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = start + 2 + index * entryLength;
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(1, at + 4);
    if (typeof value === 'number') {
      tiff.writeUInt16BE(value, at + 8);
      continue;
    }
    tiff.writeUInt32BE(next, at + 8);
    tiff.writeUInt32BE(value[0], next);
    tiff.writeUInt32BE(value[1], next + 4);
    next += 8;
  }
  return tiff;
}
