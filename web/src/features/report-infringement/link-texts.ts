/** Separate from `texts.ts`, because auction pages load only this. */
export const texts = { link: 'Report an infringement' } as const
