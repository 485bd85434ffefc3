/** The height of a plot in pixels: the same at every width, so nothing jumps when it is drawn again. */
export const plotHeight = 200

/** The narrowest plot that labels must fit, in pixels; the server does not know the real width, and wider is easier. */
export const narrowestPlot = 224

/** One figure of the mono type at 13 px. */
export const figureWidth = 7.8

/** A place across the plot, 0 to 1, as SVG takes it at any width. */
export function percent(x: number): string {
  return `${Math.round(x * 100_000) / 1_000}%`
}
