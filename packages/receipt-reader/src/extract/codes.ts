/** A JPQR or another EMVCo merchant-presented code. */
const PAYABLE = /^000201/;
/** Shape of our payment links. The client that opens it verifies the host. */
const LINK = /^https:\/\/[^\s/@]+\/q\/[0-9a-hjkmnp-tv-z]{16}$/;

/** The payable code of a receipt, or else the first. */
export function selectPayload(codes: readonly string[]): string | null {
  const payable = codes.find((code) => PAYABLE.test(code)) ?? codes.find((code) => LINK.test(code));
  return payable ?? codes[0] ?? null;
}
