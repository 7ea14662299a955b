import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { fileUrl } from '../parts/parts.tsx';
import type { UploadedPicture } from './upload.ts';

interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

const margin = 20;

/** How far an arrow key moves the picture, in mm. With Shift it moves ten times as far. */
const arrows: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The blank with the print area and the picture on it, in mm. The picture moves with the pointer and arrow keys. */
export function Canvas({
  area,
  blank,
  picture: { download_url, file_name },
  place,
  onMove,
}: {
  area: CanvasSize;
  blank: { readonly download_url: string | null } | undefined;
  picture: UploadedPicture;
  place: Spot & CanvasSize;
  onMove: (to: Spot) => void;
}) {
  const moveTo = ({ x, y }: Spot) =>
    onMove({ x: Math.min(x, area.width - place.width), y: Math.min(y, area.height - place.height) });
  const grip = useRef<Spot>(undefined); // from the corner of the picture to the pointer
  const drag = (event: PointerEvent<SVGImageElement>, isStart: boolean) => {
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    if (isStart) {
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: x - place.x, y: y - place.y };
    } else if (grip.current) moveTo({ x: x - grip.current.x, y: y - grip.current.y });
  };
  const press = (event: KeyboardEvent) => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    moveTo({ x: place.x + step.x * times, y: place.y + step.y * times });
  };
  const view = [-margin, -margin, area.width + 2 * margin, area.height + 2 * margin].join(' ');
  return (
    <figure>
      <svg viewBox={view} className="canvas">
        <title>Print area</title>
        {blank && blank.download_url !== null && (
          <image href={fileUrl(blank.download_url)} width={area.width} height={area.height} />
        )}
        <rect className="area" width={area.width} height={area.height} />
        {download_url !== null && (
          <image
            href={fileUrl(download_url)}
            {...place}
            preserveAspectRatio="none"
            tabIndex={0}
            role="slider"
            aria-label={`Place of ${file_name}`}
            aria-valuenow={place.x}
            aria-valuetext={`${place.x} mm from the left, ${place.y} mm from the top`}
            onPointerDown={(event) => drag(event, true)}
            onPointerMove={(event) => drag(event, false)}
            onPointerUp={() => {
              grip.current = undefined;
            }}
            onKeyDown={press}
          />
        )}
      </svg>
      <figcaption className="hint">
        The frame is the largest print of this method, {area.width} × {area.height} mm. The area of the product can be
        smaller.
      </figcaption>
    </figure>
  );
}
