/** Apart from the others: an auction's page needs no more. */
export const texts = { link: 'Report an infringement' } as const
