import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { chunk, end, header, pngMagic } from '@made-to-order/image-facts/test/image-bytes.ts';

// `node test/support/draw-picture.ts`: draws events/design.png, the image in the README's and the demo's design

export const examplePicture = join(import.meta.dirname, '../../events/design.png');

const width = 1200; // 108 DPI at a width of 280 mm: enough for printing, and low enough for a warning
const height = 1500;
const sun = { x: 600, y: 560, radius: 230, rays: 16, inner: 290, outer: 420 };
const waves = { first: 1080, apart: 110, count: 3, length: 400, rise: 42, thickness: 46, left: 100 };

// two inks, each in this many steps from none to full
const inks = [
  [0xf2, 0x8c, 0x1e],
  [0x14, 0x46, 0x7d],
] as const;
const white = [0xff, 0xff, 0xff] as const;
const steps = 8;

/** Returns how much of a pixel is inked. Its centre is this many pixels outside a shape. */
const coverage = (outside: number): number => Math.min(1, Math.max(0, 0.5 - outside));

function sunAt(x: number, y: number): number {
  const [across, down] = [x - sun.x, y - sun.y];
  const distance = Math.hypot(across, down);
  const turn = (Math.atan2(down, across) * sun.rays) / (2 * Math.PI);
  const aside = (Math.abs(turn - Math.round(turn)) * 2 * Math.PI * distance) / sun.rays;
  const narrowing = 40 * ((sun.outer - distance) / (sun.outer - sun.inner));
  const ray = Math.max(sun.inner - distance, distance - sun.outer, aside - narrowing);
  return coverage(Math.min(distance - sun.radius, ray));
}

function wavesAt(x: number, y: number): number {
  const angle = (x / waves.length) * 2 * Math.PI;
  const slope = ((waves.rise * 2 * Math.PI) / waves.length) * Math.cos(angle);
  const outside = Array.from({ length: waves.count }, (_, index) => {
    const middle = waves.first + index * waves.apart + waves.rise * Math.sin(angle);
    return Math.abs(y - middle) / Math.hypot(1, slope) - waves.thickness / 2;
  });
  return coverage(Math.max(Math.min(...outside), waves.left - x, x - (width - waves.left)));
}

/** Returns the palette entry of a pixel. */
function inkAt(x: number, y: number): number {
  const [orange, blue] = [sunAt(x, y), wavesAt(x, y)].map((part) => Math.round(part * (steps - 1)));
  return blue ? steps + blue : (orange ?? 0);
}

/**
 * Draws a sun above waves without a background. Each byte holds two pixels, and the palette's colours differ in
 * opacity.
 */
export function drawPicture(): Buffer {
  const rows = Buffer.alloc(height * (1 + width / 2));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 2) {
      rows[y * (1 + width / 2) + 1 + x / 2] = (inkAt(x + 0.5, y + 0.5) << 4) | inkAt(x + 1.5, y + 0.5);
    }
  }
  // white for no ink, because some programs ignore opacity
  const colours = inks.flatMap((ink) => Array.from({ length: steps }, (_, step) => (step === 0 ? white : ink)));
  const alpha = inks.flatMap(() => Array.from({ length: steps }, (_, step) => Math.round((step * 255) / (steps - 1))));
  return Buffer.concat([
    pngMagic,
    header({ width, height, bits: 4, color: 3 }),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('tRNS', Buffer.from(alpha)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    end,
  ]);
}

if (import.meta.main) writeFileSync(examplePicture, drawPicture());
