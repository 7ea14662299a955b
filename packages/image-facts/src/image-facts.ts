/** What an image says of itself, without a look at its pixels. */
export interface ImageFacts {
  readonly mime_type: 'image/jpeg' | 'image/png';
  /** Pixels as they are stored; `orientation` says how they are shown. */
  readonly width: number;
  readonly height: number;
  readonly color_space: 'rgb' | 'grayscale' | 'cmyk';
  /** Of a palette: those of its colours. */
  readonly bits_per_channel: number;
  readonly has_alpha: boolean;
  /** Dots per inch of width and height as stored, to the nearest whole; undefined when the image does not say. */
  readonly dpi?: Dpi | undefined;
  /** The name of its ICC profile; null without a profile that has one. */
  readonly icc_profile: string | null;
  /** EXIF's number of how the stored pixels are turned and mirrored to be shown; 1 is as they are, 5 to 8 lie. */
  readonly orientation: number;
  readonly is_animated: boolean;
  /** Whether it has EXIF in which a reader could get lost. */
  readonly has_broken_exif?: true;
}

export interface Dpi {
  readonly horizontal: number;
  readonly vertical: number;
}

export const maximumImageBytes = 20_000_000; // what made-to-order takes: its documents say "at most 20 MB"
export const maximumImagePixels = 100_000_000; // decided: what unfolds to more than 400 MB is a bomb

/** Segments or chunks beside those of pixels; real images have below 400, of 64 KB each. */
export const maximumParts = 10_000;

/** What is wrong with an image. */
export const imageProblems = {
  tooLarge: `Must have at most ${maximumImageBytes / 1_000_000} MB.`,
  noImage: 'Must be a JPEG or a PNG.',
  coding: 'Must be a baseline or progressive JPEG.',
  empty: 'Must be at least one pixel wide and high.',
  giant: `Must have at most ${maximumImagePixels / 1_000_000} megapixels.`,
  head: 'Is broken: its head cannot be read.',
  body: 'Is broken: a part behind its head cannot be read.',
  checkSum: 'Is broken: a check sum is wrong.',
  pixels: 'Is broken: it does not hold as many pixels as its head says.',
  cut: 'Is broken: it is cut off before its end.',
  trailing: 'Is broken: it has data after its end.',
  cmyk: 'Must be in RGB or grayscale, not in CMYK.',
  exif: 'Is broken: its EXIF cannot be read.',
  deep: 'Must have at most 8 bits per channel.',
  animated: 'Must not be animated.',
  resolution: 'Must have from 1 to 65535 dpi at its print size.',
} as const;

/** Tells what is wrong with an image's size. */
export function sizeProblem({ width, height }: Pick<ImageFacts, 'width' | 'height'>): string | undefined {
  if (width === 0 || height === 0) return imageProblems.empty;
  if (width * height > maximumImagePixels) return imageProblems.giant;
  return undefined;
}

/** Rounds a resolution; undefined when it says nothing. */
export function dotsPerInch(horizontal: number, vertical: number): Dpi | undefined {
  const rounded = { horizontal: Math.round(horizontal), vertical: Math.round(vertical) };
  const isSaid = [rounded.horizontal, rounded.vertical].every((value) => value > 0 && Number.isSafeInteger(value));
  return isSaid ? rounded : undefined;
}

export const centimetresPerInch = 2.54;

/** Tells whether a picture lies on its side as it is stored: EXIF's orientations from 5 on turn by a quarter. */
export const liesOnSide = ({ orientation }: Pick<ImageFacts, 'orientation'>): boolean => orientation >= 5;

export const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);
