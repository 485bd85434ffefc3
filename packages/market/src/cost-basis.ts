/** One change of what a wallet holds of a song. */
export type Movement =
  | {
      readonly direction: 'in'
      /** Token base units: a plain transfer can move part of a token. */
      readonly amount: bigint
      /** MELS base units, commission included; undefined if the tokens came by a plain transfer. */
      readonly paid: bigint | undefined
    }
  | {
      readonly direction: 'out'
      readonly amount: bigint
      /** MELS base units; undefined if the tokens were sent by a plain transfer. */
      readonly received: bigint | undefined
    }

/**
 * What a wallet holds of a song and made with it. To the base unit, all that was paid and gained is all that was received and is
 * still held or was sent: paid + realised + soldUnknown = received + known.cost + sentCost.
 */
export interface CostBasis {
  /** The tokens whose price is known, and what they cost together. */
  readonly known: { readonly amount: bigint; readonly cost: bigint }
  /** The tokens that came by a plain transfer. */
  readonly unknownAmount: bigint
  /** What sales brought above the average cost of the known tokens sold; can be negative. */
  readonly realised: bigint
  /** What sales of tokens of unknown cost brought. */
  readonly soldUnknown: bigint
  /** What known tokens had cost that were sent by a plain transfer. */
  readonly sentCost: bigint
}

export const NO_COST_BASIS: CostBasis = {
  known: { amount: 0n, cost: 0n },
  unknownAmount: 0n,
  realised: 0n,
  soldUnknown: 0n,
  sentCost: 0n,
}

/** By average cost, over all movements of one wallet and song, oldest first. */
export function costBasisOf(movements: Iterable<Movement>): CostBasis {
  let basis = NO_COST_BASIS
  for (const movement of movements) basis = addMovement(basis, movement)
  return basis
}

export function addMovement(basis: CostBasis, movement: Movement): CostBasis {
  switch (movement.direction) {
    case 'in':
      return movement.paid === undefined
        ? { ...basis, unknownAmount: basis.unknownAmount + movement.amount }
        : {
            ...basis,
            known: { amount: basis.known.amount + movement.amount, cost: basis.known.cost + movement.paid },
          }
    case 'out':
      return takeOut(basis, movement)
    default:
      return movement satisfies never
  }
}

/**
 * Takes known and unknown tokens in proportion. Indivisible rests have one owner each: a base unit of tokens is taken from the
 * unknown ones, a base unit of proceeds belongs to them, and a base unit of cost stays with the tokens that are held.
 */
function takeOut(basis: CostBasis, { amount, received }: { amount: bigint; received: bigint | undefined }): CostBasis {
  const { known, unknownAmount } = basis
  const held = known.amount + unknownAmount
  if (amount > held) throw new RangeError(`${amount} base units leave a wallet that holds ${held}.`)
  const knownAmount = share(known.amount, amount, held)
  const cost = share(known.cost, knownAmount, known.amount)
  const left = {
    ...basis,
    known: { amount: known.amount - knownAmount, cost: known.cost - cost },
    unknownAmount: unknownAmount - (amount - knownAmount),
  }
  if (received === undefined) return { ...left, sentCost: basis.sentCost + cost }
  const receivedForKnown = share(received, knownAmount, amount)
  return {
    ...left,
    realised: basis.realised + receivedForKnown - cost,
    soldUnknown: basis.soldUnknown + received - receivedForKnown,
  }
}

function share(total: bigint, part: bigint, whole: bigint): bigint {
  return whole === 0n ? 0n : (total * part) / whole
}
