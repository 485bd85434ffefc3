import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { texts } from './texts.ts'
import type { Asked } from './use-answer.ts'

/** Says that what is shown could not be asked for again, and of when it is. */
export function StaleNote({ asked }: { asked: Pick<Asked<unknown>, 'hasFailed' | 'at' | 'retry'> }) {
  const { hasFailed, at, retry } = asked
  return (
    <div role="status">
      {hasFailed && (
        <p className="mb-4 rounded-card border border-losing px-5 py-3 text-sm">
          <span aria-hidden="true" className="mr-2 font-bold text-losing">
            !
          </span>
          {texts.stale(formatUtcMinute(at))}{' '}
          <button
            type="button"
            onClick={retry}
            className="-my-2.5 cursor-pointer py-2.5 font-semibold underline underline-offset-4"
          >
            {texts.retry}
          </button>
        </p>
      )}
    </div>
  )
}
