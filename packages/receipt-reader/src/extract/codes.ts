/** A JPQR, or any other that merchants show after the same standard. */
const PAYABLE = /^000201/;
/** The shape of a link of ours. Whether its address is ours is for the one who opens it to say. */
const LINK = /^https:\/\/[^\s/@]+\/q\/[0-9a-hjkmnp-tv-z]{16}$/;

/** Of the codes on a receipt the one that can be paid, else the first. */
export function selectPayload(codes: readonly string[]): string | null {
  const payable = codes.find((code) => PAYABLE.test(code)) ?? codes.find((code) => LINK.test(code));
  return payable ?? codes[0] ?? null;
}
