import { imageWidths } from '@melos/api-contract'

/** The widths made of an image: up to the first that its own width fits in, so that it is never enlarged nor cut down. */
export function variantWidths(ownWidth: number): readonly number[] {
  const enough = imageWidths.findIndex((width) => width >= ownWidth)
  return enough === -1 ? imageWidths : imageWidths.slice(0, enough + 1)
}
