/**
 * Receipts to hold in front of the camera: payable bills and other objects. `title` is the expected
 * payee, for a demo store its name. The photos are in `receipt-photos/` under these names;
 * `training/photos/demo.py` creates them.
 */
export const DEMO_RECEIPTS = [
  { id: 'restaurant', title: 'さくら食堂', payAmount: 4260, photos: ['restaurant-1'] },
  { id: 'convenience', title: 'みどりマート', payAmount: 1459, photos: ['convenience-1'] },
  { id: 'taxi', title: '都タクシー', payAmount: 3100, photos: ['taxi-1'] },
  { id: 'long', title: 'みどりマート', payAmount: 9414, photos: ['long-1', 'long-2', 'long-3'] },
  // The receipt has no data that confirms its total.
  { id: 'bare', title: 'さくら食堂', payAmount: 2640, photos: ['bare-1'] },
  // Only the code on the receipt identifies the payee.
  { id: 'code', title: '本の定期便 しおり堂', payAmount: 4750, photos: ['code-1'] },
  { id: 'unregistered', title: '喫茶みなと', payAmount: 1620, photos: ['unregistered-1'] },
  { id: 'book', title: null, payAmount: null, photos: ['book-1'] },
] as const;

export const DEMO_RECEIPT_PHOTOS: readonly string[] = DEMO_RECEIPTS.flatMap(({ photos }) => photos);
