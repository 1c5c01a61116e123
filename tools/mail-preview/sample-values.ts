export const STORE = 'さくら食堂';
export const AMOUNT = '¥1,280';
export const TIME = '2026/11/15 14:05';
export const DEADLINE = '2026/11/18 14:05';

/** A link to a path of the web app. */
export function at(path: string): { readonly link: string } {
  return { link: `https://saifu.example${path}` };
}

export function paid(path: string) {
  return { store: STORE, amount: AMOUNT, ...at(path) };
}
