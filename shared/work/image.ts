export const imageBytes = 20_000_000;
export function inspectImage(b: Buffer): { mime_type: string; width: number; height: number } | string {
  if (b.length > 24 && b.readUInt32BE(0) === 0x89504e47)
    return { mime_type: 'image/png', width: b.readUInt32BE(16), height: b.readUInt32BE(20) };
  return 'Is neither JPEG nor PNG.';
}
