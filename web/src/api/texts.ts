export const texts = {
  tooMany: (wait: string) => `Too many requests. Try again in ${wait}.`,
  aMoment: 'a moment',
} as const
