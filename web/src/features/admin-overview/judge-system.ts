import type { SystemStatus } from '@melos/api-contract'
import { parseMels } from '@melos/clearing/amounts'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { texts } from './texts.ts'

export type Health = 'well' | 'warning' | 'bad' | 'unknown'

export interface Judgement {
  readonly health: Health
  readonly word: string
}

type RoleHolder = SystemStatus['roleHolders'][number]

/** The chains we support produce a block within seconds. */
const STILL_MS = 60_000
/** A few blocks of lag are normal. */
const USUAL_LAG_BLOCKS = 5
const STALE_INDEX_SECONDS = 60
const LEAST_POL = parseMels('0.5')

const words = texts.system

export function judgeChain({ head, headAt }: SystemStatus['chain'], now: number): Judgement {
  if (head === null) return { health: 'bad', word: words.chain.silent }
  const isStill = headAt !== null && now - parseUtcDateTime(headAt) > STILL_MS
  return isStill ? { health: 'warning', word: words.chain.still } : { health: 'well', word: words.chain.running }
}

export function judgeIndex({ block, lagBlocks, ageSeconds, rebuilding }: SystemStatus['index']): Judgement {
  if (rebuilding) return { health: 'warning', word: words.index.rebuilding }
  if (block === null) return { health: 'warning', word: words.index.empty }
  const isBehind = (lagBlocks ?? 0) > USUAL_LAG_BLOCKS || (ageSeconds ?? 0) > STALE_INDEX_SECONDS
  return isBehind ? { health: 'warning', word: words.index.behind } : { health: 'well', word: words.index.current }
}

export function judgeSolvency(solvency: SystemStatus['solvency']): Judgement {
  if (solvency === null) return { health: 'unknown', word: words.solvency.unknown }
  return solvency.isSolvent
    ? { health: 'well', word: words.solvency.solvent }
    : { health: 'bad', word: words.solvency.insolvent }
}

/** Only operators need POL, because settling costs fees and can't wait. */
export function isLowOnPol({ roles, pol }: RoleHolder): boolean {
  return roles.includes('OPERATOR') && pol !== null && parseMels(pol) < LEAST_POL
}

export function countConcerns(system: SystemStatus, now: number): number {
  const judgements = [judgeChain(system.chain, now), judgeIndex(system.index), judgeSolvency(system.solvency)]
  const parts = judgements.filter(({ health }) => health !== 'well').length
  const hasOperator = system.roleHolders.some(({ roles }) => roles.includes('OPERATOR'))
  return parts + system.roleHolders.filter(isLowOnPol).length + (hasOperator ? 0 : 1)
}
