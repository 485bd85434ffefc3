import { signedFetch } from '../../api/signed-fetch.ts'
import { useNow } from '../../lib/use-now.ts'
import { describeSpan } from './describe-span.ts'
import { HealthMark } from './health-mark.tsx'
import { places } from './house-query.ts'
import { countConcerns } from './judge-system.ts'
import { loadSystem } from './load-house.ts'
import { Panel } from './panel.tsx'
import { PanelFailed } from './panel-failed.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { StaleNote } from './stale-note.tsx'
import { SystemCard } from './system-card.tsx'
import { texts } from './texts.ts'
import { useAnswer } from './use-answer.ts'

const PAUSE_MS = 15_000

const words = texts.system
const ask = () => loadSystem(signedFetch)

export function SystemPanel() {
  const asked = useAnswer(ask, PAUSE_MS)
  const now = useNow()
  const { data, at, hasFailed, retry } = asked
  return (
    <Panel id={places.system} title={words.title}>
      {data === undefined && !hasFailed && <PanelSkeleton label={words.loading} lines={8} />}
      {data === undefined && hasFailed && <PanelFailed {...words.failed} onRetry={retry} />}
      {data !== undefined && (
        <>
          <StaleNote asked={asked} />
          <Summary concerns={countConcerns(data, now)} />
          <SystemCard system={data} now={now} />
          <p className="mt-3 text-xs text-muted">{words.seen(texts.ago(describeSpan(now - at)))}</p>
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
