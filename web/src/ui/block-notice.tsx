import type { Block } from '@melos/api-contract'
import { parseUtcDateTime, showUtc } from '@melos/clearing/utc-time'
import { blockTexts } from './block-texts.ts'
import { LocalTime } from './local-time.tsx'

interface BlockNoticeProps {
  readonly block: Block
  /** What the block means for the people on this page. */
  readonly meaning: keyof typeof blockTexts.meanings
}

/** In place of a blocked song's sound and description. */
export function BlockNotice({ block, meaning }: BlockNoticeProps) {
  return (
    <div className="border-l-2 border-losing pl-4 text-sm">
      <p className="font-semibold">{describeBlock(block)}</p>
      <LocalTime time={parseUtcDateTime(block.since)} />
      <p className="mt-1 text-muted">{blockTexts.meanings[meaning]}</p>
    </div>
  )
}

export function describeBlock({ since, isPermanent, isOrdered }: Block): string {
  const words = isPermanent ? 'removed' : isOrdered ? 'ordered' : 'examined'
  return blockTexts[words](showUtc(since))
}
