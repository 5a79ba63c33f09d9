/** English shares within a sentence. */

/** A share in percent with its article: "a 7%", "an 8%", "an 11%". */
export const aShare = (share: string): string => `${/^(8|11%|18%)/.test(share) ? 'an' : 'a'} ${share}`;
