/** The facts of an image that can be read without decoding its pixels. */
export interface ImageFacts {
  readonly mime_type: 'image/jpeg' | 'image/png';
  /** Size of the stored pixels. `orientation` determines how they are shown. */
  readonly width: number;
  readonly height: number;
  readonly color_space: 'rgb' | 'grayscale' | 'cmyk';
  /** For a palette, the bits of its colours. */
  readonly bits_per_channel: number;
  readonly has_alpha: boolean;
  /** Dots per inch of the stored width and height, rounded to integers. Undefined if the image does not state them. */
  readonly dpi?: Dpi | undefined;
  /** The name of its ICC profile. Null if it has no profile or the profile has no name. */
  readonly icc_profile: string | null;
  /** EXIF's number for the rotation and mirroring of the stored pixels. 1 is upright, 5 to 8 include a quarter turn. */
  readonly orientation: number;
  readonly is_animated: boolean;
  /** Whether its EXIF could mislead a reader. */
  readonly has_broken_exif?: true;
}

export interface Dpi {
  readonly horizontal: number;
  readonly vertical: number;
}

export const maximumImageBytes = 20_000_000; // the limit of made-to-order, whose documents say "at most 20 MB"
// a choice: an image of more than 400 MB after decoding counts as a decompression bomb
export const maximumImagePixels = 100_000_000;

/** Maximum number of segments or chunks, not counting pixels. Real images have fewer than 400, of 64 KB each. */
export const maximumParts = 10_000;

/** Sentences that describe the problems of an image. */
export const imageProblems = {
  tooLarge: `The image must not be larger than ${maximumImageBytes / 1_000_000} MB.`,
  noImage: 'The file must be a JPEG or PNG image.',
  coding: 'The image must be a baseline or progressive JPEG.',
  empty: 'The image must be at least one pixel wide and high.',
  giant: `The image must have at most ${maximumImagePixels / 1_000_000} megapixels.`,
  head: 'The image is damaged. Its header cannot be read.',
  body: 'The image is damaged. A part after its header cannot be read.',
  checkSum: 'The image is damaged. A checksum is wrong.',
  pixels: 'The image is damaged. It has fewer pixels than its header states.',
  cut: 'The image is damaged. It ends too early.',
  trailing: 'The image is damaged. It has data after its end.',
  cmyk: 'The image must be in RGB or greyscale, not in CMYK.',
  exif: 'The image is damaged. Its EXIF data cannot be read.',
  deep: 'The image must have at most 8 bits per channel.',
  animated: 'The image must not be animated.',
  resolution: 'The image must have 1 to 65535 DPI at its print size.',
} as const;

/** Returns a sentence if the size of an image is invalid. */
export function sizeProblem({ width, height }: Pick<ImageFacts, 'width' | 'height'>): string | undefined {
  if (width === 0 || height === 0) return imageProblems.empty;
  if (width * height > maximumImagePixels) return imageProblems.giant;
  return undefined;
}

/** Rounds a resolution. Returns undefined if it is not positive and finite. */
export function dotsPerInch(horizontal: number, vertical: number): Dpi | undefined {
  const rounded = { horizontal: Math.round(horizontal), vertical: Math.round(vertical) };
  const isSaid = [rounded.horizontal, rounded.vertical].every((value) => value > 0 && Number.isSafeInteger(value));
  return isSaid ? rounded : undefined;
}

export const centimetresPerInch = 2.54;

/** Tests whether the stored image lies on its side. EXIF orientations from 5 on include a quarter turn. */
export const liesOnSide = ({ orientation }: Pick<ImageFacts, 'orientation'>): boolean => orientation >= 5;

export const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);
