import type { StaffFaqView } from '@saifu/contract/staff-faq';

export type AnswerBlock = StaffFaqView['texts']['en']['answer'][number];

const STEP = /^\s*\d+\.\s+/;
const POINT = /^\s*[-・]\s*/;

/** Blocks as text: an empty line between them, `1.` before steps, `-` before points. */
export function toAnswerText(blocks: readonly AnswerBlock[]): string {
  return blocks.map(toBlockText).join('\n\n');
}

function toBlockText(block: AnswerBlock): string {
  if (block.type === 'paragraph') return block.text;
  const isSteps = block.type === 'steps';
  return block.items.map((item, at) => `${isSteps ? `${at + 1}.` : '-'} ${item}`).join('\n');
}

/** The blocks of a text. Lines of a paragraph are joined. */
export function parseAnswerText(text: string): AnswerBlock[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map(parseBlock);
}

function parseBlock(lines: readonly string[]): AnswerBlock {
  if (lines.every((line) => STEP.test(line))) {
    return { type: 'steps', items: lines.map((line) => line.replace(STEP, '').trim()) };
  }
  if (lines.every((line) => POINT.test(line))) {
    return { type: 'points', items: lines.map((line) => line.replace(POINT, '').trim()) };
  }
  return { type: 'paragraph', text: lines.map((line) => line.trim()).join(' ') };
}
