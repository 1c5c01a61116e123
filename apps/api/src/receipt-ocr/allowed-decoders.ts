import sharp from 'sharp';

/** The image library supports far more formats than photos. All other decoders are blocked. */
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
