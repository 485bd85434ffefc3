import { master } from '../sound/master.ts'
import { mixParts } from '../sound/mix-parts.ts'
import type { Stereo } from '../sound/samples.ts'
import type { Piece } from './piece.ts'

export function performPiece(piece: Piece): Stereo {
  return master(mixParts(piece), { fadeIn: piece.fadeIn ?? 0.01, fadeOut: piece.fadeOut ?? 1.6 })
}
