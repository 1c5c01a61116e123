import type { UserView } from '@saifu/contract/account';

/** `山田 太郎`, `Taro Yamada`: the family name comes first unless both names are in Latin letters. */
export function formatFullName({ last_name, first_name }: UserView): string | null {
  const names = [last_name, first_name].filter((name) => name !== null);
  if (names.length === 0) return null;
  const isLatin = names.every((name) => /^[\p{Script=Latin}\p{P}\p{Zs}]+$/u.test(name));
  return (isLatin ? names.toReversed() : names).join(' ');
}

export function formatKanaName({ last_name_kana, first_name_kana }: UserView): string | null {
  return [last_name_kana, first_name_kana].filter((name) => name !== null).join(' ') || null;
}

/** `1000001` → `100-0001`. */
export function formatPostalCode(digits: string): string {
  return digits.replace(/^(\d{3})(\d{4})$/, '$1-$2');
}
