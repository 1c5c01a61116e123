import { type Box, getCorners, orientBox, scaleBox, toFrameCoordinates } from '../image/box.ts';
import type { Word } from '../page.ts';
import type { Reading } from '../recognise/recognise.ts';
import { deskewLines } from './deskew-lines.ts';
import { createDeskew } from './deskew-page.ts';

/** A box in the image and its recognized text. */
export type Text = { readonly box: Box; readonly reading: Reading };

/** Places the texts of a frame on the page, upright and straight. */
export function layOutWords(
  texts: readonly Text[],
  frame: Box,
  photo: { readonly index: number; readonly scale: number },
): readonly Word[] {
  const boxes = texts.map(({ box }) => toFrameCoordinates(frame, orientBox(box, frame.angle)));
  const straight = createDeskew(boxes, frame.width, frame.height);
  const spots = boxes.map((box) => ({ ...box, y: straight(box.x, box.y) }));
  const heights = deskewLines(spots, frame.width, frame.height);
  return texts.map(({ box, reading }, index): Word => {
    const { x, width, height } = boxes[index] ?? box;
    return {
      text: reading.text,
      certainties: reading.certainties,
      confidence: reading.confidence,
      x: x - width / 2,
      y: (heights[index] ?? 0) - height / 2,
      width,
      height,
      region: { photo: photo.index, corners: getCorners(scaleBox(box, 1 / photo.scale)) },
    };
  });
}
