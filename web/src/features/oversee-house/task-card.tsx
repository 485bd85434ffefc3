import type { AuctionTask, OverseenAuction } from '@melos/api-contract'
import { sells } from '@melos/clearing'
import { useNow } from '../../lib/use-now.ts'
import { describeTask, isTooLate } from './describe-task.ts'
import { OpenLink } from './open-link.tsx'
import { texts } from './texts.ts'

const looks: Record<TagTone, { mark: string; look: string }> = {
  urgent: { mark: '!', look: 'border-accent text-accent' },
  due: { mark: '→', look: 'border-losing text-losing' },
  calm: { mark: '○', look: 'border-line text-muted' },
}

const words = texts.tasks

const tones: Record<AuctionTask, TagTone> = {
  DEADLINE_NEAR: 'urgent',
  SETTLE_REST: 'due',
  SETTLE: 'due',
  ENDING_SOON: 'calm',
}

export function TaskCard({ auction, task }: { auction: OverseenAuction; task: AuctionTask }) {
  const { externalId, title, artist } = auction
  const now = useNow()
  return (
    <li className="grid gap-x-6 gap-y-3 border-line p-5 not-first:border-t sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <Tag tone={tones[task]}>
            {task === 'DEADLINE_NEAR' && isTooLate(auction, now) ? words.deadlineOver : words.kinds[task]}
          </Tag>
          {/* A running auction may still sell. */}
          {task !== 'ENDING_SOON' && !sells(auction) && <Tag tone="calm">{words.isVoid}</Tag>}
        </p>
        <h3 className="mt-2 text-md font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
          {'\u00a0'}
          <span className="font-normal text-muted">
            · <bdi>{artist}</bdi>
          </span>
        </h3>
        <p className="mt-1 text-sm text-muted">{describeTask(auction, now)}</p>
      </div>
      <div>
        <OpenLink externalId={externalId} title={title} />
      </div>
    </li>
  )
}

type TagTone = 'urgent' | 'due' | 'calm'

/** A mark and a word; the colour only repeats them. */
function Tag({ tone, children }: { tone: TagTone; children: string }) {
  const { mark, look } = looks[tone]
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 rounded-full border px-3 py-0.5 text-xs font-semibold whitespace-nowrap ${look}`}
    >
      <span aria-hidden="true">{mark}</span>
      {children}
    </span>
  )
}
