import type { Weight } from './font.ts';
import { measureWidth, printable, splitRuns } from './font-fallback.ts';
import { type Format, INKS, type Ink } from './format.ts';
import { collect, type DocumentMetadata, openDocument, writeRuns } from './pdf-document.ts';

type Writing = {
  readonly x: number;
  /** Position of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly ink?: Ink;
  readonly align?: 'left' | 'right' | 'center';
  /** Structure tag for screen readers. */
  readonly tag?: 'H1' | 'P' | 'Span' | 'TH' | 'TD';
};

export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type Sheet = {
  readonly format: Format;
  readonly left: number;
  readonly right: number;
  write(text: string, writing: Writing): void;
  line(from: readonly [number, number], to: readonly [number, number], ink?: Ink): void;
  fill(area: Area, ink: Ink): void;
  frame(area: Area, ink: Ink): void;
  /** Areas filled as one shape, so that no seams show, with a text for screen readers. */
  figure(alt: string, areas: readonly Area[]): void;
  /** Draws upside down: every point of the page moves to the opposite one. */
  turnAround(draw: () => void): void;
  /** Groups content for screen readers. */
  group(tag: 'Table' | 'TR' | 'Sect', draw: () => void): void;
};

/** A sheet that draws nothing, for measuring the height of a drawing. */
export function blankSheet(format: Format): Sheet {
  const nothing = () => {};
  return {
    ...getEdges(format),
    write: nothing,
    line: nothing,
    fill: nothing,
    frame: nothing,
    figure: nothing,
    turnAround: (draw) => draw(),
    group: (_tag, draw) => draw(),
  };
}

export type Page = {
  readonly sheet: Sheet;
  /** Adds an empty page of the same format. */
  turn(): void;
  finish(): Promise<Buffer>;
};

export function openPage(format: Format, metadata: DocumentMetadata): Page {
  const document = openDocument(format, metadata);
  const bytes = collect(document);
  let parent = document.struct('Document');
  document.addStructure(parent);
  const root = parent;

  const decorate = (draw: () => void) => {
    document.markContent('Artifact', { type: 'Layout' });
    draw();
    document.endMarkedContent();
  };
  const sheet: Sheet = {
    ...getEdges(format),
    write(text, { size, weight = 'regular', ink = 'ink', tag = 'P', ...position }) {
      const words = printable(text);
      if (words === '') return;
      const x = position.x - getShift(position.align, measureWidth(words, weight, size));
      const draw = () => {
        document.fillColor([...INKS[ink]]);
        writeRuns(document, splitRuns(words, weight), { x, y: position.y, size });
      };
      parent.add(document.struct(tag, {}, draw));
    },
    line(from, to, ink = 'line') {
      decorate(() => {
        document.moveTo(...from).lineTo(...to);
        document.lineWidth(0.6).stroke([...INKS[ink]]);
      });
    },
    fill({ x, y, width, height }, ink) {
      decorate(() => document.rect(x, y, width, height).fill([...INKS[ink]]));
    },
    frame({ x, y, width, height }, ink) {
      decorate(() => {
        document.roundedRect(x, y, width, height, 3);
        document.lineWidth(1).stroke([...INKS[ink]]);
      });
    },
    figure(alt, areas) {
      const draw = () => {
        for (const { x, y, width, height } of areas) document.rect(x, y, width, height);
        document.fill([...INKS.ink]);
      };
      parent.add(document.struct('Figure', { alt }, draw));
    },
    turnAround(draw) {
      document.save();
      document.rotate(180, { origin: [format.width / 2, format.height / 2] });
      draw();
      document.restore();
    },
    group(tag, draw) {
      const outer = parent;
      parent = document.struct(tag);
      outer.add(parent);
      draw();
      parent.end();
      parent = outer;
    },
  };
  const finish = () => {
    root.end();
    document.end();
    return bytes;
  };
  return { sheet, turn: () => void document.addPage(), finish };
}

function getEdges(format: Format): Pick<Sheet, 'format' | 'left' | 'right'> {
  return { format, left: format.margin, right: format.width - format.margin };
}

function getShift(align: Writing['align'], width: number): number {
  if (align === 'right') return width;
  return align === 'center' ? width / 2 : 0;
}
