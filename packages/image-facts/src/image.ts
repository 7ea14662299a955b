import { type ImageFacts, imageProblems, maximumImageBytes } from './image-facts.ts';
import { inspectJpeg, isJpeg } from './jpeg.ts';
import { inspectPng, isPng } from './png.ts';

/** The supported image types. */
export const imageTypes = ['image/jpeg', 'image/png'] as const;

/**
 * Reads the facts of a JPEG or PNG, or returns a sentence that describes its problem. Reads only the bytes, not a file
 * name or type. A valid file is complete, has no data after its end, and has enough data for the pixels in its header.
 * The pixels are not decoded, so they can still be broken. Never throws.
 */
export const inspectImage = (bytes: Buffer): ImageFacts | string =>
  bytes.length > maximumImageBytes ? imageProblems.tooLarge : inspectOfAnySize(bytes);

/** Reads the facts of an image of any size. Files that `withPrintSize` writes can exceed the maximum. */
export function inspectOfAnySize(bytes: Buffer): ImageFacts | string {
  if (isJpeg(bytes)) return inspectJpeg(bytes);
  return isPng(bytes) ? inspectPng(bytes) : imageProblems.noImage;
}

/**
 * Reads the facts of an image that is uploaded for printing. It must be a single image in RGB or greyscale with at most
 * 8 bits per channel. EXIF is optional but must be readable.
 */
export function inspectUpload(bytes: Buffer): ImageFacts | string {
  const facts = inspectImage(bytes);
  if (typeof facts === 'string') return facts;
  if (facts.color_space === 'cmyk') return imageProblems.cmyk;
  if (facts.bits_per_channel > 8) return imageProblems.deep;
  if (facts.is_animated) return imageProblems.animated;
  return facts.has_broken_exif ? imageProblems.exif : facts;
}
