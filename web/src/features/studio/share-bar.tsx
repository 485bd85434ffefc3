import { WHOLE_SHARE } from '@melos/api-contract'
import { showPercent } from '../../lib/share.ts'
import { type PersonRow, type Pie, readShare, sumShares } from './people-editor.ts'
import { texts } from './texts.ts'

const words = texts.people

/** A bar with a piece for each person; full at 100%. */
export function ShareBar({ pie, rows }: { readonly pie: Pie; readonly rows: readonly PersonRow[] }) {
  const sum = sumShares(rows, pie)
  const isFull = sum === WHOLE_SHARE
  // More than 100% is drawn to scale, with a line at 100%.
  const most = Math.max(sum, WHOLE_SHARE)
  const pieces = toPieces(rows, pie)
  return (
    <div>
      <p className={`mb-2 text-sm font-semibold ${isFull ? 'text-winning' : 'text-losing'}`}>
        <span aria-hidden="true">{isFull ? '✓ ' : '→ '}</span>
        {describeSum(pie, sum)}
      </p>
      <svg
        role="img"
        aria-label={words.bar(
          words.pies[pie],
          pieces.map(({ name, share }) => words.piece(name, showPercent(share))),
        )}
        viewBox={`0 0 ${most} 100`}
        preserveAspectRatio="none"
        className="h-4 w-full overflow-hidden rounded-full bg-line"
      >
        {pieces.map(({ key, from, share }, index) => (
          <rect
            key={key}
            x={from}
            width={share}
            height="100"
            className={`stroke-surface stroke-2 [vector-effect:non-scaling-stroke] ${fills[index % fills.length]}`}
          />
        ))}
        {sum > WHOLE_SHARE && (
          <path d={`M${WHOLE_SHARE} 0v100`} className="stroke-ink stroke-2" vectorEffect="non-scaling-stroke" />
        )}
      </svg>
    </div>
  )
}

/** Neighbours differ in shade; the list below the bars has the names. */
const fills = ['fill-ink', 'fill-muted', 'fill-accent'] as const

function toPieces(rows: readonly PersonRow[], pie: Pie) {
  let from = 0
  return rows
    .map((row) => {
      const share = readShare(row[pie]) ?? 0
      const piece = { key: row.key, name: row.name.trim() === '' ? words.nameless : row.name, from, share }
      from += share
      return piece
    })
    .filter(({ share }) => share > 0)
}

function describeSum(pie: Pie, sum: number): string {
  const name = words.pies[pie]
  if (sum === WHOLE_SHARE) return words.sums.full(name)
  const share = showPercent(Math.abs(WHOLE_SHARE - sum))
  return sum < WHOLE_SHARE ? words.sums.missing(name, share) : words.sums.excess(name, share)
}
