import { drawFoot } from './draw-foot.ts';
import { drawHeading } from './draw-heading.ts';
import { drawItems } from './draw-items.ts';
import { drawTotals } from './draw-totals.ts';
import type { Format } from './format.ts';
import { layOut } from './item-rows.ts';
import { sayingIn } from './labels.ts';
import { blankSheet, openPage } from './page.ts';
import type { PaperReceipt } from './receipt-model.ts';

/** The receipt as a PDF of one page, the same bytes for the same data. */
export function drawReceipt(paper: PaperReceipt): Promise<Buffer> {
  const say = sayingIn(paper.language);
  const footHeight = (format: Format) => drawFoot(blankSheet(format), paper, say, 0);
  const roomOn = (format: Format) => {
    const blank = blankSheet(format);
    const used = drawHeading(blank, paper, say) + drawTotals(blank, paper, say, 0);
    const gaps = 14 * format.scale;
    return format.height - format.margin - used - footHeight(format) - gaps;
  };
  const layout = layOut(paper.items, say, roomOn);
  const { format } = layout.setting;

  const title = say(paper.kind === 'return' ? 'title_return' : 'title_receipt').main;
  const { sheet, finish } = openPage(format, {
    title: `${title} ${paper.number} (${paper.version})`,
    language: 'ja',
    day: paper.issuedOn,
  });
  const afterHeading = drawHeading(sheet, paper, say);
  const hasItems = paper.items.length > 0;
  const afterItems = hasItems ? drawItems(sheet, layout, say, afterHeading) : afterHeading;
  drawTotals(sheet, paper, say, afterItems);
  drawFoot(sheet, paper, say, format.height - format.margin - footHeight(format));
  return finish();
}
