export const texts = {
  /** Goes with the reason, because who doesn't see both can't recompute the hash. */
  salted: (reason: string, salt: string) =>
    `${reason}\nRandom characters that keep this text from being guessed: ${salt}`,
} as const
