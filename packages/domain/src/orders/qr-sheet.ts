/**
 * What a QR code is printed on: a sheet for the counter, one sticker, an A4 page of stickers to cut
 * out, or an A4 page that is folded into a table tent with the code on both faces.
 */
export const QR_SHEET_FORMATS = ['a6', 'sticker', 'sticker_page', 'table_tent'] as const;
export type QrSheetFormat = (typeof QR_SHEET_FORMATS)[number];
