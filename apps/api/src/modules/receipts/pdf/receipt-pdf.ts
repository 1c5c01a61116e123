import type { Format } from '../../../platform/pdf/format.ts';
import { blankSheet, openPage } from '../../../platform/pdf/page.ts';
import { drawFoot } from './draw-foot.ts';
import { drawHeading } from './draw-heading.ts';
import { drawItems } from './draw-items.ts';
import { drawTotals } from './draw-totals.ts';
import { layOut } from './item-rows.ts';
import { createLabelTranslate } from './labels.ts';
import type { ReceiptPdfModel } from './receipt-model.ts';

/** Draws the receipt as a one-page PDF; the same data gives the same bytes. */
export function drawReceipt(receipt: ReceiptPdfModel): Promise<Buffer> {
  const t = createLabelTranslate(receipt.language);
  const footHeight = (format: Format) => drawFoot(blankSheet(format), receipt, t, 0);
  const roomOn = (format: Format) => {
    const blank = blankSheet(format);
    const used = drawHeading(blank, receipt, t) + drawTotals(blank, receipt, t, 0);
    const gaps = 14 * format.scale;
    return format.height - format.margin - used - footHeight(format) - gaps;
  };
  const layout = layOut(receipt.items, t, roomOn);
  const { format } = layout.setting;

  const title = t(receipt.kind === 'return' ? 'title_return' : 'title_receipt').main;
  const { sheet, finish } = openPage(format, {
    title: `${title} ${receipt.number} (${receipt.version})`,
    language: 'ja',
    day: receipt.issuedOn,
  });
  const afterHeading = drawHeading(sheet, receipt, t);
  const hasItems = receipt.items.length > 0;
  const afterItems = hasItems ? drawItems(sheet, layout, t, afterHeading) : afterHeading;
  drawTotals(sheet, receipt, t, afterItems);
  drawFoot(sheet, receipt, t, format.height - format.margin - footHeight(format));
  return finish();
}
