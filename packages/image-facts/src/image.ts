import { type ImageFacts, imageProblems, maximumImageBytes } from './image-facts.ts';
import { inspectJpeg, isJpeg } from './jpeg.ts';
import { inspectPng, isPng } from './png.ts';

/** The types of images that are taken. */
export const imageTypes = ['image/jpeg', 'image/png'] as const;

/**
 * Reads the facts of a JPEG or PNG, or answers a sentence that says what is wrong with it. Looks only at the bytes, not
 * at a name or a type. The file is whole, has nothing after its end, and can hold as many pixels as its head says; the
 * pixels themselves are not decoded, and may still be broken. Never throws.
 */
export const inspectImage = (bytes: Buffer): ImageFacts | string =>
  bytes.length > maximumImageBytes ? imageProblems.tooLarge : inspectOfAnySize(bytes);

/** Reads the facts of an image of any size. What `withPrintSize` writes can have more than the maximum. */
export function inspectOfAnySize(bytes: Buffer): ImageFacts | string {
  if (isJpeg(bytes)) return inspectJpeg(bytes);
  return isPng(bytes) ? inspectPng(bytes) : imageProblems.noImage;
}

/**
 * Reads the facts of an image that is uploaded to be printed: one picture, in RGB or grayscale of 8 bits at most, with
 * EXIF that can be read or none.
 */
export function inspectUpload(bytes: Buffer): ImageFacts | string {
  const facts = inspectImage(bytes);
  if (typeof facts === 'string') return facts;
  if (facts.color_space === 'cmyk') return imageProblems.cmyk;
  if (facts.bits_per_channel > 8) return imageProblems.deep;
  if (facts.is_animated) return imageProblems.animated;
  return facts.has_broken_exif ? imageProblems.exif : facts;
}
