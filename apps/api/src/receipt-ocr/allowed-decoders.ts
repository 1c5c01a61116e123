import sharp from 'sharp';

/** What opens pictures can open far more than photographs; the rest of it is locked away. */
export function allowOnlyPhotoDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
}
