/** In pixels, and the same at every width, so that the page doesn't jump. */
export const plotHeight = 200

/** Labels have to fit a plot of this width in pixels, because the server doesn't know the real one. */
export const narrowestPlot = 224

/** The width of a digit of the mono font at 13 px. */
export const figureWidth = 7.8

export function percent(x: number): string {
  return `${Math.round(x * 100_000) / 1_000}%`
}
