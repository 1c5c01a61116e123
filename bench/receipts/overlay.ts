import type {
  ExtractedFields,
  FieldBox,
  FieldName,
} from '@saifu/receipt-reader/extract/extracted-fields';
import sharp from 'sharp';
import type { FieldScores } from './score.ts';

const HEIGHT = 1500;
const LEGEND_WIDTH = 760;
const LINE_HEIGHT = 34;
const FONT = "font-family='Noto Sans CJK JP, IPAGothic, sans-serif'";

/** Dark enough on paper, and distinguishable for most color vision. */
const COLORS: Readonly<Record<FieldName, string>> = {
  title: 'royalblue',
  branch: 'deepskyblue',
  pay_amount: 'crimson',
  issued_at: 'darkorange',
  registration_number: 'purple',
  phone: 'seagreen',
  postal_code: 'olive',
  address: 'teal',
  table_number: 'magenta',
  waiter: 'deeppink',
  items: 'dodgerblue',
  tax_lines: 'sienna',
  qr_payload: 'black',
};

export type Entry = { readonly text: string; readonly color: string };

/** The photos of a receipt side by side with boxes and a legend. */
export async function drawReceipt(
  photos: readonly Uint8Array[],
  fields: ExtractedFields,
  legend: readonly Entry[],
): Promise<Uint8Array> {
  const panels = await Promise.all(photos.map((photo, index) => renderPanel(photo, index, fields)));
  const left = panels.map((_, index) => {
    return panels.slice(0, index).reduce((sum, panel) => sum + panel.width, 0);
  });
  const width = panels.reduce((sum, panel) => sum + panel.width, 0);
  const placed = panels.map(({ png }, index) => ({ input: png, left: left[index] ?? 0, top: 0 }));
  const words = Buffer.from(legendSvg(legend));
  return sharp({
    create: { width: width + LEGEND_WIDTH, height: HEIGHT, channels: 3, background: 'white' },
  })
    .composite([...placed, { input: words, left: width, top: 0 }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Every field as extracted, and whether it is right. */
export function createLegend(
  heading: string,
  fields: ExtractedFields,
  scores: FieldScores,
): readonly Entry[] {
  const toEntry = (
    field: FieldName,
    scoreField: keyof FieldScores | null,
    value: string | number | null,
  ): Entry => {
    const { hits, of } = scoreField === null ? { hits: 0, of: 0 } : scores[scoreField];
    const sign = of === 0 ? '·' : hits === of ? '✓' : '✗';
    const sure = fields.confidence[field]?.toFixed(3) ?? '';
    const text = `${sign} ${field}: ${value ?? '–'} ${sure}`;
    return { text, color: COLORS[field] };
  };
  const { items, tax_lines } = fields;
  return [
    { text: heading, color: 'black' },
    { text: `${fields.verdict}`, color: fields.verdict === 'sure' ? 'green' : 'firebrick' },
    toEntry('title', 'store', fields.title),
    toEntry('branch', null, fields.branch),
    toEntry('pay_amount', 'total', fields.pay_amount),
    toEntry('issued_at', 'date', fields.issued_at),
    toEntry('registration_number', 'registration', fields.registration_number),
    toEntry('phone', 'phone', fields.phone),
    toEntry('postal_code', 'postal_code', fields.postal_code),
    toEntry('address', 'address', fields.address),
    toEntry('table_number', 'table_number', fields.table_number),
    toEntry('waiter', 'waiter', fields.waiter),
    toEntry('qr_payload', null, fields.qr_payload),
    toEntry('items', 'items', `${scores.items.hits} of ${scores.items.of} found`),
    ...items.map(({ name, quantity, amount, is_reduced }) => ({
      text: `    ${name} ${quantity} = ${amount}${is_reduced ? ' ※' : ''}`,
      color: COLORS.items,
    })),
    toEntry('tax_lines', 'tax_lines', tax_lines.length),
    ...tax_lines.map(({ rate, taxable, tax }) => ({
      text: `    ${rate} %: ${taxable ?? '–'} → ${tax ?? '–'}`,
      color: COLORS.tax_lines,
    })),
    ...fields.reasons.map((reason) => ({ text: reason, color: 'gray' })),
  ];
}

async function renderPanel(photo: Uint8Array, index: number, fields: ExtractedFields) {
  const upright = await sharp(photo, { failOn: 'none' }).rotate().toBuffer();
  const { height = HEIGHT } = await sharp(upright).metadata();
  const scale = HEIGHT / height;
  const { data, info } = await sharp(upright)
    .resize({ height: HEIGHT })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true });
  const boxes = fields.boxes.filter((box) => box.photo === index);
  const shapes = boxes.map((box) => boxSvg(box, scale)).join('');
  const svg = `${svgStart(info.width, HEIGHT)}${shapes}</svg>`;
  const png = await sharp(data)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  return { png, width: info.width };
}

function boxSvg({ corners, field }: FieldBox, scale: number): string {
  const points = corners.map(([x, y]) => `${(x * scale).toFixed(1)},${(y * scale).toFixed(1)}`);
  const [[x, y]] = corners;
  const color = COLORS[field];
  const line = `fill='none' stroke='${color}' stroke-width='3'`;
  const box = `<polygon points='${points.join(' ')}' ${line}/>`;
  // Items are many and close together. Their color identifies them, and a label would cover the
  // line above.
  if (field === 'items') return box;
  const at = `x='${(x * scale).toFixed(1)}' y='${(y * scale - 3).toFixed(1)}'`;
  const halo = "stroke='white' stroke-width='3' paint-order='stroke'";
  return `${box}<text ${at} ${FONT} font-size='13' fill='${color}' ${halo}>${field}</text>`;
}

function legendSvg(entries: readonly Entry[]): string {
  const step = Math.min(LINE_HEIGHT, (HEIGHT - 20) / Math.max(1, entries.length));
  const lines = entries.map(({ text, color }, index) => {
    const y = ((index + 1) * step).toFixed(1);
    const size = (step * 0.68).toFixed(1);
    const style = `${FONT} font-size='${size}' fill='${color}' xml:space='preserve'`;
    return `<text x='14' y='${y}' ${style}>${escapeXml(text)}</text>`;
  });
  return `${svgStart(LEGEND_WIDTH, HEIGHT)}${lines.join('')}</svg>`;
}

function svgStart(width: number, height: number): string {
  return `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
