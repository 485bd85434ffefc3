import type { Statement } from '@melos/api-contract'
import { parseMels, showPart } from '@melos/clearing/amounts'
import { useMemo } from 'react'
import { parseEur } from '../../lib/eur.ts'
import { formatPeriod } from '../../lib/format-period.ts'
import { ChartFrame, ChartReading } from '../../ui/chart/chart-frame.tsx'
import { Plot } from '../../ui/chart/plot.tsx'
import { percent } from '../../ui/chart/plot-size.ts'
import { TableTwin } from '../../ui/chart/table-twin.tsx'
import { useStepCursor } from '../../ui/chart/use-step-cursor.ts'
import { layOutRoyalties } from './royalties-layout.ts'
import { songTexts } from './song-texts.ts'

const { chart: words } = songTexts

/** A bar per statement, oldest first. */
export function RoyaltiesChart({ statements, sentence }: { statements: readonly Statement[]; sentence: string }) {
  const layout = useMemo(() => layOutRoyalties(statements), [statements])
  const cursor = useStepCursor({ positions: layout.bars.map(({ x }) => x), home: statements.length - 1 })
  const readingAt = (index: number) => {
    const statement = statements[index]
    return statement === undefined ? '' : readStatement(statement)
  }
  return (
    <ChartFrame
      title={words.title}
      sentence={sentence}
      upTitle={words.up}
      acrossTitle={words.across}
      plot={
        <Plot
          summary={sentence}
          levels={layout.levels}
          labels={layout.labels}
          cursor={cursor}
          cursorName={words.slider}
          cursorText={readingAt(cursor.value)}
        >
          {layout.bars.map(({ key, left, width, y, height }, index) => (
            <rect
              key={key}
              x={percent(left)}
              width={percent(width)}
              y={y}
              height={height}
              className={index === cursor.index ? 'fill-ink' : 'fill-winning'}
            />
          ))}
        </Plot>
      }
      reading={<ChartReading>{cursor.index === undefined ? words.hint : readingAt(cursor.index)}</ChartReading>}
      table={<StatementsTable statements={statements} />}
    />
  )
}

function readStatement({ number, periodFrom, periodTo, melsPerToken, eurPerToken }: Statement): string {
  const period = formatPeriod(periodFrom, periodTo)
  return words.reading(String(number), period, showPart(parseMels(melsPerToken)), showPart(parseEur(eurPerToken)))
}

function StatementsTable({ statements }: { statements: readonly Statement[] }) {
  const { label, caption, columns } = words.table
  const rows = statements
    .map(({ number, disbursementId, periodFrom, periodTo, melsPerToken, eurPerToken, paidInAt }) => ({
      key: number,
      to: `/royalties/${disbursementId}`,
      cells: [
        String(number),
        formatPeriod(periodFrom, periodTo),
        showPart(parseMels(melsPerToken)),
        showPart(parseEur(eurPerToken)),
        paidInAt,
      ],
    }))
    .reverse()
  return <TableTwin label={label} caption={caption} columns={columns} rows={rows} />
}
