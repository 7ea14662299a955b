import type { ImageFacts } from '@made-to-order/image-facts/image-facts.ts';
import { type MediaRecord, recommendedDpi } from '../../resources/files/media.ts';

/** Returns the image properties that media show. */
export function propertiesOf({ mime_type, ...facts }: ImageFacts): {
  readonly mime_type: string;
  readonly custom_properties: MediaRecord['custom_properties'];
} {
  const { width, height, color_space, icc_profile, has_alpha, orientation, dpi } = facts;
  const least = dpi && Math.min(dpi.horizontal, dpi.vertical);
  const warnings =
    least !== undefined && least < recommendedDpi
      ? [`The image has ${least} DPI. At least ${recommendedDpi} DPI are recommended.`]
      : [];
  const shown = { width, height, dpi: dpi ?? null, color_space, icc_profile, has_alpha, orientation, warnings };
  return { mime_type, custom_properties: shown };
}
