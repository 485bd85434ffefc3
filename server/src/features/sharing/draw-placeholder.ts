import { coverSide } from './card-look.ts'

const PAPER = '#efe3cd'

/** What stands for a cover that there is not, as on the pages: a record whose label is cut by the step line. */
export function drawPlaceholder(): Buffer {
  const grooves = [40, 36, 32, 28, 24].map((radius) => `<circle cx="56" cy="62" r="${radius}"/>`).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${coverSide}" height="${coverSide}">` +
      `<rect width="100" height="100" fill="${PAPER}"/><circle cx="56" cy="62" r="44" fill="#16130f"/>` +
      `<g fill="none" stroke="${PAPER}" stroke-opacity=".3" stroke-width=".5">${grooves}</g>` +
      `<circle cx="56" cy="62" r="16" fill="#c8361d"/>` +
      `<path d="M40 57h11v5h10v5h11" fill="none" stroke="${PAPER}" stroke-width="2"/></svg>`,
  )
}
