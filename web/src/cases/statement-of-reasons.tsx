import type { ReadCase } from '@melos/api-contract'
import { Fact, Panel } from '../account/settings-parts.tsx'
import { texts } from './texts.ts'
import { Written } from './written.tsx'

const words = texts.reasons

/** Tells an uploader what is restricted, why, until when, and how to object; nothing before a block or a notice. */
export function StatementOfReasons({ shown }: { readonly shown: ReadCase }) {
  const { messages, song, can } = shown
  const reasons = messages.findLast(({ kind }) => kind === 'NOTICE' || kind === 'BLOCK')
  if (reasons === undefined) return null
  const block = song?.block ?? null
  const way = can.answer ? 'answer' : can.complain ? 'complain' : wayAfter(shown)
  return (
    <Panel title={words.title}>
      <dl className="mt-5 grid gap-4 text-sm">
        <Fact label={words.why}>
          <Written>{reasons.text}</Written>
        </Fact>
        <Fact label={words.effect}>{block === null ? words.effects.none : words.effects.blocked}</Fact>
        {block !== null && (
          <Fact label={words.until}>
            {words.ends[block.isPermanent ? 'never' : block.isOrdered ? 'order' : 'decision']}
          </Fact>
        )}
        <Fact label={words.object}>{words.ways[way]}</Fact>
        <Fact label={words.decider}>{words.person}</Fact>
      </dl>
    </Panel>
  )
}

/** Once nothing can be sent: before the notice, until the decision, or after it. */
function wayAfter({ decidedAt, notifiedAt }: ReadCase): 'later' | 'wait' | 'court' {
  if (decidedAt !== null) return 'court'
  return notifiedAt === null ? 'later' : 'wait'
}
