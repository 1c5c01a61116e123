/**
 * Paper to hold before the camera: bills that can be paid, and what else lies on a table. A title
 * is the payee as it is to be read: a store of the demo world by its name there. The photographs
 * are in `receipt-photos/` under their names; `training/photos/demo.py` takes them.
 */
export const DEMO_RECEIPTS = [
  { id: 'restaurant', title: 'さくら食堂', payAmount: 4260, photos: ['restaurant-1'] },
  { id: 'convenience', title: 'みどりマート', payAmount: 1459, photos: ['convenience-1'] },
  { id: 'taxi', title: '都タクシー', payAmount: 3100, photos: ['taxi-1'] },
  { id: 'long', title: 'みどりマート', payAmount: 9414, photos: ['long-1', 'long-2', 'long-3'] },
  // Nothing on it by which its total could be checked.
  { id: 'bare', title: 'さくら食堂', payAmount: 2640, photos: ['bare-1'] },
  // Only the code on it tells who is paid.
  { id: 'code', title: '本の定期便 しおり堂', payAmount: 4750, photos: ['code-1'] },
  { id: 'unregistered', title: '喫茶みなと', payAmount: 1620, photos: ['unregistered-1'] },
  { id: 'book', title: null, payAmount: null, photos: ['book-1'] },
] as const;

export const DEMO_RECEIPT_PHOTOS: readonly string[] = DEMO_RECEIPTS.flatMap(({ photos }) => photos);
