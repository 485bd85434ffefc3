import type { SystemStatus } from '@melos/api-contract'
import { describeSpan } from '../../lib/describe-span.ts'
import { toServerTime, useNow } from '../../lib/server-clock.ts'
import { HealthMark } from './figures.tsx'
import { countConcerns } from './judge-system.ts'
import { places } from './overview-query.ts'
import { Panel, type PanelQuery } from './panel.tsx'
import { SystemCard } from './system-card.tsx'
import { texts } from './texts.ts'

const words = texts.system

export function SystemPanel({ query }: { query: PanelQuery<SystemStatus> }) {
  const now = useNow()
  return (
    <Panel id={places.system} words={words} lines={8} query={query}>
      {(system) => (
        <>
          <Summary concerns={countConcerns(system, now)} />
          <SystemCard system={system} now={now} />
          <p className="mt-3 text-xs text-muted">
            {words.seen(texts.ago(describeSpan(now - toServerTime(query.dataUpdatedAt))))}
          </p>
        </>
      )}
    </Panel>
  )
}

function Summary({ concerns }: { concerns: number }) {
  return (
    <div role="status" className="mb-3">
      <HealthMark
        judgement={
          concerns === 0
            ? { health: 'well', word: words.allWell }
            : { health: 'warning', word: words.concerns(concerns) }
        }
      />
    </div>
  )
}
